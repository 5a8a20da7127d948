// Rows of scores: softmax and its gradient; a part of BlockKernels.inc.h, in its anonymous namespace.

using Integers = int32_t __attribute__((vector_size(4 * lanes)));

inline Vector splat(float value) { return value - Vector{}; }
inline Vector select(Integers mask, Vector yes, Vector no) {
  return (Vector)((mask & (Integers)yes) | (~mask & (Integers)no));
}
inline Vector larger(Vector a, Vector b) { return select(a > b, a, b); }

/// 2^n * e^r with n the nearest integer to x / ln 2, and ln 2 in two parts, the first of which times n is exact. The
/// polynomial is e^r's Taylor series, economised for |r| <= ln 2 / 2: 1.3 ulp in all. 0 below -103.97, where e^x is
/// less than half of the least number; NaN stays.
inline Vector exponential(Vector x) {
  Vector n = x * 1.44269504088896341f;
  // Adding 1.5 * 2^23 leaves an integer in the last bits.
  Vector shifted = n + 12582912.0f;
  Integers integer = (Integers)shifted - (Integers)splat(12582912.0f);
  n = shifted - 12582912.0f;
  Vector r = x - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;
  Vector p = splat(1.9875691500e-4f);
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * (r * r) + r + 1.0f;
  // Scales in two steps, as 2^n alone may be less than the least normal number, or more than the largest.
  Integers half = integer >> 1;
  p = p * (Vector)((half + 127) << 23) * (Vector)((integer - half + 127) << 23);
  p = select(x > 88.8f, splat(__builtin_inff()), p);
  p = select(x < -104.0f, Vector{}, p);
  return select(x != x, x, p);
}

/// (1 - e^-2|x|) / (1 + e^-2|x|), and a series where that would cancel; NaN stays.
inline Vector hyperbolicTangent(Vector x) {
  Vector size = larger(x, -x), e = exponential(size * -2.0f), t = (1.0f - e) / (1.0f + e);
  Vector s = x * x;
  Vector series = ((s * (-17.0f / 315) + 2.0f / 15) * s - 1.0f / 3) * s * x + x;
  t = select(size < 0.2f, series, select(x < 0.0f, -t, t));
  return select(x != x, x, t);
}

inline float sumOf(Vector v) {
  float sums[lanes];
  __builtin_memcpy(sums, &v, sizeof(v));
  for (int64_t step = lanes / 2; step > 0; step /= 2)
    for (int64_t i = 0; i < step; ++i)
      sums[i] += sums[i + step];
  return sums[0];
}

inline Vector loadScores(const float *from) { return loadVector<Vector>(from); }

float score(float *x, int64_t width, int64_t limit, float scale, float cap, const float *bias, const uint8_t *mask,
            float *tanh) {
  const Vector nothing = splat(-__builtin_inff());
  Vector most = nothing;
  Integers lane;
  for (int64_t i = 0; i < lanes; ++i)
    lane[i] = static_cast<int32_t>(i);
  for (int64_t j = 0; j < width; j += lanes) {
    Vector value = loadScores(x + j) * scale;
    if (cap != 0) {
      Vector t = hyperbolicTangent(value / cap);
      if (tanh)
        storeVector(t, tanh + j);
      value = t * cap;
    }
    int64_t left = limit - j;
    if (left < lanes) {
      float some[lanes] = {};
      if (bias)
        for (int64_t i = 0; i < left; ++i)
          some[i] = bias[j + i];
      value += loadScores(some);
      value = select(lane < Integers{} + static_cast<int32_t>(left < 0 ? 0 : left), value, nothing);
    } else if (bias) {
      value += loadScores(bias + j);
    }
    if (mask && left > 0) {
      Integers seen{};
      for (int64_t i = 0; i < (left < lanes ? left : lanes); ++i)
        seen[i] = -(mask[j + i] & 1);
      value = select(seen, value, nothing);
    }
    storeVector(value, x + j);
    most = select((value > most) | (value != value), value, most); // NaN stays
  }
  float largest = most[0];
  for (int64_t i = 1; i < lanes; ++i)
    largest = most[i] > largest || most[i] != most[i] ? most[i] : largest;
  return largest;
}

float exponentials(float *x, int64_t width, float shift) {
  Vector sum{};
  for (int64_t j = 0; j < width; j += lanes) {
    Vector e = exponential(loadScores(x + j) - shift);
    storeVector(e, x + j);
    sum += e;
  }
  return sumOf(sum);
}

void scale(float *x, int64_t width, float factor) {
  for (int64_t j = 0; j < width; j += lanes)
    storeVector(loadScores(x + j) * factor, x + j);
}

void gradient(float *dx, const float *p, const float *tanh, int64_t width, float shift, float scale) {
  for (int64_t j = 0; j < width; j += lanes) {
    Vector value = loadScores(p + j) * (loadScores(dx + j) - shift) * scale;
    if (tanh) {
      Vector t = loadScores(tanh + j);
      value *= 1.0f - t * t;
    }
    storeVector(value, dx + j);
  }
}
