import { asText, type FightPart, type Json, type JsonMap } from '@stackledger/kernel';
import type { EventContext } from '../../../libs/projections/src/catalogue.js';
import { type LogEvent } from '../../../libs/projections/src/log-event.js';

/** A creature that attacks, whom, whether it has been blocked, and by what, in the order in which that was declared. */
type DeclaredAttacker = {
  readonly attacker: string;
  readonly at: string;
  readonly blocked: boolean;
  readonly blockers: readonly string[];
};

/**
 * Attackers and blockers as they were declared, in the step that the turn is in. `round` is the damage step that was
 * dealt last: 0 none yet, 1 that of first strike, 2 the last.
 */
export type Formation = {
  readonly by: string | null;
  readonly step: string;
  readonly attackers: readonly DeclaredAttacker[];
  readonly round: number;
};

/** Nobody fights. */
export const NO_FORMATION: Formation = { by: null, step: '', attackers: [], round: 0 };

type DeclaredAttackTarget = { readonly seat: string } | { readonly object: string };
type AttackDeclarations = readonly { readonly attacker: string; readonly at: DeclaredAttackTarget }[];
type BlockDeclarations = readonly { readonly blocker: string; readonly attacker: string }[];

/** What an event means for a fight; nothing, as a rule. */
export type FightEventKind = FightPart['is'] | undefined;

/** The part of an event: where it is about a step, that of this step alone. */
export const partOf = ({ data }: LogEvent, { facts: { fight } }: EventContext): FightEventKind =>
  fight?.step === undefined || fight.step === data.step ? fight?.is : undefined;

/**
 * The formation after an event. It lasts until the combat phase is over; what leaves play or changes sides leaves it.
 */
export const formationAfter = (formation: Formation, event: LogEvent, part: FightEventKind): Formation => {
  const { data } = event;
  switch (part) {
    case 'attackers':
      // Casts here and below: by what the event is.
      return declared(formation, asText(data.seat), data.attackers as unknown as AttackDeclarations);
    case 'blockers':
      return {
        ...formation,
        attackers: (data.blocks as unknown as BlockDeclarations).reduce(withBlocker, formation.attackers),
      };
    case 'blocked':
      return { ...formation, attackers: formation.attackers.map((each) => markBlocked(each, asText(data.attacker))) };
    case 'out':
      return without(formation, (data.out as readonly string[] | undefined) ?? [asText(data.object)]); // by what it is
    case 'damage':
      return { ...formation, round: Number(data.round) };
    case 'over':
      return over(formation);
    default:
      return atAnyTable(formation, event);
  }
};

/** What the events of every game mean for it. */
const atAnyTable = (formation: Formation, { type, data }: LogEvent): Formation => {
  switch (type) {
    case 'StepBegan':
      return { ...formation, step: asText(data.step) };
    case 'CardMoved':
    case 'ControlChanged':
      return without(formation, (data.out as readonly string[] | undefined) ?? [asText(data.object)]); // by what it is
    case 'PlayerLeft':
      return without(formation, data.objects as readonly string[]);
    case 'TurnBegan':
      return over(formation);
    default:
      return formation;
  }
};

const over = ({ step }: Formation): Formation => ({ ...NO_FORMATION, step });

const declared = ({ step }: Formation, by: string, attackers: AttackDeclarations): Formation => ({
  by,
  step,
  round: 0,
  attackers: attackers.map(({ attacker, at }) => ({ attacker, at: nameOf(at), blocked: false, blockers: [] })),
});

const nameOf = (at: DeclaredAttackTarget): string => ('seat' in at ? at.seat : at.object);

const withBlocker = (
  attackers: readonly DeclaredAttacker[],
  { blocker, attacker }: BlockDeclarations[number],
): readonly DeclaredAttacker[] =>
  attackers.map((each) => (each.attacker === attacker ? { ...each, blockers: [...each.blockers, blocker] } : each));

const markBlocked = (each: DeclaredAttacker, name: string): DeclaredAttacker =>
  each.attacker === name ? { ...each, blocked: true } : each;

const without = (formation: Formation, gone: readonly string[]): Formation => {
  const isThere = (name: string): boolean => !gone.includes(name);
  const { attackers } = formation;
  if (attackers.every((each) => isThere(each.attacker) && each.blockers.every(isThere))) return formation;
  const left = attackers.filter(({ attacker }) => isThere(attacker));
  return { ...formation, attackers: left.map((each) => ({ ...each, blockers: each.blockers.filter(isThere) })) };
};

/** The formation as readers see it, with the damage that lies on the stack; null while nobody attacks. */
export const formationView = ({ by, step, attackers, round }: Formation, damage: Json): JsonMap | null =>
  attackers.length === 0
    ? null
    : {
        by,
        against: [...new Set(attackers.map(({ at }) => at))],
        step,
        attackers: attackers.map((each) => ({ ...each })),
        round,
        damage,
      };
