import { asText, type Json, type JsonMap } from '@stackledger/kernel';
import { tableAndRecord, type TableAndRecord } from '../projection.js';
import { type LogEvent } from '../log-event.js';
import { formationAfter, formationView, NO_FORMATION, type Formation } from './formation.js';

/** One attacker against one defender, roll by roll. */
export type Duel = { readonly by: string; readonly against: string; readonly rolls: number };

/** What of a fight lies on the stack: the die of an attack roll, or damage about to be dealt. */
export type Pending =
  | { readonly id: string; readonly is: 'roll'; readonly value: number }
  | {
      readonly id: string;
      readonly is: 'damage';
      readonly to: string;
      readonly amount: number;
      /** Every creature's share, where all of it lies on the stack as one object. */
      readonly assigned: Json;
    };

/** The fight as far as it has come; `pending` stands bottom first. */
export type CombatTable = {
  readonly duel: Duel | null;
  readonly pending: readonly Pending[];
  readonly formation: Formation;
};

export type CombatState = TableAndRecord<CombatTable, null>;

const OUTSIDE: CombatTable = { duel: null, pending: [], formation: NO_FORMATION };

const duelAfter = (duel: Duel | null, { type, data }: LogEvent): Duel | null => {
  switch (type) {
    case 'AttackBegan':
      return { by: asText(data.by), against: asText(data.against), rolls: 0 };
    case 'AttackRollJudged':
      return duel && { ...duel, rolls: duel.rolls + 1 };
    case 'AttackEnded':
    case 'TurnEnded':
      return null;
    default:
      return duel;
  }
};

type Put = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly bindings: JsonMap;
  readonly roll: { readonly value: number; readonly purpose: string } | null;
};

const pendingIn = ({ id, kind, subject, bindings, roll }: Put): readonly Pending[] => {
  if (roll?.purpose === 'attack') return [{ id, is: 'roll', value: roll.value }];
  const { amount = 0, assigned = null } = bindings;
  return kind === 'combat-damage' ? [{ id, is: 'damage', to: subject, amount: Number(amount), assigned }] : [];
};

const pendingAfter = (pending: readonly Pending[], { type, data }: LogEvent): readonly Pending[] => {
  switch (type) {
    case 'PutOnStack':
      return withPut(pending, pendingIn(data.object as unknown as Put)); // by the type of the event
    case 'Resolved':
    case 'Cancelled':
    case 'Fizzled':
    case 'LeftStack':
      return pending.filter(({ id }) => id !== data.id);
    case 'PlayerLeft':
      return pending.filter(({ id }) => !(data.stack as readonly string[]).includes(id));
    case 'RollChanged':
      return withValue(pending, data.roll, Number(data.to));
    case 'DieRerolled':
      return withValue(pending, data.roll, Number(data.value));
    default:
      return pending;
  }
};

const withPut = (pending: readonly Pending[], put: readonly Pending[]): readonly Pending[] =>
  put.length === 0 ? pending : [...pending, ...put];

const withValue = (pending: readonly Pending[], id: unknown, value: number): readonly Pending[] =>
  pending.map((each) => (each.id === id && each.is === 'roll' ? { ...each, value } : each));

const onTable = (table: CombatTable, event: LogEvent): CombatTable => {
  if (event.type === 'GameBegan' || event.type === 'MatchCreated') return OUTSIDE;
  const duel = duelAfter(table.duel, event);
  const pending = pendingAfter(table.pending, event);
  const formation = formationAfter(table.formation, event);
  const isSame = duel === table.duel && pending === table.pending && formation === table.formation;
  return isSame ? table : { duel, pending, formation };
};

/** The fight at every revision: a duel with dice, or attackers and blockers. */
export const combatProjection = tableAndRecord<CombatTable, null>({
  name: 'combat',
  version: 2,
  weight: { match: 3_000, event: 2 },
  table: OUTSIDE,
  record: null,
  onTable,
  onRecord: (record) => record,
});

/** The fight as readers see it; null outside of one. Nothing in it is hidden from anybody. */
export const combatViewOf = ({ table }: CombatState): JsonMap | null => {
  const { duel, pending, formation } = table;
  const damage = pending.find((each) => each.is === 'damage');
  if (duel === null) return formationView(formation, damage?.assigned ?? null);
  const roll = pending.find((each) => each.is === 'roll');
  return {
    by: duel.by,
    against: duel.against,
    step: damage !== undefined ? 'combat-damage' : roll !== undefined ? 'attack-roll' : 'between-rolls',
    rolls: duel.rolls,
    roll: roll?.value ?? null,
    damage: damage === undefined ? null : { to: damage.to, amount: damage.amount },
  };
};
