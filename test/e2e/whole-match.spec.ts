import type { Template as KernelTemplate } from '@stackledger/kernel';
import type { OfferedGame } from '@stackledger/ledger';
import { randomCommand, seededRandom, type Random } from '@stackledger/scenarios';
import type { CommandAnswer, EventPage, LegalActions, LoggedEvent, Template } from '@stackledger/wire';
import { games } from '../support/games.js';
import { act, createMatch, expecting, legal, newId, startApi, stopAll, view, type Api } from './api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const LIKED = [
  ...['PayCost', 'UseManaAbility', 'DeclareAttackers', 'PlayLand', 'PlayCard'],
  ...['DeclarePurchase', 'DeclareAttack', 'ActivateAbility', 'EndTurn'],
];

/** On its own move a client does something; in between it mostly passes. */
const choose = (random: Random, actions: readonly Template[]): Template | undefined => {
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

const gameCalled = (id: string): OfferedGame => {
  const game = games.get(id);
  if (game === undefined) throw new Error(`${id} is not on offer`);
  return game;
};

/** After so many commands everybody but the first gives up: a match must come to its end. */
const PATIENCE = 1_500;

const playToTheEnd = async (
  { ruleset }: OfferedGame,
  matchId: string,
  seats: readonly string[],
  random: Random,
): Promise<number> => {
  let { awaiting, revision } = await view(api, matchId);
  for (let sent = 0; sent < PATIENCE + 10; sent++) {
    // Somebody has objected to a report: play stands still until a judge has come.
    while (awaiting.kind === 'judge')
      ({ awaiting, revision } = await act(api, matchId, { judge: 'jo', type: 'ResumePlay' }));
    if (awaiting.seat === null) return sent;
    const tired = seats[1 + sent - PATIENCE]; // none yet while `sent` is less
    const asked: LegalActions = await legal(api, matchId, tired ?? awaiting.seat);
    expect(asked.revision).toBe(revision);
    const template =
      tired === undefined
        ? choose(random, asked.actions)
        : asked.always.find(({ command }) => command.type === 'Concede');
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

const whyEnded = ({ results }: Awaited<ReturnType<typeof view>>): string | undefined =>
  (results as readonly { readonly because: string }[]).at(-1)?.because;

const wholeLog = async (matchId: string): Promise<readonly LoggedEvent[]> => {
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

test.each([
  ['four-souls', 2, 11],
  ['four-souls', 3, 5],
  ['four-souls', 4, 2],
  ['speed-stack', 3, 4],
  ['magic', 2, 6],
])(
  'a match of %s for %i players over HTTP, to its end, by clients that know nothing but their legal actions',
  async (ruleset, players, seed) => {
    const seats = ['anna', 'ben', 'cleo', 'dora'].slice(0, players);
    const { matchId } = await createMatch(api, { ruleset, seats });
    const sent = await playToTheEnd(gameCalled(ruleset), matchId, seats, seededRandom(seed));
    const end = await view(api, matchId);
    expect(end).toMatchObject({ status: 'ended', awaiting: { kind: 'nothing' } });
    // Only the speed stack may end in a draw, and says why (SS-END-2): its decks are shuffled by the service, not by the test.
    const isDraw = ruleset === 'speed-stack' && end.winner === null;
    if (isDraw) expect(whyEnded(end)).toMatch(/^(quiet-round|nobody-left)$/);
    else expect(seats).toContain(end.winner);

    const log = await wholeLog(matchId);
    expect(log.map(({ revision }) => Number(revision))).toEqual(
      Array.from({ length: Number(end.revision) + 1 }, (_, at) => at),
    );
    expect(log.filter(({ command, actor }) => command !== undefined && actor.kind === 'seat')).toHaveLength(sent);
    expect(log.every(({ because }) => because.length > 0)).toBe(true);
    for (let at = 0; at < log.length; at += 97) {
      const shown = await view(api, matchId, `?at=${at}&seat=${seats[at % players] ?? ''}`);
      expect(shown).toMatchObject({ at: String(at), revision: end.revision });
    }
  },
  120_000,
);
