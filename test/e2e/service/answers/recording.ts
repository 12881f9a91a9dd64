import type { Health } from '@stackledger/wire';
import { until } from '../../../support/until.js';
import type { Holder } from '../closed.js';
import { DATE, playedDay } from './played-day.js';
import { requestsOf, type Asked } from './requests.js';

/** What an operation answered: the status, the type and the body, a text where it is not JSON. */
export type RecordedAnswer = { readonly status: number; readonly type: string; readonly body: unknown };

/** The answer of every operation (`GET /v1/matches`) of a service that runs, shortened, the same in every run. */
export const recordAnswers = async (): Promise<{ readonly [route: string]: RecordedAnswer }> => {
  const day = await playedDay();
  await untilCounted(day.organizer);
  const answers: { [route: string]: RecordedAnswer } = {};
  for (const asked of await requestsOf(day)) answers[asked.route] = await answerTo(asked);
  const steady = steadied(new URL(day.url).host);
  return steady(answers) as typeof answers; // the same but for what differs from run to run
};

const COUNTED = 'SELECT (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM calls) AS calls';

/** How far behind something is differs at every look, until nothing is. */
const untilCounted = (organizer: Holder): Promise<void> =>
  until('all is counted', async () => {
    const { tail, analytics } = (await organizer.get('/health')) as unknown as Health;
    const { body } = await organizer.post('/v1/analytics/sql', { sql: COUNTED });
    const [matches, calls] = (body.rows as readonly (readonly number[])[])[0] ?? [];
    return tail.behind === '0' && analytics?.behind === 0 && matches === 2 && calls === 2;
  });

const answerTo = async ({ route, by, ids = {}, query = '', body }: Asked): Promise<RecordedAnswer> => {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name) + query;
  const init = body === undefined ? {} : sent(body);
  const { status, type, text } = await read(by, path, { method, ...init });
  if (status >= 300) throw new Error(`${method} ${path} is answered with ${status}: ${text.slice(0, 300)}`);
  return { status, type, body: bodyOf(type, text) };
};

const sent = (body: NonNullable<Asked['body']>): RequestInit =>
  typeof body === 'string'
    ? { headers: { 'content-type': 'text/csv' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

/** Of JSON Lines the first, which the schema is of. */
const bodyOf = (type: string, text: string): unknown => {
  if (type === 'application/json') return shortened(JSON.parse(text));
  return type === 'application/x-ndjson' ? shortened(JSON.parse(text.split('\n', 1)[0] ?? '')) : cut(text);
};

/** A feed is read up to its first event, and left. */
const read = async (by: Holder, path: string, init: RequestInit) => {
  const leaving = new AbortController();
  const response = await by.ask(path, { ...init, signal: leaving.signal });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  let text = '';
  if (type !== 'text/event-stream') text = await response.text();
  else
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (/^data: .*\n\n/m.test(text)) break;
    }
  leaving.abort();
  return { status: response.status, type, text };
};

/** An answer of so many characters stands as it came. */
const SHORT = 2_000;
const MOST_LINES = 6;
const MOST_ENTRIES = 2;
/** Objects with more members than this, all of them objects, are maps. */
const MOST_MEMBERS = 12;

/** The first lines of a text; the first line of all stands whole. */
const cut = (text: string): string => {
  const lines = text.split('\n');
  let most = Math.min(lines.length, MOST_LINES);
  while (most > 1 && lines.slice(0, most).join('\n').length > SHORT) most -= 1;
  return lines.slice(0, most).join('\n');
};

/** Of a long answer the first entries of each list and map. */
const shortened = (body: unknown): unknown => (JSON.stringify(body).length <= SHORT ? body : pruned(body));

const pruned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isMap = entries.length > MOST_MEMBERS && entries.every(([, each]) => typeof each === 'object');
  return Object.fromEntries(
    (isMap ? entries.slice(0, MOST_ENTRIES) : entries).map(([name, each]) => [name, pruned(each)]),
  );
};

/** What differs from run to run, and what stands for it: the same for the same, numbered as it comes. */
const VARYING: readonly (readonly [RegExp, (at: number) => string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (at) => `3f2a9c1e-0000-4000-8000-${hex(at, 12)}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => 'eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiJncmFudCJ9.c2lnbmF0dXJl'],
  [/\b[0-9a-f]{64}\b/g, (at) => hex(at, 64)],
  [/\bp-[a-z]{12}\b/g, (at) => `p-${'a'.repeat(11)}${String.fromCharCode(97 + at)}`],
  [/(?<=stackledger\+)[0-9a-f]{8}\+[\w+/=]{44,}/g, (at) => `${hex(at, 8)}+${'A'.repeat(44)}`],
  [/(?<=\\n)[\w+/]{43}=(?=\\n)/g, () => `${'A'.repeat(43)}=`],
  [/(?<=— stackledger )[\w+/]{80,}=*/g, () => `${'A'.repeat(91)}=`],
  [new RegExp(`\\b(?!${DATE})20\\d\\d-\\d\\d-\\d\\dT[\\d:.]+Z`, 'g'), () => `${DATE}T10:00:00.000Z`],
  [/\bP [a-z]{12}\b/g, (at) => `P ${'a'.repeat(11)}${String.fromCharCode(97 + at)}`],
  [/\b[A-Z]{4}-[A-Z]{4}\b/g, (at) => `AAAA-AAA${String.fromCharCode(65 + at)}`],
  [/(?<=<path [^>]{0,40}z)M[^"\\]+/g, () => ''], // of a picture the first square
  [/\bwhsec_[\w+/]{43}=/g, () => `whsec_${'A'.repeat(43)}=`],
  [/(?<=("cursor":|"next":|\\"cursor\\":|id: )\\?"?[0-9a-z]{1,4}-)[0-9a-f]{8}\b/g, (at) => hex(at, 8)],
  [/(?<="ticket":")[\w.-]+/g, () => 'A'.repeat(24)],
];

const hex = (at: number, length: number): string => (at + 1).toString(16).padStart(length, '0');

/** A function that gives steady words for what differs between runs, in all of a value. */
const steadied = (host: string): ((value: unknown) => unknown) => {
  const known = new Map<string, string>();
  const counts = VARYING.map(() => 0);
  const steady = (text: string): string =>
    VARYING.reduce(
      (before, [pattern, word], kind) =>
        before.replaceAll(pattern, (found) => {
          const given = known.get(found) ?? word(counts[kind] ?? 0);
          if (!known.has(found)) counts[kind] = (counts[kind] ?? 0) + 1;
          known.set(found, given);
          return given;
        }),
      text.replaceAll(host, '127.0.0.1:3000'),
    );
  return (value) => JSON.parse(steady(JSON.stringify(value))) as unknown;
};
