import {
  completed,
  legalActions,
  type Command,
  type ParameterPrompt,
  type Json,
  type Situation,
  type SeatId,
  type LegalAction,
} from '@stackledger/rules';
import { bestAttack } from './attack-odds.js';

/**
 * The next command of a player of the sample match. It uses nothing but legal actions and the table, and is
 * deterministic, so that an interrupted match continues in the same way.
 */
export const demoCommand = (situation: Situation): Command | undefined => {
  const { awaiting, priority } = situation.state.table;
  const seat = awaiting?.seat ?? priority.holder;
  if (seat === null) return undefined;
  const { actions } = legalActions(situation, seat);
  const template = awaiting === null ? play(situation, seat, actions) : actions[0];
  return template && commandFromAction(situation, seat, template);
};

/** A pseudo-random number below `below`, the same for the same state. */
const chance = ({ state: { head } }: Situation, salt: number, below: number): number =>
  (Math.imul(Math.imul(head + 1, 0x9e3779b1) ^ (salt * 0x85ebca6b), 0xc2b2ae35) >>> 8) % below;

const play = (situation: Situation, seat: SeatId, actions: readonly LegalAction[]): LegalAction | undefined => {
  const of = (type: string): readonly LegalAction[] => actions.filter(({ command }) => command.type === type);
  const any = (type: string): LegalAction | undefined => of(type)[chance(situation, 1, Math.max(1, of(type).length))];
  const pass = of('PassPriority')[0];
  const isOwnMoment = of('EndTurn').length > 0 || of('DeclareAttack').length > 0;
  if (!isOwnMoment) return chance(situation, 2, 100) < 15 ? (any('PlayCard') ?? any('ActivateAbility') ?? pass) : pass;
  const use = chance(situation, 3, 100) < 60 ? any('ActivateAbility') : undefined;
  return (
    any('PlayCard') ??
    any('DeclarePurchase') ??
    use ??
    attack(situation, seat, of('DeclareAttack')[0]) ??
    of('EndTurn')[0] ??
    pass
  );
};

/** The attack with the best odds, if they are good enough; the longer the match, the lower the threshold. */
const attack = (situation: Situation, seat: SeatId, template: LegalAction | undefined): LegalAction | undefined => {
  if (template === undefined) return undefined;
  const targets = (template.fill[0]?.candidates ?? []) as readonly string[];
  const { target, odds } = bestAttack(situation, seat, targets);
  const isBold = odds * 100 >= 45 - 3 * (situation.state.table.turn?.number ?? 0);
  const command = { ...template.command, target };
  return isBold ? { command, fill: [], example: command } : undefined;
};

const commandFromAction = (
  situation: Situation,
  seat: SeatId,
  { command, fill, example, whole }: LegalAction,
): Command =>
  whole
    ? example
    : completed(
        command,
        fill,
        fill.map((entry, at) => pick(situation, seat, entry, at)),
      );

/** One candidate wherever one is enough, preferably not the player itself. */
const pick = (
  situation: Situation,
  seat: SeatId,
  { form, candidates, min = 0, max = 0, least, ordered }: ParameterPrompt,
  salt: number,
): unknown => {
  if (form === 'number') return least;
  if (form === 'text') return 'as agreed at the table';
  if (form !== undefined) return [];
  const all = Array.isArray(candidates) ? (candidates as readonly Json[]) : [];
  if (ordered) return all.slice(0, max);
  const begin = chance(situation, 10 + salt, Math.max(1, all.length));
  const turned = [...all.slice(begin), ...all.slice(0, begin)];
  const others = [...turned.filter((each) => each !== seat), ...turned.filter((each) => each === seat)];
  return others.slice(0, Math.min(max, Math.max(min, 1)));
};
