import {
  legalActions,
  statusOf,
  type Command,
  type JsonMap,
  type Situation,
  type LegalAction,
} from '@stackledger/kernel';
import {
  createLedger,
  offeredGames,
  situationAt,
  serviceChance,
  streamOf,
  type Chance,
  type CreateRequest,
  type OfferedGame,
  type Ledger,
  type SubmittedCommand,
} from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore } from '@stackledger/store';
import { repeatableSeed } from './repeatable-seed.js';

/** A match as random players have played it; sent again under the same key it comes to the same events. */
export type RecordedMatch = {
  readonly key: string;
  readonly request: CreateRequest;
  readonly matchId: string;
  readonly commands: readonly SubmittedCommand[];
  /** The stored text of every event. */
  readonly log: readonly string[];
};

export type MatchPlan = {
  readonly game: OfferedGame;
  readonly key: string;
  readonly seats: readonly string[];
  readonly seed: number;
  /** Commands after which recording stops, if the match has not ended. */
  readonly most: number;
  /** Dice other than the repeatable ones. */
  readonly chance?: Chance;
};

/** Dice and shuffles hang on the match id alone, so that a recorded command finds the same table again. */
export const repeatableChance: Chance = { ...serviceChance, newSeed: () => repeatableSeed };

/** Dice and shuffles that do not even hang on the match: a recorded match can be played under any name. */
export const sameDice: Chance = {
  ...repeatableChance,
  die: (draw) => repeatableChance.die({ ...draw, matchId: 'any' }),
  shuffle: (draw, zone, cards) => repeatableChance.shuffle({ ...draw, matchId: 'any' }, zone, cards),
};

/** Real players act rather than pass, and attack rather than end their turn. */
const WEIGHTS: { readonly [type: string]: number } = { PassPriority: 2, EndTurn: 1, DeclareAttack: 6 };
const USUAL = 3;

/** Plays a match with random players who know nothing but their legal actions. */
export const recordMatch = async ({ game, key, seats, seed, most, chance }: MatchPlan): Promise<RecordedMatch> => {
  const store = memoryStore();
  const random = seededRandom(seed);
  const ledger = benchLedger(game, store, chance);
  const request: CreateRequest = { ruleset: game.ruleset.id, seats };
  const { matchId } = await ledger.create(request, key);
  const commands: SubmittedCommand[] = [];
  while (commands.length < most) {
    const sent = await nextSent(ledger, matchId, random, commands.length);
    if (sent === undefined) break;
    await ledger.submit(matchId, sent);
    commands.push(sent);
  }
  const log: string[] = [];
  for await (const { json } of store.read(streamOf(matchId))) log.push(json);
  return { key, request, matchId, commands, log };
};

/** A ledger whose matches can be played again exactly. */
export const benchLedger = (
  game: OfferedGame,
  store: Parameters<typeof createLedger>[0]['store'],
  chance: Chance = repeatableChance,
): Ledger =>
  createLedger({
    store,
    games: offeredGames([game]),
    clock: { now: () => '2026-01-01T12:00:00.000Z' },
    chance,
    newId: () => 'unused',
  });

const nextSent = async (
  ledger: Ledger,
  matchId: string,
  random: SeededRandom,
  number: number,
): Promise<SubmittedCommand | undefined> => {
  const situation = situationAt(await ledger.session(matchId));
  if (statusOf(situation.state) !== 'running') return undefined;
  const command = randomCommand(random, weighted(random, openActions(situation)), situation.ruleset);
  return {
    commandId: `c${number}`,
    expectedRevision: situation.state.head,
    command: command as Command & JsonMap, // plain data: it is what a client would send
  };
};

const openActions = (situation: Situation): readonly LegalAction[] =>
  situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);

const weighted = (random: SeededRandom, templates: readonly LegalAction[]): LegalAction => {
  const weights = templates.map(({ command }) => WEIGHTS[command.type] ?? USUAL);
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return templates[weights.findIndex((weight) => (left -= weight) < 0)] ?? random.pick(templates);
};
