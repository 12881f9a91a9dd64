import type { Command, Situation, LegalAction } from '@stackledger/kernel';
import { randomCommand } from './filling.js';
import { actingSeats, openTo } from './open-to.js';
import type { Play } from './play.js';
import { spoiled } from './spoiling.js';
import { weightOfAction } from './weights.js';
import { afterCall, supplyOf, tryAnything, tryJudging } from './trying.js';

/** Now and then a bot sends something else than it may, a judge rewinds, somebody gives up or gives something away. */
const RATES = {
  illegal: 0.4,
  illegalAnswer: 0.4,
  illegalForm: 0.85,
  remembered: 0.1,
  judging: 0.006,
  concede: 0.0008,
  concedeOfTwo: 0.000005,
  always: 0.01,
  yields: 0.15,
  telling: 0.04,
};

/** What a command of the usual weight weighs, where what all weigh together says how much there is to do. */
const USUAL = 3;

/** Where nothing has to be paid for players would never stop: on a stack like this they pass. */
const DEEP = 40;

/** Below this there is little to do but to pass. */
const DULL = 0.5;

/** What is sent next: mostly something legal, now and then something else, or what a judge does. */
export const nextCommand = (play: Play, now: Situation): Command => {
  const { random } = play;
  if (now.state.record.paused !== null) return afterCall(random, now);
  if (play.isUnruly && random.chance(illegalRate(now))) return somethingElse(play, now);
  if (random.chance(RATES.judging)) return tryJudging(random, now, play);
  const seat = random.pick(actingSeats(now));
  const { actions, always } = openTo(now, seat);
  if (random.chance(RATES.remembered)) remember(play, randomCommand(random, random.pick(actions), play.game.ruleset));
  const passes = actions.filter(({ command }) => command.type === 'PassPriority');
  if (now.state.table.stack.length > DEEP && passes.length > 0) return random.pick(passes).example;
  const open = asides(play, now, always, actions);
  return randomCommand(random, weighted(play, now, open.length > 0 ? open : actions), play.game.ruleset);
};

/** What is done instead of what is due: giving up, a standing order where there is little to do, anything else. */
const asides = (
  play: Play,
  now: Situation,
  always: readonly LegalAction[],
  actions: readonly LegalAction[],
): LegalAction[] => {
  const { random } = play;
  const only = (type: string): LegalAction[] => always.filter(({ command }) => command.type === type);
  if (givesUp(play, now)) return only('Concede');
  const told = TELLING.flatMap(only);
  if (told.length > 0 && random.chance(RATES.telling)) return told;
  if (random.chance(RATES.always)) return always.filter(({ command }) => command.type !== 'Concede');
  return isDull(play, now, actions) && random.chance(RATES.yields) ? only('SetYield') : [];
};

/** What a table with cards of its own tells beside playing. */
const TELLING = ['DefineCard', 'ReportTrigger', 'ReportChange', 'AnnounceTotal'];

/** Whether nothing but passing draws anybody. */
const isDull = (play: Play, now: Situation, actions: readonly LegalAction[]): boolean => {
  const appealing = actions.filter(({ command }) => command.type !== 'PassPriority');
  const appeal = appealing.reduce((sum, action) => sum + weightOf(play, now, action), 0);
  return appealing.length < actions.length && appeal < DULL;
};

/** What is asked for seldom is answered wrongly more often. */
const illegalRate = (now: Situation): number => {
  if (isFormAsked(now)) return RATES.illegalForm;
  return now.state.table.awaiting === null ? RATES.illegal : RATES.illegalAnswer;
};

const REMEMBERED = 30;

/** Keeps what is legal now, to be sent when it no longer is. */
export const remember = ({ earlier }: Play, command: Command): void => {
  if (command.type === 'PassPriority' || command.type === 'Concede') return;
  earlier.push(command);
  if (earlier.length > REMEMBERED) earlier.shift();
};

/** Of two players few give up: a match is to end by the rule of its game. */
const givesUp = ({ random }: Play, { state: { table } }: Situation): boolean => {
  const playing = table.players.filter(({ left }) => !left).length;
  return random.chance(playing > 2 ? RATES.concede : RATES.concedeOfTwo);
};

/** Mostly illegal: something that was legal before, a legal command with one thing wrong, or anything at all. */
const somethingElse = (play: Play, now: Situation): Command => {
  const { random, earlier } = play;
  const seat = random.pick(actingSeats(now));
  const own = earlier.filter((command) => command.seat === seat);
  const last = earlier.at(-1);
  if (random.chance(0.25) && last !== undefined)
    return random.chance(0.4) || own.length === 0 ? last : random.pick(own);
  const supply = supplyOf(now);
  const { actions } = openTo(now, seat);
  const plays = actions.filter(({ fill, command }) => fill.length > 0 || 'card' in command || 'source' in command);
  if (plays.length === 0 || random.chance(isFormAsked(now) ? 0.1 : 0.3)) return tryAnything(random, supply);
  const several = plays.filter(hasMoreToSay);
  const spoilt = random.pick(several.length > 0 && random.chance(0.85) ? several : plays);
  return spoiled(random, supply, randomCommand(random, spoilt, play.game.ruleset));
};

/** Whether an answer is asked for that is more than picking names. */
const isFormAsked = ({ state }: Situation): boolean => state.table.awaiting?.form !== undefined;

/** Plays with a mode, a number or several targets have more that can be wrong with them, and are rare. */
const hasMoreToSay = ({ command, fill }: LegalAction): boolean =>
  'modes' in command ||
  fill.some(({ form }) => form === 'number') ||
  fill.reduce((places, { path, max = 0 }) => places + (path === 'targets' ? max : 0), 0) > 1;

const weightOf = ({ weights }: Play, situation: Situation, action: LegalAction): number =>
  USUAL * weightOfAction(weights, situation, action);

const weighted = (play: Play, situation: Situation, actions: readonly LegalAction[]): LegalAction => {
  const { random } = play;
  const weights = actions.map((action) => weightOf(play, situation, action));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return actions[at] ?? random.pick(actions);
};
