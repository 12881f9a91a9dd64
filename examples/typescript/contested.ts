import { readFile } from 'node:fs/promises';
import type { CommandAnswer, LoggedEvent, MatchCreated, MatchView, Problem } from '@stackledger/wire';

const URL_OF_SERVICE = process.env.STACKLEDGER_URL ?? 'http://localhost:3000';
/** Seen from dist/examples/typescript, where this is compiled to. */
const POSITION = new URL('../../../examples/position.json', import.meta.url);

/** The service refused something; its problem says why, by which rule, and what may be done instead. */
class Refused extends Error {
  constructor({ detail, rule, legal }: Problem) {
    super(`${detail} (${rule ?? 'no rule'}). ${legal}`);
  }
}

const answerOf = async <T>(response: Response): Promise<T> => {
  if (!response.ok) throw new Refused((await response.json()) as Problem);
  return (await response.json()) as T;
};

const request = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${URL_OF_SERVICE}${path}`, init).catch(() => {
    throw new Error(`no service answers at ${URL_OF_SERVICE}`);
  });

const post = async <T>(path: string, body: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json' };
  return answerOf(await request(path, { method: 'POST', headers, body: JSON.stringify(body) }));
};

const view = async (match: string): Promise<MatchView> => answerOf(await request(match));

let sent = 0;

/** Sends a command that answers what was seen last. The same id sent again would give the same answer. */
const command = async (match: string, seen: string, body: object): Promise<CommandAnswer> => {
  const answer = await post<CommandAnswer>(`${match}/commands`, {
    commandId: `example-${Date.now()}-${sent++}`,
    expectedRevision: seen,
    ...body,
  });
  console.log(`${answer.revision.padStart(4)}  ${answer.events.map(({ type }) => type).join(' ')}`);
  return answer;
};

/** Everybody who has priority passes until the stack is empty. */
const settle = async (match: string): Promise<void> => {
  for (let now = await view(match); now.stack.length > 0; now = await view(match))
    await command(match, now.revision, { type: 'PassPriority', seat: now.priority.holder });
};

/**
 * The events of the live feed after a revision, up to another. The feed is cut in the middle, as a phone does that
 * changes its network, and taken up again with Last-Event-ID: nothing is missed and nothing comes twice.
 */
const follow = async (match: string, after: string, upTo: string): Promise<readonly LoggedEvent[]> => {
  const middle = String(Math.floor((Number(after) + Number(upTo)) / 2));
  const first = await readFeed(match, after, middle);
  return [...first, ...(await readFeed(match, first.at(-1)?.revision ?? after, upTo))];
};

const readFeed = async (match: string, after: string, upTo: string): Promise<readonly LoggedEvent[]> => {
  const leave = new AbortController();
  const headers = { accept: 'text/event-stream', 'last-event-id': after };
  const response = await request(`${match}/live`, { headers, signal: leave.signal });
  if (!response.ok || response.body === null) throw new Refused((await response.json()) as Problem);
  const events: LoggedEvent[] = [];
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    events.push(...messages.flatMap(eventIn));
    if (Number(events.at(-1)?.revision ?? -1) >= Number(upTo)) break;
  }
  leave.abort();
  return events.filter(({ revision }) => Number(revision) <= Number(upTo)); // more may have come at once
};

/** The event of a message; none for a comment, and for what speaks of the feed itself (`ready`, `end`). */
const eventIn = (message: string): readonly LoggedEvent[] => {
  const fields = message.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
  const valueOf = (name: string): string | undefined => fields.find(([, field]) => field === name)?.[2];
  const data = valueOf('data');
  return data === undefined || valueOf('event') !== undefined ? [] : [JSON.parse(data) as LoggedEvent];
};

const check = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(`not as it should be: ${sentence}`);
  console.log(`ok    ${sentence}`);
};

const coinsOf = async (match: string, seat: string): Promise<unknown> => (await view(match)).players[seat]?.coins;

const run = async (): Promise<void> => {
  const created = await post<MatchCreated>('/v1/matches', JSON.parse(await readFile(POSITION, 'utf8')));
  const match = `/v1/matches/${created.matchId}`;
  console.log(`match ${created.matchId}`);

  const played = await command(match, created.revision, { type: 'PlayCard', seat: 'anna', card: 'a-dime' });
  const passed = await command(match, played.revision, { type: 'PassPriority', seat: 'anna' });
  const answer = { type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] };
  await command(match, passed.revision, answer);
  await settle(match);
  check((await coinsOf(match, 'anna')) === 3, 'A Dime was cancelled: anna has 3 coins');

  const { revision } = await view(match);
  const rewound = await command(match, revision, {
    ...{ type: 'Rewind', judge: 'jo', to: passed.revision, kind: 'full', authority: 'floor-judge' },
    reason: 'ben went on before anna could answer',
  });
  check((await view(match)).stack.join() === 'loot:a-dime', 'after the rewind A Dime is on the stack again');
  await settle(match);
  check((await coinsOf(match, 'anna')) === 13, 'this time it resolved: anna has 13 coins');

  const head = (await view(match)).revision;
  const events = await follow(match, created.revision, head);
  const revisions = events.map((event) => Number(event.revision));
  const expected = Array.from(
    { length: Number(head) - Number(created.revision) },
    (_, at) => Number(created.revision) + 1 + at,
  );
  check(revisions.join() === expected.join(), `the live feed told all ${expected.length} events, each once`);
  const told = events.find((event) => event.type === 'MatchRewound');
  check(told?.revision === rewound.events[0]?.revision, 'the rewind among them, and what it rewound before it');
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
