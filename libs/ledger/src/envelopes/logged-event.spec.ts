import { goldenLog, goldenNames } from '../../../../test/golden/logs.js';
import { readEnvelope } from './envelope.js';
import { readLogged } from './logged-event.js';

/** The members that projections read, of `command` whether it is there. */
const read = (json: string, id: string): unknown => membersOf(readLogged(json, id));
const whole = (json: string): unknown => membersOf(readEnvelope(json));

const membersOf = (event: ReturnType<typeof readLogged>): unknown => {
  const { matchId, revision, type, recordedAt, commandId, parent, actor, data, sealed, command } = event;
  return { matchId, revision, type, recordedAt, commandId, parent, actor, data, sealed, opens: command !== undefined };
};

/** Whether it was not parsed whole. */
const isScanned = (json: string, id: string): boolean =>
  Object.getPrototypeOf(readLogged(json, id)) !== Object.prototype;

const names = goldenNames().filter(({ version }) => version === '1.2.0');

test.each(names.map((each) => [`${each.ruleset} ${each.name}`, each] as const))(
  'of each event of %s it reads what parsing gives, and hardly any is parsed whole',
  (_name, named) => {
    const { text } = goldenLog(named);
    const lines = text.split('\n').filter((line) => line.startsWith('{"actor"'));
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

test.each([
  ['as most are', event(), true],
  [
    'with a grant',
    event({ actor: { by: { grant: 'g', powers: ['a', 'b'], role: 'judge' }, id: 'j', kind: 'judge' } }),
    true,
  ],
  ['with hidden parts', event({}, { sealed: { data: { card: 'x"}' }, salt: 'ef' } }), true],
  ['with escapes in its data', event({ data: { note: 'a "b" \\ {' } }), true],
  ['whose actor has escapes', event({ actor: { id: 'a"}', kind: 'seat' } }), false],
  ['whose data have the members of an event', event({ data: JSON.parse(event({}, { id: 'other' })) as object }), false],
  [
    'whose data have the members of an event with hidden parts',
    event({ data: JSON.parse(event({}, { id: 'other', sealed: { salt: 'ef' } })) as object }),
    false,
  ],
  ['whose data have the id of a match', event({ data: { a: 1, matchId: 'n' } }), false],
])('an event %s', (_name, json, scanned) => {
  expect(read(json, 'e-7')).toEqual(whole(json));
  expect(isScanned(json, 'e-7')).toBe(scanned);
});

test('a command and the inputs of its decision do not get into the data', () => {
  const begun = event().replace(
    '"commandId":"c-1","data":{"seat":"ann"}',
    '"command":{"fix":{"of":"}"},"type":"PassPriority"},"commandId":"c-1","data":{"seat":"ann"},"inputs":{"dice":[4]}',
  );
  expect(isScanned(begun, 'e-7')).toBe(true);
  expect(read(begun, 'e-7')).toEqual(whole(begun));
  expect(readLogged(begun, 'e-7').command).toBeDefined();
});

test('a text that is no JSON is rejected, in its data once they are asked for', () => {
  expect(() => readLogged('{', 'e-7')).toThrow(SyntaxError);
  const damaged = event().replace('{"seat":"ann"}', '{"seat":"ann"');
  expect(readLogged(damaged, 'e-7').type).toBe('PriorityPassed');
  expect(() => readLogged(damaged, 'e-7').data).toThrow(SyntaxError);
});
