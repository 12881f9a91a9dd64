import type { LegalAction as KernelTemplate } from '@stackledger/kernel';
import type { OfferedGame } from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import type { CommandAnswer, EventPage, LegalActions, LoggedEvent, Template } from '@stackledger/wire';
import { games } from '../../support/games.js';
import { act, createMatch, expecting, legal, newId, startApi, view, type Api } from './api.js';

const LIKED = [
  ...['PayCost', 'UseManaAbility', 'DeclareAttackers', 'PlayLand', 'PlayCard'],
  ...['DeclarePurchase', 'DeclareAttack', 'ActivateAbility', 'EndTurn'],
];

/** What a client of a table with real cards does at times beside what it is asked for. */
const TOLD = ['DefineCard', 'AnnounceTotal'];

/** On its own move a client does something; in between it mostly passes. */
const choose = (random: SeededRandom, actions: readonly Template[]): Template | undefined => {
  const types = actions.map(({ command }) => command.type as string);
  const isOwnMove = types.some((type) => ['EndTurn', 'DeclareAttack', 'PlayLand'].includes(type));
  const pass = actions[types.indexOf('PassPriority')];
  if (pass !== undefined && !isOwnMove && random.chance(0.9)) return pass;
  const liked = LIKED.map((type) => actions.filter(({ command }) => command.type === type)).filter(
    (some) => some.length > 0,
  );
  const some = (random.chance(1 / 3) && liked.length > 0 ? random.pick(liked) : liked[0]) ?? actions;
  return some.length === 0 ? undefined : random.pick(some);
};

/** Mostly what the table waits for; now and then something of what is open at any time. */
const chosen = (random: SeededRandom, { actions, always }: LegalActions): Template | undefined => {
  const type = random.chance(0.1) ? random.pick(TOLD) : undefined;
  const told = always.filter(({ command }) => command.type === type);
  return told.length > 0 ? random.pick(told) : choose(random, actions);
};

/** A game on offer. */
export const gameCalled = (id: string): OfferedGame => {
  const game = games.get(id);
  if (game === undefined) throw new Error(`${id} is not on offer`);
  return game;
};

/** A concession of the first of these who is still in the match. */
const givingUp = async (api: Api, matchId: string, seats: readonly string[]): Promise<Template | undefined> => {
  for (const seat of seats) {
    const { always } = await legal(api, matchId, seat);
    const concession = always.find(({ command }) => command.type === 'Concede');
    if (concession !== undefined) return concession;
  }
  return undefined;
};

/**
 * Plays a match to its end by what clients are told alone, and answers how many commands that took. After `patience` of
 * them everybody but the first gives up.
 */
export const playToTheEnd = async (
  api: Api,
  { ruleset }: OfferedGame,
  matchId: string,
  seats: readonly string[],
  random: SeededRandom,
  patience: number,
): Promise<number> => {
  let { awaiting, revision } = await view(api, matchId);
  for (let sent = 0; sent < patience + 10; sent++) {
    // Somebody has objected to a report: play stands still until a judge has come.
    while (awaiting.kind === 'judge')
      ({ awaiting, revision } = await act(api, matchId, { judge: 'jo', type: 'ResumePlay' }));
    if (awaiting.seat === null) return sent;
    const asked: LegalActions = await legal(api, matchId, awaiting.seat);
    expect(asked.revision).toBe(revision);
    const template =
      (sent < patience ? undefined : await givingUp(api, matchId, seats.slice(1))) ?? chosen(random, asked);
    if (template === undefined)
      throw new Error(`${awaiting.seat} is awaited (${awaiting.kind}) and may do nothing at ${revision}`);
    const body = {
      commandId: newId(),
      expectedRevision: revision,
      ...randomCommand(random, template as KernelTemplate, ruleset),
    };
    const answer = await expecting(200, api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, body));
    expect(answer.events.map((event) => Number(event.revision))).toEqual(
      Array.from({ length: answer.events.length }, (_, at) => Number(revision) + 1 + at),
    );
    ({ awaiting, revision } = answer);
  }
  throw new Error('the match did not end');
};

/** All events of a match, page by page. */
export const wholeLog = async (api: Api, matchId: string): Promise<readonly LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for (let from: string | null = '0'; from !== null;) {
    const page: EventPage = await expecting(
      200,
      api.get<EventPage>(`/v1/matches/${matchId}/events?from=${from}&limit=1000`),
    );
    events.push(...page.events);
    from = page.next;
  }
  return events;
};

/** Plays a match of each game for a while, over a service that is started on a store; answers their ids. */
export const playWholeMatches = async (storeUrl: string, patience = 40): Promise<readonly string[]> => {
  const api = await startApi({ storeUrl });
  const played: string[] = [];
  for (const [seed, ruleset] of ['four-souls', 'speed-stack', 'magic'].entries()) {
    const { matchId } = await createMatch(api, { ruleset, seats: ['anna', 'ben'] });
    const sent = await playToTheEnd(api, gameCalled(ruleset), matchId, ['anna', 'ben'], seededRandom(seed), patience);
    const end = await view(api, matchId);
    expect(end).toMatchObject({ status: 'ended', awaiting: { kind: 'nothing' } });
    const log = await wholeLog(api, matchId);
    expect(log.map(({ revision }) => Number(revision))).toEqual(
      Array.from({ length: Number(end.revision) + 1 }, (_, at) => at),
    );
    expect(log.filter(({ command, actor }) => command !== undefined && actor.kind === 'seat')).toHaveLength(sent);
    played.push(matchId);
  }
  await api.stop();
  return played;
};
