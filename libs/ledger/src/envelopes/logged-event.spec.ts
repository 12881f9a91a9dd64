import fc from 'fast-check';
import { eventTextsOf } from '../../../../test/golden/logs.js';
import { readEnvelope } from './envelope.js';
import { readLogged } from './logged-event.js';

/** The members that projections read, of `command` whether it is there. */
const read = (json: string, id: string): unknown => membersOf(readLogged(json, id));
const whole = (json: string): unknown => membersOf(readEnvelope(json));

const membersOf = (event: ReturnType<typeof readLogged>): unknown => {
  const { recordedAt, commandId, parent, actor, data, sealed, command } = event;
  return { recordedAt, commandId, parent, actor, data, sealed, opens: command !== undefined };
};

/** Whether it was not parsed whole. */
const isScanned = (json: string, id: string): boolean =>
  Object.getPrototypeOf(readLogged(json, id)) !== Object.prototype;

test.each(eventTextsOf('1.2.0'))(
  'of each event of %s it reads what parsing gives, and hardly any is parsed whole',
  (_name, lines) => {
    let scanned = 0;
    for (const line of lines) {
      const { id } = readEnvelope(line);
      expect(read(line, id)).toEqual(whole(line));
      scanned += Number(isScanned(line, id));
    }
    expect(scanned / lines.length).toBeGreaterThan(0.8);
  },
);

const event = (members: object = {}, rest: object = {}): string =>
  JSON.stringify({
    ...{ actor: { id: 'ann', kind: 'seat' }, because: ['SL-1'], commandId: 'c-1', data: { seat: 'ann' }, ...members },
    ...{ matchId: 'm', parent: '6', prevHash: 'ab', recordedAt: '2026-01-01T12:00:00.000Z', revision: '7', schema: 1 },
    ...{ type: 'PriorityPassed', hash: 'cd', id: 'e-7', ...rest },
  });

const NESTED = { a: { b: { c: { d: 1 } } } };

test.each([
  ['as most are', event(), true],
  ['of the beginning', event().replace('"parent":"6",', ''), true],
  [
    'with a grant',
    event({ actor: { by: { grant: 'g', powers: ['a', 'b'], role: 'judge' }, id: 'j', kind: 'judge' } }),
    true,
  ],
  ['with hidden parts', event({}, { sealed: { data: { card: 'x"}' }, salt: 'ef' } }), true],
  ['with hidden parts that name its id', event({}, { sealed: { data: { id: 'e-7', sealed: {} }, salt: 'ef' } }), true],
  ['with escapes in its data', event({ data: { note: 'a "b" \\ {' } }), true],
  ['with escapes of its actor', event({ actor: { id: 'a"}', kind: 'seat' } }), true],
  ['with a quote in the id of its command', event({ commandId: 'c"1' }), false],
  ['with an escape in the id of its command', event({ commandId: 'c\\1' }), true],
  ['whose data have the members of an event', event({ data: JSON.parse(event({}, { id: 'other' })) as object }), true],
  [
    'whose data have the members of an event with hidden parts',
    event({ data: JSON.parse(event({}, { id: 'other', sealed: { salt: 'ef' } })) as object }),
    true,
  ],
  ['whose data have the id of a match', event({ data: { a: 1, matchId: 'n' } }), true],
  ['whose members are in another order', JSON.stringify({ id: 'e-7', ...(JSON.parse(event()) as object) }), false],
  ['of another id', event({}, { id: 'e-8' }), false],
  ['whose actor is no object', event({ actor: 'ann' }), false],
])('an event %s', (_name, json, scanned) => {
  expect(read(json, 'e-7')).toEqual(whole(json));
  expect(isScanned(json, 'e-7')).toBe(scanned);
});

/** An event with which a command begins. */
const begun = (command: object): string =>
  event().replace(
    '"commandId":"c-1","data":{"seat":"ann"}',
    `"command":${JSON.stringify(command)},"commandId":"c-1","data":{"seat":"ann"},"inputs":{"dice":[4]}`,
  );

test.each([
  [{ fix: { of: '}' }, type: 'PassPriority' }, true],
  [{ of: { commandId: 'other', data: { seat: 'ben' } }, type: 'PassPriority' }, true],
  [{ of: NESTED, type: 'PassPriority' }, false],
])('a command and the inputs of its decision do not get into the data: %j', (command, scanned) => {
  const json = begun(command);
  expect(isScanned(json, 'e-7')).toBe(scanned);
  expect(read(json, 'e-7')).toEqual(whole(json));
  expect(readLogged(json, 'e-7').command).toBeDefined();
});

test('an id that is written as another one reads is not taken for it', () => {
  for (const commandId of ['c\\\\1', 'c\\1']) {
    const json = event({ commandId });
    expect(isScanned(json, 'e-7')).toBe(true);
    expect(read(json, 'e-7')).toEqual(whole(json));
  }
});

test('a text that is no JSON is rejected, in its data once they are asked for', () => {
  expect(() => readLogged('{', 'e-7')).toThrow(SyntaxError);
  const damaged = event().replace('{"seat":"ann"}', '{"seat":"ann"');
  expect(readLogged(damaged, 'e-7').commandId).toBe('c-1');
  expect(() => readLogged(damaged, 'e-7').data).toThrow(SyntaxError);
});

/** Members that stand in events, in data too; texts with what begins and ends members, written with escapes. */
const NAMES = ['actor', 'because', 'command', 'commandId', 'data', 'id', 'inputs', 'matchId', 'parent', 'sealed'];
const text = fc.oneof(
  fc.constantFrom('e-7', '","id":"e-7","sealed":{', ',"inputs":{', '},"because":[', '\\', 'ä\u2028😀', '\ud800'),
  fc.string({ unit: 'binary' }),
);
const { members } = fc.letrec<{ members: Record<string, unknown>; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value')),
    tie('members'),
  ),
  members: fc.dictionary(fc.oneof(fc.constantFrom(...NAMES, '__proto__'), text), tie('value')),
}));
const part = <T>(name: string, value: fc.Arbitrary<T>) => fc.option(fc.record({ [name]: value }), { nil: {} });

test('whatever is in its parts, an event reads as parsing gives it', () => {
  const actor = fc.record({ id: text, kind: fc.constantFrom('seat', 'judge') });
  const parts = fc.record({
    head: fc.record({ actor, because: fc.array(fc.constantFrom('SL-1', 'FS-PRIO-4')) }),
    ...{ command: part('command', members), commandId: text, data: members, inputs: part('inputs', members) },
    ...{
      parent: part('parent', fc.nat().map(String)),
      sealed: part('sealed', fc.record({ data: members, salt: text })),
    },
  });
  fc.assert(
    fc.property(parts, ({ head, command, commandId, data, inputs, parent, sealed }) => {
      const given = { ...head, ...command, commandId, data, ...inputs, matchId: 'm', ...parent };
      const rest = { prevHash: 'ab', recordedAt: '2026-01-01T12:00:00.000Z', revision: '7', schema: 1, type: 'Rolled' };
      const json = JSON.stringify({ ...given, ...rest, hash: 'cd', id: 'e-7', ...sealed });
      expect([read(json, 'e-7'), read(json, 'e-7')]).toEqual([whole(json), whole(json)]); // the second time it is known
    }),
    { numRuns: 500 },
  );
});

test('an event with hidden parts in the data of one of the same id is not taken for it', () => {
  const sealed = { data: { card: 'x' }, salt: 'ef' };
  const other = event({}, { sealed }).replace('"parent":"6"', '"parent":"5"').replace('2026', '2025');
  const json = event({ data: JSON.parse(other) as object }, { sealed });
  expect(read(json, 'e-7')).toEqual(whole(json));
});

test('short data that are alike are parsed once, and nothing of the text that they were in stays', () => {
  const [first, second] = ['6', '7'].map((parent) =>
    readLogged(event().replace('"parent":"6"', `"parent":"${parent}"`), 'e-7'),
  );
  expect(first?.data).toBe(second?.data);
  expect(first?.actor).toBe(second?.actor);
});
