import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { ObjectName, SeatId } from '../../table/names.js';
import { withObject, withPlayer, withTotal } from '../../table/objects.js';
import type { ContinuousChange, DamageRecipient, Table } from '../../table/table.js';
import { draftOf, idAfter } from '../../table/table.js';
import { damaged, died, gained } from '../../triggers/readings.js';

/** Totals change, damage is dealt, players and objects die, and continuous changes apply. */
export type TotalEvents = {
  TotalChanged: { seat: SeatId; total: string; by: number; now: number };
  TotalAnnounced: { seat: SeatId; total: string; value: number; now: number };
  TotalConfirmed: { seat: SeatId; of: SeatId; report: string; total: string; value: number };
  TotalRuled: { of: SeatId; report: string; total: string; value: number; judge: string; reason?: string };
  DamageDealt: {
    to: DamageRecipient;
    amount: number;
    hpBefore: number;
    hpAfter: number;
    damage?: number;
    life?: number;
    combat: boolean;
    source: ObjectName | null;
    by: SeatId | null;
    also?: true;
  };
  DamagePrevented: { to: DamageRecipient; amount: number; change: string; left: number };
  Healed: { who: DamageRecipient; amount: number; hpAfter: number; damage: number };
  Died: { who: DamageRecipient; killer: SeatId | null };
  Revived: { seat: SeatId };
  ChangeApplied: { change: ContinuousChange };
  ChangeExpired: { ids: readonly string[]; why: string };
};

const withDamage = (table: Table, who: DamageRecipient, damage: number): Table =>
  'seat' in who
    ? withPlayer(table, who.seat, (player) => void (player.damage = damage))
    : withObject(table, who.object, (object) => void (object.damage = damage));

type ReportedTotal = { readonly of: SeatId; readonly total: string; readonly value: number };

const withReportedTotal = (table: Table, { of, total, value }: ReportedTotal): Table => {
  const next = draftOf(withTotal(table, of, total, value));
  next.awaiting = null;
  return next;
};

/** The rules of these events, by type. */
export const totalEvents: EventRules<TotalEvents> = {
  TotalChanged: {
    says: '{seat}: {total} now {now}',
    about: 'A number that belongs to a player is another one.',
    everywhere: true,
    table: (table, { seat, total, now }) => withTotal(table, seat, total, now),
    reads: { words: ['gained'], read: gained },
  },
  TotalAnnounced: {
    says: '{seat} announces {value} as {total}',
    about:
      'A seat says what a total of its own comes to at the table, where the log has `now`; another seat confirms it.',
    everywhere: true,
    cause: 'step',
    report: true,
    act: 'seat',
  },
  TotalConfirmed: {
    says: '{seat} confirms {value} as the {total} of {of}',
    about: 'An announced total counts; nobody gained or lost anything by it.',
    everywhere: true,
    answers: true,
    table: withReportedTotal,
    act: 'seat',
  },
  TotalRuled: {
    says: '{judge} rules {value} as the {total} of {of}',
    about: 'A judge says what a contested total comes to.',
    everywhere: true,
    answers: true,
    table: withReportedTotal,
    act: 'judge',
  },
  DamageDealt: {
    says: '{to} takes {amount} damage[ from {source}]',
    about:
      "What was there and what is left; `damage` is the damage marked from now on, or `life` the total it was taken from. `by` is the player whose doing it was, if anybody's. `also` follows other damage to the same at the same moment, which alone is what abilities see being dealt.",
    everywhere: true,
    table: (table, { to, damage, life }) => {
      if (damage !== undefined) return withDamage(table, to, damage);
      if (life === undefined || !('seat' in to)) return table;
      return withTotal(table, to.seat, 'life', life);
    },
    reads: { words: ['damaged', 'deals-combat-damage'], read: damaged },
  },
  DamagePrevented: {
    says: '{amount} damage to {to} is prevented',
    about: 'A shield took it. `left` is what remains of the shield; 0 means it is used up.',
    everywhere: true,
    table: (table, { change, left }) => {
      const next = draftOf(table);
      next.changes =
        left === 0
          ? table.changes.filter(({ id }) => id !== change)
          : table.changes.map((each) => (each.id === change ? { ...each, left } : each));
      return next;
    },
  },
  Healed: {
    says: '{who} heals[ to {hpAfter}]',
    about: 'Damage was taken off; `damage` is what is marked from now on.',
    everywhere: true,
    table: (table, { who, damage }) => withDamage(table, who, damage),
  },
  Died: {
    says: '{who} dies',
    about: 'A player or an object died.',
    everywhere: true,
    table: (table, { who }) =>
      'seat' in who ? withPlayer(table, who.seat, (player) => void (player.dead = true)) : table,
    reads: { words: ['died'], read: died },
  },
  Revived: {
    says: '{seat} is alive again',
    quiet: true,
    about: 'A dead player is alive again (at the end of the turn).',
    table: (table, { seat }) => withPlayer(table, seat, (player) => void (player.dead = false)),
  },
  ChangeApplied: {
    says: '{change.source} changes something for a while',
    quiet: true,
    about: 'Something is different for a while: a number, a keyword, a shield.',
    everywhere: true,
    table: (table, { change }) => {
      const next = draftOf(table);
      next.changes = [...table.changes, change];
      next.nextId = idAfter(table, change.id);
      return next;
    },
  },
  ChangeExpired: {
    says: 'Something is as it was again',
    quiet: true,
    about: 'Changes are over.',
    everywhere: true,
    table: (table, { ids }) => {
      const next = draftOf(table);
      next.changes = table.changes.filter(({ id }) => !ids.includes(id));
      return next;
    },
  },
};
