"""Follows the records that `heddle-run train --metrics FILE` writes, and gives them to a collector of OpenTelemetry, where its packages are installed.

    python -m heddle.opentelemetry metrics.jsonl --endpoint http://collector:4318/v1/metrics

See docs/monitoring.md.
"""
import functools

from .records import flatten, needs_package, parse, send

PROGRAM, PACKAGE = "heddle.opentelemetry", "opentelemetry-exporter-otlp-proto-http"


def follow(meter, records):
    """`heddle.metric` has the last number of each name, `heddle.alerts` counts."""
    metric = meter.create_gauge("heddle.metric", description="numbers of the last record, by name")
    alerts = meter.create_counter("heddle.alerts", description="how often an alert was raised")
    for record in records:
        if "alert" in record:
            alerts.add(1, {"alert": record["alert"]})
        else:
            for name, value in flatten(record).items():
                metric.set(value, {"name": name})


def add_options(parser):
    parser.add_argument("--endpoint", help="of the collector, for OTLP by HTTP (default what OTEL_EXPORTER_OTLP_ENDPOINT says, or http://localhost:4318/v1/metrics)")
    parser.add_argument("--every", type=float, default=10, help="seconds between two exports (default 10)")
    parser.add_argument("--name", default="heddle", help="of the service (default heddle)")


def main():
    options = parse(PROGRAM, "a collector of OpenTelemetry", add_options)
    with needs_package(PROGRAM, "opentelemetry", PACKAGE):
        from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
        from opentelemetry.sdk.metrics import MeterProvider
        from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
        from opentelemetry.sdk.resources import Resource
    reader = PeriodicExportingMetricReader(OTLPMetricExporter(endpoint=options.endpoint), export_interval_millis=1000 * options.every)
    provider = MeterProvider([reader], resource=Resource.create({"service.name": options.name}))
    send(PROGRAM, options, functools.partial(follow, provider.get_meter("heddle")), provider.shutdown)


if __name__ == "__main__":
    main()
