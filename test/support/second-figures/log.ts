/**
 * What docs/reference/analytics.md reads of an exported log, written from its sentences alone, without code of the
 * project.
 */

export type JsonObject = { readonly [member: string]: unknown };

/** An object on the stack, as it was put. */
export type PutObject = {
  readonly at: number;
  readonly id: string;
  readonly kind: string;
  readonly card: string | null;
  readonly controller: string | null;
};

/** An announcement that has not led to an object yet. */
type Announcement =
  { readonly commandId: string; readonly kind: string; readonly seat: string } | { readonly id: string };

/** One line of a log, with what is so after it on its branch. */
export type LoggedEvent = {
  readonly at: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly time: number;
  readonly actor: JsonObject;
  readonly commandId: string;
  readonly command: string | null;
  readonly reapplied: boolean;
  readonly parent: LoggedEvent | null;
  readonly isTable: boolean;
  readonly after: Moment;
  readonly declared: boolean;
};

/** What is so after a table event; in `sequence`, `gameBegan` and `fights` where what is not over yet began. */
type Moment = {
  readonly game: number | null;
  readonly stack: readonly PutObject[];
  readonly announced: readonly Announcement[];
  readonly sequence: LoggedEvent | null;
  readonly gameBegan: LoggedEvent | null;
  readonly fights: readonly LoggedEvent[];
};

export type ExportedLog = {
  readonly events: readonly LoggedEvent[];
  readonly isLive: (event: LoggedEvent) => boolean;
  /** Whether `later` counts for a row that is made of `row`. */
  readonly countsFor: (row: LoggedEvent, later: LoggedEvent) => boolean;
  readonly branchOf: (event: LoggedEvent) => ReadonlySet<LoggedEvent>;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOf = (value: JsonObject, name: string): JsonObject => {
  const member = value[name];
  return isObject(member) ? member : {};
};

export const textOf = (value: JsonObject, name: string): string | null => {
  const member = value[name];
  return typeof member === 'string' ? member : null;
};

export const numberOf = (value: JsonObject, name: string): number | null => {
  const member = value[name];
  return typeof member === 'number' ? member : null;
};

export const textsOf = (value: JsonObject, name: string): readonly string[] => {
  const member = value[name];
  return Array.isArray(member) ? member.filter((each) => typeof each === 'string') : [];
};

/** Milliseconds from one event to another, never below 0. */
export const msBetween = (from: LoggedEvent, to: LoggedEvent): number => Math.max(0, to.time - from.time);

export const beginsFight = ({ type, data }: LoggedEvent): boolean =>
  type === 'AttackBegan' ||
  (type === 'AttackersDeclared' && Array.isArray(data['attackers']) && data['attackers'].length > 0);

const endsFights = ({ type, data }: LoggedEvent): boolean =>
  ['AttackEnded', 'TurnCut', 'GameEnded', 'GameBegan'].includes(type) ||
  (type === 'StepEnded' && data['step'] === 'end-of-combat');

export const putObjectOf = ({ at, data }: Pick<LoggedEvent, 'at' | 'data'>): PutObject => {
  const object = memberOf(data, 'object');
  return {
    at,
    id: textOf(object, 'id') ?? '',
    kind: textOf(object, 'kind') ?? '',
    card: textOf(object, 'card'),
    controller: textOf(object, 'controller'),
  };
};

const announcementOf = ({ type, data, commandId }: LoggedEvent): Announcement | null => {
  const seat = textOf(data, 'seat') ?? '';
  if (type === 'EffectDeclared') return { commandId, kind: textOf(data, 'kind') ?? '', seat };
  if (type === 'AttackDeclared') return { commandId, kind: 'attack', seat };
  if (type === 'PurchaseDeclared') return { commandId, kind: 'purchase', seat };
  if (type === 'DeclarationBegun') return { id: textOf(data, 'object') ?? '' };
  if (type === 'HybridUsed') return { id: textOf(data, 'id') ?? '' };
  return null;
};

const announces = (object: PutObject, commandId: string) => (each: Announcement) =>
  object.controller !== null &&
  ('id' in each
    ? each.id === object.id
    : each.commandId === commandId && each.kind === object.kind && each.seat === object.controller);

const stackAfter = (before: readonly PutObject[], event: LoggedEvent): readonly PutObject[] => {
  const { type, data } = event;
  if (type === 'PutOnStack') return [...before, putObjectOf(event)];
  if (before.length === 0) return before;
  if (['Resolved', 'Cancelled', 'Fizzled', 'LeftStack'].includes(type))
    return before.filter(({ id }) => id !== data['id']);
  if (type === 'PlayerLeft') return before.filter(({ id }) => !textsOf(data, 'stack').includes(id));
  return type === 'GameEnded' || type === 'GameBegan' ? [] : before;
};

const FIRST: Moment = { game: null, stack: [], announced: [], sequence: null, gameBegan: null, fights: [] };

const fightsAfter = (before: readonly LoggedEvent[], event: LoggedEvent): readonly LoggedEvent[] =>
  endsFights(event) ? [] : beginsFight(event) ? [...before, event] : before;

type Read = { -readonly [Member in keyof LoggedEvent]: LoggedEvent[Member] };

/** Fills in what is so after a table event, from what was so after its parent. */
const place = (event: Read, before: Moment): void => {
  const stack = stackAfter(before.stack, event);
  let announced = before.announced;
  if (event.type === 'PutOnStack') {
    const found = announced.findIndex(announces(putObjectOf(event), event.commandId));
    event.declared = found >= 0;
    announced = announced.filter((_, index) => index !== found);
  }
  const announcement = announcementOf(event);
  if (announcement !== null) announced = [...announced, announcement];
  const begins = event.type === 'PutOnStack' && before.stack.length === 0;
  event.after = {
    game: event.type === 'GameBegan' ? numberOf(event.data, 'game') : before.game,
    stack,
    announced,
    sequence: begins ? event : stack.length === 0 ? null : before.sequence,
    gameBegan: event.type === 'GameBegan' ? event : before.gameBegan,
    fights: fightsAfter(before.fights, event),
  };
};

const readLine = (line: string, at: number, events: readonly LoggedEvent[]): Read => {
  const parsed: unknown = JSON.parse(line);
  if (!isObject(parsed)) throw new Error(`line ${at + 1} of the log is no JSON object`);
  const parent = textOf(parsed, 'parent');
  const command = memberOf(parsed, 'command');
  return {
    at: Number(parsed['revision']),
    type: textOf(parsed, 'type') ?? '',
    data: memberOf(parsed, 'data'),
    time: Date.parse(textOf(parsed, 'recordedAt') ?? ''),
    actor: memberOf(parsed, 'actor'),
    commandId: textOf(parsed, 'commandId') ?? '',
    command: textOf(command, 'type'),
    reapplied: parsed['reapplied'] !== undefined,
    parent: parent === null ? null : (events[Number(parent)] ?? null),
    isTable: at === 0 || parent !== null,
    after: FIRST,
    declared: false,
  };
};

const branchOf = (event: LoggedEvent): ReadonlySet<LoggedEvent> => {
  const branch = new Set<LoggedEvent>();
  for (let each: LoggedEvent | null = event; each !== null; each = each.parent) branch.add(each);
  return branch;
};

/** Reads JSON Lines. */
export const readLog = (text: string): ExportedLog => {
  const events: LoggedEvent[] = [];
  let last: LoggedEvent | null = null;
  for (const [at, line] of text
    .split('\n')
    .filter((each) => each.trim() !== '')
    .entries()) {
    const event = readLine(line, at, events);
    if (event.isTable) place(event, event.parent?.after ?? FIRST);
    else event.after = last?.after ?? FIRST;
    if (event.isTable) last = event;
    events.push(event);
  }
  const active = last === null ? new Set<LoggedEvent>() : branchOf(last);
  const isLive = (event: LoggedEvent): boolean => !event.isTable || active.has(event);
  const isBelow = (row: LoggedEvent, later: LoggedEvent): boolean => {
    for (let each: LoggedEvent | null = later; each !== null && each.at >= row.at; each = each.parent)
      if (each === row) return true;
    return false;
  };
  const countsFor = (row: LoggedEvent, later: LoggedEvent): boolean =>
    later.isTable && isLive(row) ? isLive(later) && later.at >= row.at : isBelow(row, later);
  return { events, isLive, countsFor, branchOf };
};
