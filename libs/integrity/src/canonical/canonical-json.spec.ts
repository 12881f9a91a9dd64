import fc from 'fast-check';
import { NotCanonicalJson, canonicalJson, canonicalJsonWithout } from './canonical-json.js';

const numberOfBits = (hex: string): number => Buffer.from(hex, 'hex').readDoubleBE();

const refusalOf = (value: unknown): NotCanonicalJson => {
  try {
    canonicalJson(value);
  } catch (error) {
    if (error instanceof NotCanonicalJson) return error;
  }
  throw new Error('it was not refused');
};

describe('RFC 8785', () => {
  test('section 3.2.2: the sample object', () => {
    const sample: unknown = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    expect(canonicalJson(sample)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('section 3.2.3: members are sorted by UTF-16 code units', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    // A cast: the text of an object without integer-like names but "1", which stands first either way.
    const sorted = text.slice(1, -1).replaceAll(':0', '').split(',') as readonly string[];
    expect(sorted.map((name): unknown => JSON.parse(name))).toEqual([
      '\r',
      '1',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('appendix B: the number %s is %s', (bits, text) => {
    expect(canonicalJson(numberOfBits(bits))).toBe(text);
  });

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])('appendix B: %s is refused', (bits) => {
    expect(refusalOf(numberOfBits(bits)).code).toBe('not-canonical-json');
  });

  test('section 3.2.2.2: every character of text is escaped as ECMAScript escapes it', () => {
    const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
    expect(canonicalJson(controls + '"\\/\u007f\u0080\u2028\u{1f600}')).toBe(
      String.raw`"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f` +
        String.raw`\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f` +
        `\\"\\\\/\u007f\u0080\u2028\u{1f600}"`,
    );
  });
});

/** A list that is long enough to be encoded at once. */
const MANY: readonly number[] = new Array<number>(20).fill(0);

describe('what JSON cannot say is refused, with the way to it', () => {
  const itself: { inner: unknown[] } = { inner: [] };
  itself.inner.push(itself);

  test.each([
    ['undefined', undefined, ''],
    ['undefined in a list', { cards: ['a', undefined] }, 'cards.1'],
    ['a hole in a list', new Array<number>(1), '0'],
    ['not a number', { data: { n: NaN } }, 'data.n'],
    ['a bigint', { revision: 1n }, 'revision'],
    ['a function', { run: () => 0 }, 'run'],
    ['a symbol', [Symbol('s')], '0'],
    ['a lone surrogate', { text: 'a\ud800' }, 'text'],
    ['a lone surrogate as a name', { '\udc00': 1 }, '\udc00'],
    ['a Map', { seats: new Map() }, 'seats'],
    ['a Date', [new Date(0)], '0'],
  ])('%s', (_, value, path) => {
    expect(refusalOf(value).path).toBe(path);
    expect(refusalOf([...MANY, value]).path).toBe(path === '' ? '20' : `20.${path}`);
  });

  test('a value that contains itself', () => {
    expect(refusalOf(itself).why).toMatch(/contains itself/);
    expect(refusalOf([...MANY, itself]).why).toMatch(/contains itself/);
  });
});

test('undefined members are left out, also the only one', () => {
  expect(canonicalJson({ b: undefined, a: { c: undefined } })).toBe('{"a":{}}');
});

test('a value shared by two members is not one that contains itself', () => {
  const shared = { x: 1 };
  expect(canonicalJson({ a: shared, b: [shared, shared] })).toBe('{"a":{"x":1},"b":[{"x":1},{"x":1}]}');
});

test('an object without a prototype and a member named __proto__ are plain data', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":{"b":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"b":1}}');
  expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
});

test('members are left out of the outer object only', () => {
  const event = { id: '1', data: { id: '2' }, hash: 'h' };
  expect(canonicalJsonWithout(event, new Set(['id', 'hash']))).toBe('{"data":{"id":"2"}}');
});

test('an object of very many members is sorted as well', () => {
  const names = Array.from({ length: 200 }, (_, n) => `k${(n * 37) % 200}`);
  const text = canonicalJson(Object.fromEntries(names.map((name) => [name, name])));
  // A cast: it is the text of an object of text members.
  const members = JSON.parse(text) as Record<string, string>;
  expect(Object.keys(members)).toEqual([...names].sort());
});

test('whatever JSON can say keeps its value, and says the same whatever order its members had', () => {
  const shuffledMembers = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffledMembers);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, shuffledMembers(inner)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      const text = canonicalJson(plain);
      expect(JSON.parse(text)).toEqual(plain);
      expect(canonicalJson(shuffledMembers(plain))).toBe(text);
      const inOrder: unknown = JSON.parse(text);
      for (const each of [plain, inOrder]) expect(canonicalJson([...MANY, each])).toBe(`[${'0,'.repeat(20)}${text}]`);
    }),
  );
});
