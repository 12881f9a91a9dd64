import { eventTextsOf } from '../../../../test/golden/logs.js';
import { readEnvelope } from '../envelopes/envelope.js';
import { loggedEventOf } from './event-view.js';
import { openTextOf } from './open-text.js';
import { SPECTATOR } from './viewer.js';

const parsed = (json: string): unknown => loggedEventOf(readEnvelope(json), SPECTATOR, false);

test.each(eventTextsOf('1.2.0'))(
  'each event of %s that everybody reads alike is what a spectator reads, and most of them are made without parsing',
  (_name, lines) => {
    const open = lines.filter((line) => readEnvelope(line).sealed === undefined);
    let made = 0;
    for (const line of lines) {
      const text = openTextOf(line, readEnvelope(line).id);
      if (text === undefined) continue;
      expect(open).toContain(line);
      expect(JSON.parse(text)).toEqual(parsed(line));
      made += 1;
    }
    expect(made / open.length).toBeGreaterThan(0.8);
  },
);

/** A stored event that begins a command. */
const event = (members: object = {}, rest: object = {}): string =>
  JSON.stringify({
    ...{ actor: { id: 'ann', kind: 'seat' }, because: ['SL-1'], command: { seat: 'ann', type: 'PassPriority' } },
    ...{ commandId: 'c-1', data: { seat: 'ann' }, ...members },
    ...{ matchId: 'm', parent: '6', prevHash: 'ab', recordedAt: '2026-01-01T12:00:00.000Z', revision: '7', schema: 1 },
    ...{ type: 'PriorityPassed', hash: 'cd', id: 'e-7', ...rest },
  });

test.each([
  ['with its command', event()],
  ['without a command', event({ command: undefined })],
  ['of the beginning', event().replace('"parent":"6",', '')],
  [
    'with escapes',
    event({ commandId: 'c\\1', data: { note: '"a" ,"type": \\ {' }, actor: { id: 'a"}', kind: 'seat' } }),
  ],
  [
    'whose data have its members',
    event({ data: { revision: '8', recordedAt: 'x', schema: 1, type: 'y', parent: '1' } }),
  ],
  [
    'with a member between those that are told',
    event().replace('"recordedAt"', '"reapplied":{"rewind":"5"},"recordedAt"'),
  ],
])('an event %s is made without parsing', (_name, json) => {
  expect(JSON.parse(openTextOf(json, 'e-7') ?? '')).toEqual(parsed(json));
});

test.each([
  ['with hidden parts', event({}, { sealed: { salt: 'ef' } })],
  ['whose hidden parts a copy leaves out', event({ data: { seal: 'ab', sealedFor: ['ben'] } })],
  ['with inputs of its decision', event().replace('"matchId"', '"inputs":{"dice":[4]},"matchId"')],
  ['of a later schema', event().replace('"schema":1', '"schema":2')],
  ['of another form', JSON.stringify({ hash: 'cd', ...(JSON.parse(event({}, { hash: undefined })) as object) })],
])('an event %s is parsed', (_name, json) => {
  expect(openTextOf(json, 'e-7')).toBeUndefined();
});
