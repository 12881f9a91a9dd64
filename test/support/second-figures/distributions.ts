/** Distributions as textbooks have them, for the second program: nothing of the libraries of the project. */

const LANCZOS = [
  76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
  -0.5395239384953e-5,
];

const lnGamma = (x: number): number => {
  const shifted = x + 5.5;
  const series = LANCZOS.reduce((sum, each, at) => sum + each / (x + at + 1), 1.000000000190015);
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.50662827463 * series) / x);
};

const TINY = 1e-300;

const kept = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, by Lentz. */
const fraction = (x: number, a: number, b: number): number => {
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
};

/** How probable a value of a beta distribution up to `x` is. */
const betaUpTo = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
};

/** The point up to which a beta distribution has this share, by halving. */
export const betaPoint = (share: number, a: number, b: number): number => {
  let [low, high] = [0, 1];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (betaUpTo(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** How probable a value of Student's t as far from 0 is, on either side. */
export const studentTails = (t: number, degrees: number): number =>
  betaUpTo(degrees / (degrees + t * t), degrees / 2, 0.5);

/** The 97.5 % point of Student's t. */
export const studentPoint = (degrees: number): number => {
  let [low, high] = [0, 1_000];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** How probable a value of chi-square above this one is: the series of the incomplete gamma function. */
const chiSquareAbove = (chi: number, degrees: number): number => {
  const [a, x] = [degrees / 2, chi / 2];
  if (x <= 0) return 1;
  let [term, sum] = [1 / a, 1 / a];
  for (let at = 1; at < 10_000 && term > sum * 1e-17; at++) {
    term *= x / (a + at);
    sum += term;
  }
  return Math.max(0, 1 - sum * Math.exp(-x + a * Math.log(x) - lnGamma(a)));
};

const lnFactorial = (n: number): number => {
  let ln = 0;
  for (let each = 2; each <= n; each++) ln += Math.log(each);
  return ln;
};

/** All ways in which so many can be shared out over the faces, with what the orders of each come to. */
const exactTail = (counts: readonly number[], n: number): number => {
  const facts = Array.from({ length: n + 1 }, (_, at) => lnFactorial(at));
  const factOf = (each: number): number => facts[each] ?? 0;
  const base = factOf(n) - n * Math.log(counts.length);
  const limit = base - counts.reduce((sum, each) => sum + factOf(each), 0) + 1e-9;
  let total = 0;
  const walk = (left: number, faces: number, most: number, ln: number, same: number, orders: number): void => {
    if (faces === 0) {
      if (left === 0 && base - ln <= limit) total += orders * Math.exp(base - ln);
      return;
    }
    for (let next = Math.min(left, most); next * faces >= left && next >= 0; next--) {
      const run = next === most ? same + 1 : 1;
      walk(left - next, faces - 1, next, ln + factOf(next), run, (orders * (counts.length - faces + 1)) / run);
    }
  };
  walk(n, counts.length, n + 1, 0, 0, 1);
  return Math.min(1, total);
};

/** `p` of counts of faces that should be alike. */
export const evenChance = (counts: readonly number[]): number => {
  const n = counts.reduce((sum, each) => sum + each, 0);
  if (n <= 60) return exactTail(counts, n);
  const expected = n / counts.length;
  return chiSquareAbove(
    counts.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0),
    counts.length - 1,
  );
};
