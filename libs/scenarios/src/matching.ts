/** One expectation that does not hold. */
export type Mismatch = { readonly path: string; readonly expected: unknown; readonly actual: unknown };

const isMap = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Where a value differs from what is expected of it. Maps match in part: what is not mentioned may be anything; a
 * number
 * that was never set is 0. Lists match whole.
 */
export const mismatches = (expected: unknown, actual: unknown, path: string): readonly Mismatch[] => {
  if (isMap(expected)) {
    const inside = isMap(actual) ? actual : {};
    if (!isMap(actual) && Object.keys(expected).length > 0 && actual !== undefined) return [{ path, expected, actual }];
    return Object.entries(expected).flatMap(([key, value]) => mismatches(value, inside[key], `${path}.${key}`));
  }
  const held = actual === undefined && (expected === 0 || same(expected, [])) ? expected : actual;
  return same(expected, held) ? [] : [{ path, expected, actual: held ?? 'nothing' }];
};
