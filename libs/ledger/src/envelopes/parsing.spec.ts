import { smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { exportLog } from '../transfer/exporting.js';
import { parseExport, parseLog, unusualText } from './parsing.js';

const textOfMatch = async (): Promise<string> => {
  const { store, matchId } = await smallMatch();
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId)) lines.push(line);
  return lines.join('\n');
};

test.each([
  ['', { line: 1, why: 'the file is empty', events: 0 }],
  ['<html>', { line: 1, why: 'it is not JSON', events: 0 }],
  ['\n[]\n', { line: 2, why: 'it is JSON, and no event of a match', events: 0 }],
  ['{"revision":"0"}', { line: 1, why: 'it is JSON, and no event of a match', events: 0 }],
  ['{"hash":"0"}', { line: 1, why: 'it is JSON, and no event of a match', events: 0 }],
  ['{"revision":"0","hash":"0"}', { line: 1, why: 'it is no event of a match: id is missing or wrong', events: 0 }],
])('a file that is no log is named by its first wrong line: %j', (text, fault) => {
  expect(parseLog(text)).toEqual(fault);
});

test('a log that is cut in the middle of a line: where, and how much of it is whole', async () => {
  const text = await textOfMatch();
  const lines = text.split('\n');
  const cut = text.slice(0, -20);
  expect(parseLog(cut)).toEqual({
    line: lines.length,
    why: 'it is not whole JSON; the file may be cut here',
    events: lines.length - 1,
  });
});

test('a member of the wrong kind is named, whatever hash the event has', async () => {
  const [first = ''] = (await textOfMatch()).split('\n');
  const event = JSON.parse(first) as object;
  for (const [member, value] of Object.entries({ data: 1, because: 'x', sealed: [], parent: 3, schema: 0, actor: {} }))
    expect(parseLog(JSON.stringify({ ...event, [member]: value }))).toMatchObject({
      line: 1,
      why: `it is no event of a match: ${member} is missing or wrong`,
    });
});

describe('what lies beside the events', () => {
  const TEXTS = JSON.stringify({ texts: {} });
  const NAMES = JSON.stringify({ names: { 'p-abcdefghijkl': 'Anna' } });
  const isAsWritten = (lines: readonly string[]): boolean => {
    const log = parseExport(lines.join('\n'));
    if ('why' in log) throw new Error(log.why);
    return !log.events.some((event) => unusualText(event) !== undefined);
  };

  test('comes after them, each line once and in its order; else the file is none that is written', async () => {
    const events = (await textOfMatch()).split('\n');
    const end = JSON.stringify({ checkpoint: '' });
    for (const beside of [[], [end], [TEXTS], [NAMES, end], [TEXTS, NAMES, end]])
      expect([beside, isAsWritten([...events, ...beside])]).toEqual([beside, true]);
    for (const beside of [
      [TEXTS, TEXTS],
      [NAMES, TEXTS],
      [TEXTS, NAMES, TEXTS],
      ['', TEXTS],
      [NAMES, NAMES, end],
    ])
      expect([beside, isAsWritten([...events, ...beside])]).toEqual([beside, false]);
    expect(isAsWritten([...events, ''])).toBe(true); // the end of its last line
    expect(isAsWritten([...events, '', ''])).toBe(false);
    expect(isAsWritten([...events, '', end])).toBe(false);
    expect(isAsWritten([NAMES, ...events])).toBe(false);
    expect(isAsWritten(['', ...events])).toBe(false);
    expect(isAsWritten(events.toSpliced(2, 0, TEXTS))).toBe(false);
  });

  test('holds of a text its words and its salt, and nothing that nobody checks', async () => {
    const events = await textOfMatch();
    const text = { salt: '', text: '' };
    const withText = (each: unknown): unknown => parseExport(`${events}\n${JSON.stringify({ texts: { a: each } })}`);
    expect(withText(text)).toMatchObject({ texts: { a: text } });
    const wrong = { why: 'it is JSON, and no event of a match' };
    for (const each of [{ ...text, by: 'ben' }, { text: '' }, { ...text, salt: 1 }, 'words', [text]])
      expect(withText(each)).toMatchObject(wrong);
    const both = (b: unknown): unknown => parseExport(`${events}\n${JSON.stringify({ texts: { a: text, b } })}`);
    expect(both(null)).toMatchObject({ texts: { a: text, b: null } }); // one that was forgotten
    expect(both('words')).toMatchObject(wrong);
    expect(parseExport(`${events}\n${JSON.stringify({ names: { a: 'Anna', b: 7 } })}`)).toMatchObject(wrong);
  });
});
