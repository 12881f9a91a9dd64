import { asText, type JsonMap } from '@stackledger/kernel';
import { type LogEvent } from '../log-event.js';

/** A creature that attacks, whom, and by whom it is blocked, in the order in which that was declared. */
export type Attacker = { readonly attacker: string; readonly at: string; readonly blockers: readonly string[] };

/** Attackers and blockers as they were declared, in the step that the turn is in. */
export type Formation = {
  readonly by: string | null;
  readonly step: string;
  readonly attackers: readonly Attacker[];
};

export const NO_FORMATION: Formation = { by: null, step: '', attackers: [] };

type Declared = readonly { readonly attacker: string; readonly at: string }[];
type Blocks = readonly { readonly blocker: string; readonly attacker: string }[];

/** The formation after an event. It lasts until the combat phase is over. */
export const formationAfter = (formation: Formation, { type, data }: LogEvent): Formation => {
  switch (type) {
    case 'TurnBegan':
      return { ...NO_FORMATION, by: asText(data.active) };
    case 'StepBegan':
      return { ...formation, step: asText(data.step) };
    case 'AttackersDeclared':
      return { ...formation, attackers: (data.attackers as unknown as Declared).map(unblocked) }; // casts: by the type of the event
    case 'BlockersDeclared':
      return { ...formation, attackers: (data.blocks as unknown as Blocks).reduce(blocked, formation.attackers) };
    case 'RemovedFromCombat':
      return { ...formation, attackers: removed(formation.attackers, asText(data.object)) };
    case 'StepEnded':
      return data.step === 'end-of-combat' ? { ...formation, attackers: [] } : formation;
    case 'TurnEnded':
      return NO_FORMATION;
    default:
      return formation;
  }
};

const unblocked = ({ attacker, at }: Declared[number]): Attacker => ({ attacker, at, blockers: [] });

const blocked = (attackers: readonly Attacker[], { blocker, attacker }: Blocks[number]): readonly Attacker[] =>
  attackers.map((each) => (each.attacker === attacker ? { ...each, blockers: [...each.blockers, blocker] } : each));

const removed = (attackers: readonly Attacker[], object: string): readonly Attacker[] =>
  attackers
    .filter(({ attacker }) => attacker !== object)
    .map((each) => ({ ...each, blockers: each.blockers.filter((blocker) => blocker !== object) }));

/** The formation as readers see it; null while nobody attacks. */
export const formationView = ({ by, step, attackers }: Formation): JsonMap | null =>
  attackers.length === 0
    ? null
    : {
        by,
        against: [...new Set(attackers.map(({ at }) => at))],
        step,
        attackers: attackers.map((each) => ({ ...each })),
      };
