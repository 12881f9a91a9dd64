import { asText, type Event, type JsonMap, type Situation } from '@stackledger/kernel';
import {
  createLedger,
  eventsBetween,
  offeredGames,
  serviceChance,
  situationAt,
  type Ledger,
} from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import type { DealtMatch, Moment } from './dealt-match.js';
import { writtenCommand } from './commands.js';
import { pairObjects, Unlike, type Names } from './pairing.js';
import { firstUnlike } from './public-view.js';
import { NothingToTell, reportFor, toldBy, type Told } from './reports.js';

/** How a match came out that was written down: where it first is another one, and how often it had what. */
export type WrittenDown = {
  readonly store: EventStore;
  readonly matchId: string;
  readonly unlike: string | undefined;
  readonly seen: { readonly [what: string]: number };
};

/** Writes a match that the service dealt down a second time, as it would be with real cards and dice. */
export const writeDown = async (dealt: DealtMatch): Promise<WrittenDown> => {
  const book = await openBook(dealt);
  let unlike: string | undefined;
  for (const moment of dealt.moments) {
    unlike = await writeMoment(book, moment);
    if (unlike !== undefined) break;
  }
  const { store, matchId, seen } = book;
  return { store, matchId, unlike, seen };
};

/** The match that is being written down, and what it has in common with the other by now. */
type Book = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly matchId: string;
  readonly seen: { [what: string]: number };
  readonly revisions: Map<string, string>;
  /** What objects were called at the end of each command of the dealt match. */
  readonly namesAt: Map<number, Names>;
  names: Names;
};

const REPORTED = { decks: 'reported', dice: 'reported' };

const openBook = async ({ game, moments: [created] }: DealtMatch): Promise<Book> => {
  const store = memoryStore();
  let ids = 0;
  const ledger = createLedger({
    store,
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: serviceChance,
    newId: () => `written-${ids++}`,
  });
  const { seats = [], options = {} } = (created?.command ?? {}) as { seats?: string[]; options?: JsonMap };
  const { matchId, answer } = await ledger.create({
    ruleset: game.ruleset.id,
    seats,
    options: { ...options, ...REPORTED },
  });
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return { ledger, store, matchId, seen: {}, revisions: new Map(), namesAt: new Map(), names: new Map() };
};

/** Writes one command down, with all that is told for it. Says in words how the matches differ after it. */
const writeMoment = async (book: Book, moment: Moment): Promise<string | undefined> => {
  const { ruleset } = moment.after;
  const from = (await look(book)).state.head;
  try {
    const told = toldBy(moment.events);
    const command = writtenCommand(ruleset, moment, told, book);
    if (command !== undefined && command.type !== 'CreateMatch') await give(book, command);
    await follow(book, moment, told, moment.command.type === 'CreateMatch' ? -1 : from);
    return await compare(book, moment, from);
  } catch (fault) {
    if (fault instanceof Unlike || fault instanceof NothingToTell || fault instanceof Refused)
      return inWords(book, moment, from, fault.message);
    throw fault;
  }
};

/** Answers what the table is asked, and gives the passes that came by orders of which nobody knows. */
const follow = async (book: Book, { events }: Moment, told: Told, from: number): Promise<void> => {
  const passes = events.filter(({ type }) => type === 'PriorityPassed');
  for (;;) {
    const now = await look(book);
    const { holder } = now.state.table.priority;
    const passed = (await since(book, from)).filter(({ type }) => type === 'PriorityPassed').length;
    const pass = holder !== null && passes[passed]?.data.seat === holder;
    const next = reportFor(now, told, book.names) ?? (pass ? { type: 'PassPriority', seat: holder } : undefined);
    if (next === undefined) return;
    await give(book, next);
  }
};

/** A command of the written match was refused. */
class Refused extends Error {}

const give = async ({ ledger, matchId, seen }: Book, command: JsonMap): Promise<void> => {
  const head = (await ledger.session(matchId)).timeline.state().head;
  const answer = await ledger.submit(matchId, { commandId: `w-${head}`, expectedRevision: head, command });
  if (answer.kind === 'refused')
    throw new Refused(`${JSON.stringify(command)} is refused: ${answer.rejection.rule} ${answer.rejection.detail}`);
  const type = asText(command.type);
  seen[type] = (seen[type] ?? 0) + 1;
};

const look = async ({ ledger, matchId }: Book): Promise<Situation> => situationAt(await ledger.session(matchId));

const since = async ({ ledger, matchId }: Book, from: number): ReturnType<typeof eventsOf> =>
  eventsOf(await ledger.session(matchId), from);

const eventsOf = async (session: Awaited<ReturnType<Ledger['session']>>, from: number) =>
  Promise.resolve(eventsBetween(session, from + 1, session.timeline.state().head));

/** Pairs the objects anew, keeps where both matches stand, and looks at what everybody sees of them. */
const compare = async (book: Book, moment: Moment, from: number): Promise<string | undefined> => {
  const { after, events } = moment;
  const now = await look(book);
  const back = events.findLast(({ type }) => ['MatchRewound', 'RewindReverted', 'DeclarationCancelled'].includes(type));
  book.names = pairObjects(after, now, namesBefore(book, back?.data.to));
  book.namesAt.set(after.state.head, book.names);
  pairRevisions(book.revisions, events, await since(book, from));
  book.revisions.set(String(after.state.head), String(now.state.head));
  count(book.seen, after);
  const unlike = firstUnlike(after, now, book.names);
  return unlike === undefined ? undefined : inWords(book, moment, from, unlike);
};

/** Events of one type are the same ones in the order in which they came, where both matches have as many. */
const pairRevisions = (revisions: Book['revisions'], one: readonly Event[], other: readonly Event[]): void => {
  for (const { type, revision } of one) {
    const [dealt, written] = [one, other].map((list) => list.filter((each) => each.type === type));
    const pair = written?.[dealt?.findIndex((each) => each.revision === revision) ?? -1];
    if (dealt?.length === written?.length && pair !== undefined) revisions.set(String(revision), String(pair.revision));
  }
};

const namesBefore = ({ names, namesAt }: Book, to: unknown): Names => {
  if (to === undefined) return names;
  const at = [...namesAt.keys()].filter((revision) => revision <= Number(to)).at(-1);
  return (at === undefined ? undefined : namesAt.get(at)) ?? names;
};

/** What a comparison must have met often enough to say something. */
const count = (seen: Book['seen'], { ruleset, state }: Situation): void => {
  const { stack } = state.table;
  if (stack.length > 1) seen.deep = (seen.deep ?? 0) + 1;
  if (ruleset.views.combat({ ruleset, state }) !== null) seen.fights = (seen.fights ?? 0) + 1;
  seen.moments = (seen.moments ?? 0) + 1;
};

const inWords = async (book: Book, { command, events }: Moment, from: number, unlike: string): Promise<string> => {
  const told = (list: readonly { type: string; data: unknown }[]): string =>
    list.map(({ type, data }) => `  ${type} ${JSON.stringify(data).slice(0, 200)}`).join('\n');
  return [
    `after ${JSON.stringify(command)} (revision ${events[0]?.revision ?? ''}): ${unlike}`,
    `dealt:\n${told(events)}`,
    `written down:\n${told(await since(book, from))}`,
  ].join('\n');
};
