import { readFileSync } from 'node:fs';
import { METRICS, type Analytics, type Answer } from '@stackledger/analytics';
import { asText } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';
import { analysed, recordedMatches } from '../support/analysed.js';

/** What docs/events.md says of each type of event: here nothing else is known of games. */
const SAID = new Map(
  [...readFileSync('docs/events.md', 'utf8').matchAll(/^\| (\w+)(?: \(R\))? \|.*\| ([^|]*) \|$/gm)].map(
    ([, type = '', said = '']) => [type, said] as const,
  ),
);
const is = ({ type }: Envelope, what: string): boolean => (SAID.get(type) ?? '').split('; ').includes(what);

let logs: readonly (readonly Envelope[])[];
let analytics: Analytics;
beforeAll(async () => {
  const recorded = await recordedMatches();
  ({ logs } = recorded);
  analytics = await analysed(recorded.store);
}, 120_000);
afterAll(() => analytics.close());

type Measured = { readonly group: string; readonly x: number };

/** The line of play that leads to an event, itself last: walked anew for every question, which is slow and plain. */
const lineTo = (log: readonly Envelope[], end: Envelope | undefined): readonly Envelope[] => {
  const line: Envelope[] = [];
  for (let at = end; at !== undefined; at = at.parent === undefined ? undefined : log[Number(at.parent)])
    line.unshift(at);
  return line;
};

const isOfTable = ({ parent, revision }: Envelope): boolean => parent !== undefined || revision === '0';
const liveIn = (log: readonly Envelope[]): ReadonlySet<Envelope> => new Set(lineTo(log, log.findLast(isOfTable)));

type Stacked = { readonly id: string; readonly kind: string; readonly controller: string | null };
const objectIn = ({ data }: Envelope): Stacked => data.object as unknown as Stacked; // as docs/events.md has it

/** What lies on the stack at the end of a line. A line has no events that a rewind struck, so nothing has to be taken back. */
const stackAfter = (line: readonly Envelope[]): readonly Envelope[] => {
  let stack: readonly Envelope[] = [];
  for (const event of line) {
    if (is(event, 'onto the stack')) stack = [...stack, event];
    if (is(event, 'off the stack'))
      stack = stack.filter((put) => put !== stack.findLast((each) => objectIn(each).id === event.data.id));
  }
  return stack;
};

const declaresIn = (log: readonly Envelope[], { commandId }: Envelope): boolean =>
  log.some((event) => event.commandId === commandId && is(event, 'declares'));

const putsIn = (log: readonly Envelope[]): readonly Envelope[] =>
  [...liveIn(log)].filter((event) => is(event, 'onto the stack'));

/** Whether somebody else declared something right on top of an object, on whatever line of play. */
const isAnswered = (log: readonly Envelope[], put: Envelope): boolean =>
  log.some((event) => {
    if (!is(event, 'onto the stack') || event === put || !declaresIn(log, event)) return false;
    const below = stackAfter(lineTo(log, event).slice(0, -1)).at(-1);
    return (
      below === put && objectIn(event).controller !== null && objectIn(event).controller !== objectIn(put).controller
    );
  });

const diceIn = (log: readonly Envelope[]): readonly Envelope[] =>
  log.filter(({ type, data }) => (type === 'DieRolled' || type === 'DieRerolled') && data.keptFrom === undefined);

/** Each metric once more, from the logs alone. */
const PLAIN: { readonly [metric: string]: (log: readonly Envelope[]) => readonly Measured[] } = {
  'roll-luck': (log) => diceIn(log).map(({ data }) => ({ group: asText(data.roller), x: Number(data.value) })),
  dice: (log) =>
    diceIn(log).map(({ data }) => ({
      group: `${data.report === undefined ? 'service' : 'reported'} ${asText(data.purpose)}`,
      x: Number(data.value),
    })),
  'stack-depth': (log) =>
    putsIn(log).map((put) => ({ group: objectIn(put).kind, x: stackAfter(lineTo(log, put)).length })),
  'response-rate': (log) =>
    putsIn(log)
      .filter((put) => declaresIn(log, put))
      .map((put) => ({ group: objectIn(put).kind, x: Number(isAnswered(log, put)) })),
  'rewind-span': (log) =>
    log
      .filter(({ type }) => type === 'MatchRewound')
      .map(({ data }) => {
        const kept = new Set(lineTo(log, log[Number(data.to)]));
        return {
          group: asText(data.kind),
          x: lineTo(log, log[Number(data.from)]).filter((event) => !kept.has(event)).length,
        };
      }),
};

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const reckoned = (metric: string): Promise<Answer> => {
  const found = METRICS.find(({ id }) => id === metric);
  if (found === undefined) throw new Error(`there is no metric ${metric}`);
  return analytics.figures(found, {});
};

const grouped = (metric: string): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  for (const { group, x } of logs.flatMap((log) => PLAIN[metric]?.(log) ?? []))
    groups.set(group, [...(groups.get(group) ?? []), x]);
  return groups;
};

test.each(Object.keys(PLAIN))(
  '%s is what a slow and plain program makes of the logs',
  async (metric) => {
    const groups = grouped(metric);
    const { figures, n } = await reckoned(metric);
    expect(n).toBe([...groups.values()].flat().length);
    expect(n).toBeGreaterThan(0);
    expect(new Set(figures.map(({ group }) => group))).toEqual(new Set(groups.keys()));
    for (const figure of figures) {
      const values = [...(groups.get(figure.group) ?? [])].sort((a, b) => a - b);
      expect([figure.group, figure.n]).toEqual([figure.group, values.length]);
      if (metric === 'dice')
        expect(figure.counts).toEqual([1, 2, 3, 4, 5, 6].map((face) => values.filter((x) => x === face).length));
      else if (metric === 'rewind-span') expect(figure.value).toBe(values[Math.ceil(values.length / 2) - 1]);
      else expect(figure.value).toBeCloseTo(mean(values), 9);
    }
  },
  120_000,
);
