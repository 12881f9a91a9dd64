import { EVERYTHING, METRICS, type Analytics, type ExportFormat, type MetricAnswer } from '@stackledger/analytics';
import { memoryStore } from '@stackledger/store';
import { analysed, appendLog, recordedMatches } from '../support/analysed.js';

let there: Analytics;
let backwards: Analytics;

beforeAll(async () => {
  const { store, logs } = await recordedMatches();
  there = await analysed(store);
  const other = memoryStore();
  for (const log of logs.toReversed()) await appendLog(other, log);
  backwards = await analysed(other);
});
afterAll(async () => {
  await there.close();
  await backwards.close();
});

test('a figure has the same digits however often it is asked for, and in whatever order its matches came', async () => {
  for (const metric of METRICS)
    for (const filters of metric.kind === 'mean' ? [{}, { by: 'ruleset' as const }] : [{}]) {
      const figure = await there.figures(EVERYTHING, metric, filters);
      expect(await there.figures(EVERYTHING, metric, filters)).toEqual(figure);
      expect(await backwards.figures(EVERYTHING, metric, filters)).toEqual(figure);
    }
}, 240_000);

const fileOf = async (answer: MetricAnswer, format: ExportFormat): Promise<readonly string[]> => {
  const parts: Buffer[] = [];
  for await (const part of await there.exportFigures(answer, format)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString().trim().split('\n');
};

const NUMBERS = [
  'n',
  'matches',
  'value',
  'low',
  'high',
  'even',
  'hits',
  'p90',
  'most',
  'p',
  'corrected',
  'runs',
] as const;

test('numbers are written alike as JSON, as CSV and as JSON Lines', async () => {
  for (const metric of METRICS) {
    const answer = await there.figures(EVERYTHING, metric, {});
    const [lines, csv] = [await fileOf(answer, 'jsonl'), await fileOf(answer, 'csv')];
    const columns = csv[0]?.split(',') ?? [];
    for (const [at, figure] of answer.figures.entries()) {
      const written = NUMBERS.flatMap((name) => (name in figure ? [`"${name}":${JSON.stringify(figure[name])}`] : []));
      for (const each of written) expect([metric.id, lines[at]]).toEqual([metric.id, expect.stringContaining(each)]);
      const cells = (csv[at + 1] ?? '').match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, ''));
      for (const name of NUMBERS)
        expect([metric.id, name, cells?.[columns.indexOf(name)]]).toEqual([
          metric.id,
          name,
          figure[name] === undefined || figure[name] === null ? '' : JSON.stringify(figure[name]),
        ]);
    }
  }
}, 240_000);
