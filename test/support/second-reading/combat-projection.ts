import { asText, type Json, type JsonMap } from '@stackledger/kernel';
import type { Catalogue, EventContext } from '../../../libs/projections/src/catalogue.js';
import { tableAndRecord, type Projection, type TableAndRecord } from '../../../libs/projections/src/projection.js';
import { type LogEvent } from '../../../libs/projections/src/log-event.js';
import {
  formationAfter,
  formationView,
  NO_FORMATION,
  partOf,
  type Formation,
  type FightEventKind,
} from './formation.js';

/** One attacker against one defender, roll by roll. */
type Duel = { readonly by: string; readonly against: string; readonly rolls: number };

/** What of a fight lies on the stack: the die of an attack roll, or damage about to be dealt. */
type PendingFightObject =
  | { readonly id: string; readonly is: 'roll'; readonly value: number }
  | {
      readonly id: string;
      readonly is: 'damage';
      /** What the game calls it, on the stack and as a step of the fight. */
      readonly kind: string;
      readonly to: string;
      readonly amount: number;
      /** Every creature's share, where all of it lies on the stack as one object. */
      readonly assigned: Json;
    };

/** The fight as far as it has come; `pending` stands bottom first. */
export type CombatTable = {
  readonly duel: Duel | null;
  readonly pending: readonly PendingFightObject[];
  readonly formation: Formation;
};

/** The fights of a match. Nothing of them outlasts a rewind. */
export type CombatState = TableAndRecord<CombatTable, null>;

const OUTSIDE: CombatTable = { duel: null, pending: [], formation: NO_FORMATION };

const duelAfter = (duel: Duel | null, { type, data }: LogEvent, part: FightEventKind): Duel | null => {
  switch (part) {
    case 'duel':
      return { by: asText(data.by), against: asText(data.against), rolls: 0 };
    case 'duel-roll':
      return duel && { ...duel, rolls: duel.rolls + 1 };
    case 'duel-over':
      return null;
    default:
      return type === 'TurnEnded' ? null : duel;
  }
};

type PutOnStackData = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly bindings: JsonMap;
  readonly roll: { readonly value: number; readonly purpose: string } | null;
};

const pendingIn = (
  { id, kind, subject, bindings, roll }: PutOnStackData,
  game: EventContext['game'],
): readonly PendingFightObject[] => {
  if (roll !== null && game.against.includes(roll.purpose)) return [{ id, is: 'roll', value: roll.value }];
  const { amount = 0, assigned = null } = bindings;
  return game.damage.includes(kind) ? [{ id, is: 'damage', kind, to: subject, amount: Number(amount), assigned }] : [];
};

const pendingAfter = (
  pending: readonly PendingFightObject[],
  { type, data }: LogEvent,
  { facts, game }: EventContext,
): readonly PendingFightObject[] => {
  // by what it is
  if (facts.stack === 'put') return withPut(pending, pendingIn(data.object as unknown as PutOnStackData, game));
  if (facts.stack === 'leaves') return pending.filter(({ id }) => id !== data.id);
  switch (type) {
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

const withPut = (
  pending: readonly PendingFightObject[],
  put: readonly PendingFightObject[],
): readonly PendingFightObject[] => (put.length === 0 ? pending : [...pending, ...put]);

const withValue = (pending: readonly PendingFightObject[], id: unknown, value: number): readonly PendingFightObject[] =>
  pending.map((each) => (each.id === id && each.is === 'roll' ? { ...each, value } : each));

const onTable = (table: CombatTable, event: LogEvent, known: EventContext): CombatTable => {
  if (event.type === 'GameBegan' || event.type === 'MatchCreated') return OUTSIDE;
  const part = partOf(event, known);
  const duel = duelAfter(table.duel, event, part);
  const pending = pendingAfter(table.pending, event, known);
  const formation = formationAfter(table.formation, event, part);
  const isSame = duel === table.duel && pending === table.pending && formation === table.formation;
  return isSame ? table : { duel, pending, formation };
};

/** The fight at every revision: a duel with dice, or attackers and blockers. */
export const combatProjection = (catalogue: Catalogue): Projection<CombatState> =>
  tableAndRecord<CombatTable, null>(
    {
      name: 'combat',
      version: 3,
      weight: { match: 3_000, event: 2 },
      table: OUTSIDE,
      record: null,
      onTable,
      onRecord: (record) => record,
    },
    catalogue,
  );

/** The fight as readers see it; null outside of one. Nothing in it is hidden from anybody. */
export const combatViewOf = ({ table }: CombatState): JsonMap | null => {
  const { duel, pending, formation } = table;
  const damage = pending.find((each) => each.is === 'damage');
  if (duel === null) return formationView(formation, damage?.assigned ?? null);
  const roll = pending.find((each) => each.is === 'roll');
  return {
    by: duel.by,
    against: duel.against,
    step: damage !== undefined ? damage.kind : roll !== undefined ? 'attack-roll' : 'between-rolls',
    rolls: duel.rolls,
    roll: roll?.value ?? null,
    damage: damage === undefined ? null : { to: damage.to, amount: damage.amount },
  };
};
