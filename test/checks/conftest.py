import house


def pytest_terminal_summary(terminalreporter):
    for line in house.figures():
        terminalreporter.write_line(line)
