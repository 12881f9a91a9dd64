import type { Dict } from '../persistent/dict.js';
import { emptyDict } from '../persistent/dict.js';
import type { Edit } from '../persistent/edit.js';
import type { Json, JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { CardId, ObjectName, Revision, SeatId, StackId, ZoneName } from './names.js';

/**
 * A target. `stay` counts the zone changes of an object: a target of an earlier stay does not follow the object to a
 * later one (FS-ZONE-4).
 */
export type Target =
  | { readonly seat: SeatId }
  | { readonly object: ObjectName; readonly stay: number }
  | { readonly stack: StackId }
  | { readonly slot: string }
  | { readonly deck: string };

/** An object in its present stay. */
export type ObjectTarget = Extract<Target, { readonly object: unknown }>;

/** Named values that the effects of an object can refer to (`roll`, `killer`, `triggering-player`). */
export type Bindings = JsonMap;

/** The numbers of a player by name (`coins`, `life`, `mana.R`, `lootPlays`). Default 0. */
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

/** The identity of an object that shows another card: its card, its name, and who knows them (see `beneath`). */
export type UnderlyingIdentity = Pick<GameObject, 'card' | 'trueName' | 'knownTo'>;

/**
 * A card, token or copy in some zone. `trueName` is its name once public; `name` is what everybody calls it now.
 * `card` is null only in a log from which the sealed parts were left out. An object
 * that shows another card than its own (it lies face down, on its other face, or is a copy) is that card to all rules:
 * what it is lies `beneath`, and it is that again in its next zone.
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
  readonly beneath?: UnderlyingIdentity;
  /** Additions of a copy to the card it shows, in the words of the game. */
  readonly except?: JsonMap;
};

/**
 * Where an interrupted procedure continues: its stack object, the path of the instruction list in the card, and `next`,
 * the index of the next instruction.
 */
export type Continuation = {
  readonly procedure: string;
  readonly object: StackId | null;
  readonly path: string;
  readonly next: number;
  readonly bindings: Bindings;
};

/** A die on the stack, or the roll of an inline effect. `key` is equal for the same roll on every branch. */
export type Roll = {
  readonly value: number;
  readonly roller: SeatId;
  readonly purpose: string;
  readonly key: string;
  readonly awaitedBy: StackId | null;
};

/**
 * An object on the stack, or waiting to be put there. `kind` and `subject` are its public name (`loot:bomb`); `card`
 * and `path` locate its instructions; `object` is the card that lies on the stack with it, if any.
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
  readonly resume: readonly Continuation[];
  readonly declaredAt: Revision;
};

/**
 * Priority. `passed` are the seats that have passed since the priority round began, in order; `last` is the last
 * holder.
 */
export type Priority = {
  readonly holder: SeatId | null;
  readonly lap: { readonly from: SeatId | null; readonly passed: readonly SeatId[] };
  readonly last: SeatId | null;
};

/**
 * A parameter of an answer or command to be filled in (docs/reference/http.md#legal-actions). `form` is `number`,
 * `division`, `effects`, `text`, or one of the game: `attackers` and `blocks` in Magic.
 */
export type ParameterPrompt = {
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
  /** The amount divided among the targets of this entry. */
  readonly divided?: number | 'X';
  /** What each candidate counts for, where what is picked has to come to so much (`atLeast`). */
  readonly weighed?: { readonly of: { readonly [candidate: string]: number }; readonly atLeast: number };
};

/** What the table waits for other than priority. `command` answers it; `options` are null where hidden. */
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
  readonly form?: ParameterPrompt;
};

/**
 * A continuous change: of a number, a keyword, the controller, or a shield against damage. `until` names its end;
 * `becomes` is understood by the game alone.
 */
export type ContinuousChange = {
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
  /** The one source whose damage a shield prevents. */
  readonly from?: ObjectName;
  readonly left?: number;
  /** It happens once in place of the object being destroyed. */
  readonly regenerates?: true;
};

/** A one-time trigger created by an effect. */
export type DelayedTrigger = {
  readonly id: string;
  readonly controller: SeatId | null;
  readonly source: ObjectName | null;
  readonly card: CardId | null;
  readonly path: string;
  readonly targets: readonly (Target | null)[];
  readonly x: number | null;
  readonly bindings: Bindings;
};

/** How long a standing order lasts. */
export const UNTIL = ['next-object', 'my-turn', 'end-of-turn', 'affected'] as const;

/**
 * A standing order of a seat to pass: until something happens, or whenever a certain trigger is on top. Without either,
 * it is from a log without hidden data.
 */
export type StandingOrder = {
  readonly id: string;
  readonly seat: SeatId;
  readonly until?: (typeof UNTIL)[number];
  readonly always?: string;
  readonly evenIfAffected?: boolean;
};

/** Why an order ended: cancelled by its seat, expired, or something affected its seat. */
export type OrderEnd = 'cancelled' | 'over' | 'affected';

type Turn = { readonly active: SeatId; readonly step: string; readonly number: number };

/** The end of a game: its winner, or null for a draw. */
type GameResult = { readonly game: number; readonly winner: SeatId | null; readonly because: string };

type TableStatus = 'open' | 'running' | 'ended';

/**
 * The part of the state that a rewind undoes. Lists are bottom first; players are in turn order. `edit` marks the
 * evaluation that made it, and is not part of the position.
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
  readonly resolving: readonly Continuation[];
  readonly waiting: readonly StackObject[];
  readonly changes: readonly ContinuousChange[];
  readonly delayed: readonly DelayedTrigger[];
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
 * The table to change: itself while the edit that made it is open, since nobody else has seen it, otherwise a copy.
 * Read members that new values depend on before replacing them.
 */
export const draftOf = (table: Table): Mutable<Table> => (table.edit?.isOpen ? table : copyTable(table, null));

/** A copy that is mutable while an edit is open. Typed and flat, since it is made for every event of a decision. */
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

/** A mutable copy of a stack object. */
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

/** Priority while nobody has it and no priority round runs. */
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

/** The number in an id (a letter and a number, from `newId`): the smaller of two ids is the older one. */
export const numberOfId = (id: string): number => Number(id.slice(1));

/** The number for the next id once `id` has been given. */
export const idAfter = (table: Table, id: string): number => Math.max(table.nextId, numberOfId(id) + 1);

/** Who was hit, healed or died: a player or an object. */
export type DamageRecipient = { readonly seat: SeatId } | { readonly object: ObjectName };
