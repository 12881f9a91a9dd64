import { decide, legalActions, matchView, type Command, type JsonMap, type SeatId } from '@stackledger/kernel';
import type { CreateRequest, OfferedGame } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { timesOf } from '../measuring/clock.js';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { median, spreadOf } from '../measuring/statistics.js';
import { benchLedger } from '../play/recorded-match.js';
import { stepsOf, type Step } from '../play/steps.js';
import { magicGame } from './magic-commands.js';

/** Spells that are played on top of each other, before all of them resolve; each changes a permanent. */
const STORM = 20;
const READINGS = 200;
/** Readings of each table by turns, after one in which they get compiled. */
const TURNS = 5;
/** Times a round, so that each side works for about as long and long enough: sixty commands are some milliseconds. */
const [LARGE_TIMES, SMALL_TIMES] = [10, 15];

/** How many permanents of each sort lie before two players together. */
type TableSize = { readonly permanents: number; readonly statics: number; readonly triggers: number };

const SMALL: TableSize = { permanents: 40, statics: 3, triggers: 6 };
const LARGE: TableSize = { permanents: 400, statics: 30, triggers: 60 };

const standing = (...effect: readonly JsonMap[]): JsonMap => ({
  kind: 'enchantment',
  abilities: [{ type: 'static', effect: [...effect] }],
});

/** The second of the statics hangs on what the first makes of lands, the last on what others give (MTG-613.8). */
const STATICS: { readonly [card: string]: JsonMap } = {
  mire: standing({ becomes: { who: 'each-land', addSubtypes: ['swamp'] } }),
  sky: standing({ becomes: { who: { all: 'land', where: { subtype: 'swamp' } }, subtypes: ['mountain'] } }),
  banner: standing({ modify: { who: 'each-creature-you-control', stat: 'power', by: 1 } }),
  gift: standing({ keyword: { who: 'each-creature', add: 'flying' } }),
  gale: standing({
    modify: { who: { all: 'creature', where: { keyword: 'flying' } }, stat: 'toughness', by: 1 },
  }),
};

const CARDS: JsonMap = {
  ...STATICS,
  bear: { kind: 'creature', power: 2, toughness: 2 },
  field: { kind: 'land' },
  watcher: {
    kind: 'creature',
    power: 1,
    toughness: 1,
    abilities: [
      { type: 'triggered', when: { event: 'cast', by: 'you', what: 'artifact' }, effect: [{ gain: { life: 1 } }] },
    ],
  },
  spark: {
    kind: 'instant',
    abilities: [
      {
        type: 'play',
        targets: [{ what: 'creature' }],
        effect: [{ gain: { life: 1 } }, { counters: { who: 'target', name: '+1/+1', by: 1 } }],
      },
    ],
  },
};

/** A card in a setup, under a name of its own. */
type LaidCard = { readonly card: string; readonly as: string };

const laid = (cards: readonly string[]): readonly LaidCard[] =>
  cards.map((card, at) => ({ card, as: `${card}-no-${at}` }));

const repeated = (card: string, count: number): readonly string[] => Array<string>(count).fill(card);

const permanentsOf = ({ permanents, statics, triggers }: TableSize): readonly string[] => {
  const names = Object.keys(STATICS);
  const lie = Array.from({ length: statics }, (_, at) => names[at % names.length] ?? 'banner');
  const rest = permanents - statics - triggers;
  return [
    ...lie,
    ...repeated('watcher', triggers),
    ...repeated('bear', Math.ceil(rest / 2)),
    ...repeated('field', Math.floor(rest / 2)),
  ];
};

/** A match that has been played to the end of the storm. */
const playStorm = async (game: OfferedGame, size: TableSize): Promise<readonly Step[]> => {
  const store = memoryStore();
  const ledger = benchLedger(game, store);
  const all = laid(permanentsOf(size));
  const setup = {
    active: 'anna',
    players: {
      anna: { battlefield: all.filter((_, at) => at % 2 === 0), hand: laid(repeated('spark', STORM)) },
      ben: { battlefield: all.filter((_, at) => at % 2 === 1) },
    },
  };
  const plan: unknown = { ruleset: game.ruleset.id, seats: ['anna', 'ben'], cards: CARDS, setup };
  const request = plan as CreateRequest; // the cards are checked as it is created
  const { matchId, answer } = await ledger.create(request, `table-${size.permanents}`);
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  let number = 0;
  const send = async (command: Command & JsonMap): Promise<void> => {
    const { timeline } = await ledger.session(matchId);
    const sent = await ledger.submit(matchId, {
      commandId: `c${number++}`,
      expectedRevision: timeline.state().head,
      command,
    });
    if (sent.kind === 'refused') throw new Error(sent.rejection.detail);
  };
  for (let at = 0; at < STORM; at++)
    await send({
      type: 'PlayCard',
      seat: 'anna' as SeatId,
      card: `spark-no-${at}`,
      targets: [`watcher-no-${size.statics}`],
    });
  for (;;) {
    const { table } = (await ledger.session(matchId)).timeline.state();
    const { holder } = table.priority;
    if (table.stack.length === 0 || holder === null) break;
    await send({ type: 'PassPriority', seat: holder });
  }
  const log: string[] = [];
  for await (const { json } of store.read(`match-${matchId}`)) log.push(json);
  return stepsOf({ log }, game.ruleset);
};

const decideAll = (game: OfferedGame, steps: readonly Step[], times: number) => (): number => {
  for (let time = 0; time < times; time++)
    for (const { state, command, inputs } of steps)
      if (decide(game.ruleset, state, command, inputs).kind !== 'decided')
        throw new Error(`not decided: ${JSON.stringify(command)}`);
  return times * steps.length;
};

/** The p99 of reading a table, in milliseconds. Read with another state each time, as after a command. */
const readingOf = async (steps: readonly Step[], game: OfferedGame, read: 'actions' | 'view'): Promise<number> => {
  const times = await timesOf(READINGS, 'cpu', (call) => {
    const state = steps[call % steps.length]?.state;
    if (state === undefined) return;
    const situation = { ruleset: game.ruleset, state };
    const seat = state.table.priority.holder ?? ('anna' as SeatId);
    if (read === 'actions') legalActions(situation, seat);
    else matchView(situation, seat);
  });
  return spreadOf(times).p99;
};

/** What reading each table takes: the median over turns in which all are read; a first turn does not count. */
const readingsOf = async (
  tables: readonly (readonly Step[])[],
  game: OfferedGame,
  read: 'actions' | 'view',
): Promise<readonly number[]> => {
  const turns: (readonly number[])[] = [];
  for (let turn = -1; turn < TURNS; turn++) {
    const times: number[] = [];
    for (const steps of tables) times.push(await readingOf(steps, game, read));
    if (turn >= 0) turns.push(times);
  }
  return tables.map((_, at) => median(turns.map((times) => times[at] ?? Number.NaN)));
};

const run = async (): Promise<readonly Row[]> => {
  const game = magicGame();
  const [small, large] = [await playStorm(game, SMALL), await playStorm(game, LARGE)];
  const { rates, factors } = await contest(
    { here: decideAll(game, large, LARGE_TIMES), ceiling: decideAll(game, small, SMALL_TIMES) },
    'cpu',
  );
  const [actions = Number.NaN, fewActions = Number.NaN] = await readingsOf([large, small], game, 'actions');
  const [view = Number.NaN, fewView = Number.NaN] = await readingsOf([large, small], game, 'view');
  const notes = [
    `${large.length} commands: ${STORM} spells on top of each other, then passes; ${LARGE_TIMES} and ${SMALL_TIMES} times a round`,
    `legal actions p99 ${actions.toFixed(2)} ms (${fewActions.toFixed(2)} on the small table), view ${view.toFixed(2)} ms (${fewView.toFixed(2)})`,
  ];
  return [
    {
      id: 'magic-table',
      measure: 'Magic, a table of 400 permanents, 30 statics, 60 triggers, beside one of 40',
      unit: 'commands/s',
      here: rates.here ?? 0,
      ceiling: { value: rates.ceiling ?? 0, what: 'the same on a table of 40 permanents, 3 statics, 6 triggers' },
      score: 1 / (factors.ceiling ?? Number.NaN),
      goal: { against: 'itself', must: 4, should: 2, better: 'less' },
      notes,
    },
  ];
};

export const magicTable: Bench = {
  id: 'magic-table',
  about: 'decide on a large table with layers beside a small one',
  run,
};
