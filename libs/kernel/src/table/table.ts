import type { Dict } from '../persistent/dict.js';
import { emptyDict } from '../persistent/dict.js';
import type { Edit } from '../persistent/edit.js';
import type { Json, JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { CardId, ObjectName, Revision, SeatId, StackId, ZoneName } from './names.js';

/**
 * What a play points at. `stay` counts the zone changes of an object: what aimed at an earlier stay does not follow it
 * to a later one (FS-ZONE-4).
 */
export type Target =
  | { readonly seat: SeatId }
  | { readonly object: ObjectName; readonly stay: number }
  | { readonly stack: StackId }
  | { readonly slot: string }
  | { readonly deck: string };

/** Named values that the effects of an object may speak of (`roll`, `killer`, `triggering-player`). */
export type Bindings = JsonMap;

/** Numbers that belong to a player, by name (`coins`, `life`, `mana.R`, `lootPlays`). One never set is 0. */
export type Totals = { readonly [name: string]: number };

/** One player. `damage` is marked damage, `base` the printed or given stats (`hp`, `attack`) before any change. */
export type Player = {
  readonly seat: SeatId;
  readonly totals: Totals;
  readonly base: Totals;
  readonly damage: number;
  readonly dead: boolean;
  readonly left: boolean;
};

/** What an object is, where it shows another card: its card, its name and who knows them (see `beneath`). */
export type Beneath = Pick<GameObject, 'card' | 'trueName' | 'knownTo'>;

/**
 * A card, token or copy in some zone. `trueName` is its name once public; `name` is what everybody calls it now.
 * `card` is null only in a log from which the sealed parts were left out. An object
 * that shows another card than its own (it lies face down, on its other face, or is a copy) is that card to all rules: what it
 * is lies `beneath`, and it is that again in its next zone.
 */
export type GameObject = {
  readonly name: ObjectName;
  readonly trueName: ObjectName;
  readonly card: CardId | null;
  readonly owner: SeatId | null;
  readonly controller: SeatId | null;
  readonly zone: ZoneName;
  readonly knownTo: 'all' | readonly SeatId[];
  readonly tapped: boolean;
  readonly damage: number;
  readonly stay: number;
  readonly counters: Totals;
  readonly marks: readonly string[];
  readonly beneath?: Beneath;
  /** What it has, as a copy, that the card has not which it shows: in the words of the game. */
  readonly except?: JsonMap;
};

/**
 * Where an interrupted procedure continues: `object` is what it belongs to, `path` where in the card the list of
 * instructions stands, `next` which of them comes next.
 */
export type Frame = {
  readonly procedure: string;
  readonly object: StackId | null;
  readonly path: string;
  readonly next: number;
  readonly bindings: Bindings;
};

/** A die on the stack, or the roll that an inline effect makes. `key` names the same roll on every line of play. */
export type Roll = {
  readonly value: number;
  readonly roller: SeatId;
  readonly purpose: string;
  readonly key: string;
  readonly awaitedBy: StackId | null;
};

/**
 * Something on the stack, or waiting to be put there. `subject` with `kind` is its public name (`loot:bomb`);
 * `card` and `path` say where its instructions stand; `object` is the card that lies on the stack with it, if one does.
 */
export type StackObject = {
  readonly id: StackId;
  readonly kind: string;
  readonly subject: string;
  readonly controller: SeatId | null;
  readonly source: ObjectName | null;
  readonly object: ObjectName | null;
  readonly card: CardId | null;
  readonly path: string;
  readonly targets: readonly (Target | null)[];
  readonly modes: readonly string[];
  readonly x: number | null;
  readonly bindings: Bindings;
  readonly roll: Roll | null;
  readonly resume: readonly Frame[];
  readonly declaredAt: Revision;
};

/** Who may act. `passed` are the seats that have passed since the lap began, in order; `last` held it last. */
export type Priority = {
  readonly holder: SeatId | null;
  readonly lap: { readonly from: SeatId | null; readonly passed: readonly SeatId[] };
  readonly last: SeatId | null;
};

/**
 * One way to complete an answer or a command: see docs/http.md#legal-actions. `form` is `number`, `division`, `effects`, `text`, or
 * one that the game brings: `attackers` and `blocks` in Magic.
 */
export type Fill = {
  readonly path: string;
  readonly what: string;
  readonly min?: number;
  readonly max?: number;
  readonly ordered?: boolean;
  readonly candidates?: Json;
  readonly form?: string;
  readonly least?: Json;
  readonly most?: Json;
  readonly parts?: Json;
  /** So much is divided among the targets of this entry. */
  readonly divided?: number | 'X';
};

/** What the table waits for, other than priority. `command` answers it; `options` are null where they are hidden. */
export type Choice = {
  readonly seat: SeatId;
  readonly seats: readonly SeatId[];
  readonly kind: string;
  readonly prompt: string;
  readonly options: readonly Json[] | null;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  readonly command: string;
  readonly hidden?: true;
  readonly about?: JsonMap;
  readonly form?: Fill;
};

/**
 * A continuous change: of a number, a keyword, who controls something, or a shield against damage. `until` names when it ends;
 * what the game alone understands of it stands in `becomes`.
 */
export type Change = {
  readonly id: string;
  readonly to: Target;
  readonly until: string;
  readonly source: ObjectName | null;
  readonly stat?: string;
  readonly by?: number;
  readonly add?: string;
  readonly remove?: string;
  readonly control?: SeatId;
  readonly becomes?: JsonMap;
  readonly shield?: 'points' | 'instance';
  readonly left?: number;
};

/** A trigger that an effect has set, once. */
export type Delayed = {
  readonly id: string;
  readonly controller: SeatId | null;
  readonly source: ObjectName | null;
  readonly card: CardId | null;
  readonly path: string;
  readonly targets: readonly (Target | null)[];
  readonly x: number | null;
  readonly bindings: Bindings;
};

/** How long a standing order can stand. */
export const UNTIL = ['next-object', 'my-turn', 'end-of-turn', 'affected'] as const;

/**
 * A seat passes by itself: until something happens, or whenever a certain trigger lies on top. Without either it is an order
 * in a log from which the sealed parts were left out.
 */
export type StandingOrder = {
  readonly id: string;
  readonly seat: SeatId;
  readonly until?: (typeof UNTIL)[number];
  readonly always?: string;
  readonly evenIfAffected?: boolean;
};

/** Why an order ended: its seat took it back, its time was over, or something happened to its seat. */
export type OrderEnd = 'cancelled' | 'over' | 'affected';

type Turn = { readonly active: SeatId; readonly step: string; readonly number: number };

/** The end of a game: its winner, or null for a draw. */
type GameResult = { readonly game: number; readonly winner: SeatId | null; readonly because: string };

type TableStatus = 'open' | 'running' | 'ended';

/**
 * The half of the state that a rewind takes back. Lists are bottom first; players stand in turn order. `edit` is the fold that made
 * it: no part of the position.
 */
export type Table = {
  readonly edit: Edit | null;
  readonly status: TableStatus;
  readonly turn: Turn | null;
  readonly players: readonly Player[];
  readonly objects: Dict<GameObject>;
  readonly zones: Dict<readonly ObjectName[]>;
  readonly stack: readonly StackObject[];
  readonly priority: Priority;
  readonly awaiting: Choice | null;
  readonly resolving: readonly Frame[];
  readonly waiting: readonly StackObject[];
  readonly changes: readonly Change[];
  readonly delayed: readonly Delayed[];
  readonly used: readonly string[];
  readonly orders: readonly StandingOrder[];
  readonly turns: { readonly extra: readonly SeatId[]; readonly skip: readonly SeatId[] };
  readonly counts: Dict<number>;
  readonly nextId: number;
  readonly gameBegan: Revision;
  readonly gameNumber: number;
  readonly results: readonly GameResult[];
  readonly winner: SeatId | null;
  readonly game: unknown;
};

/**
 * The table as it may be changed: itself while the fold that made it is under way, since nobody else has seen it, and a copy
 * otherwise. Members that the new values come from are read before they are replaced.
 */
export const draftOf = (table: Table): Mutable<Table> => (table.edit?.isOpen ? table : copyTable(table, null));

/** A copy that may be changed in place while an edit is open. Typed and flat, since this runs once for every event of a decision. */
export const copyTable = (t: Table, edit: Edit | null): Mutable<Table> => ({
  edit,
  status: t.status,
  turn: t.turn,
  players: t.players,
  objects: t.objects,
  zones: t.zones,
  stack: t.stack,
  priority: t.priority,
  awaiting: t.awaiting,
  resolving: t.resolving,
  waiting: t.waiting,
  changes: t.changes,
  delayed: t.delayed,
  used: t.used,
  orders: t.orders,
  turns: t.turns,
  counts: t.counts,
  nextId: t.nextId,
  gameBegan: t.gameBegan,
  gameNumber: t.gameNumber,
  results: t.results,
  winner: t.winner,
  game: t.game,
});

/** A copy of a stack object that may still be changed. */
export const copyStackObject = (o: StackObject): Mutable<StackObject> => ({
  id: o.id,
  kind: o.kind,
  subject: o.subject,
  controller: o.controller,
  source: o.source,
  object: o.object,
  card: o.card,
  path: o.path,
  targets: o.targets,
  modes: o.modes,
  x: o.x,
  bindings: o.bindings,
  roll: o.roll,
  resume: o.resume,
  declaredAt: o.declaredAt,
});

/** Nobody has priority, and no lap runs. */
export const NOBODY: Priority = { holder: null, lap: { from: null, passed: [] }, last: null };

/** The table before anything has happened at it. */
export const emptyTable = (seats: readonly SeatId[], edit: Edit | null = null): Mutable<Table> => ({
  edit,
  status: 'open',
  turn: null,
  players: seats.map((seat) => ({ seat, totals: {}, base: {}, damage: 0, dead: false, left: false })),
  objects: emptyDict(),
  zones: emptyDict(),
  stack: [],
  priority: NOBODY,
  awaiting: null,
  resolving: [],
  waiting: [],
  changes: [],
  delayed: [],
  used: [],
  orders: [],
  turns: { extra: [], skip: [] },
  counts: emptyDict(),
  nextId: 1,
  gameBegan: 0,
  gameNumber: 0,
  results: [],
  winner: null,
  game: null,
});

/** The number for the next id once `id` (a letter and a number) has been given. */
export const idAfter = (table: Table, id: string): number => Math.max(table.nextId, Number(id.slice(1)) + 1);

/** Who was hit, healed or died: a player or an object. */
export type Living = { readonly seat: SeatId } | { readonly object: ObjectName };
