import type { Event, JsonMap, Revision, Timeline } from '@stackledger/kernel';

/** Something that led to an event: a declaration, a choice, a roll, or what resolved. `what` is for people. */
export type Cause = { readonly revision: Revision; readonly type: string; readonly what: string };

/** More steps back than any resolution takes. */
const MOST_STEPS = 5_000;

/**
 * The choices, rolls and declarations that led to an event, the nearest first: those of the resolution in which it
 * happened, then what put the resolving object on the stack, and so on back to what somebody declared. Read off the
 * public log of its own line of play alone; empty where the command itself is the whole reason.
 */
export const causesOf = (timeline: Timeline, revision: Revision): readonly Cause[] => {
  const event = timeline.eventAt(revision);
  const found = new Map<Revision, Cause>();
  const add = (cause: Event): void => {
    if (cause.revision !== revision) found.set(cause.revision, causeOf(cause));
  };
  const kept = timeline.eventAt(Number(event?.data.keptFrom ?? -1));
  if (kept !== undefined) add(kept);
  let at = event === undefined ? undefined : begunBy(timeline, event);
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++) {
    if (at.type === 'PriorityReceived') break;
    if (isTelling(at)) add(at);
    if (isDeclaration(at)) break;
    at = at.type === 'PriorityClosed' ? resolvedBy(timeline, at, add) : before(timeline, at);
  }
  return [...found.values()];
};

const TELLING: ReadonlySet<string> = new Set([
  'ChoiceMade',
  'DieRolled',
  'DieRerolled',
  'RollChanged',
  'RollSettled',
  'RollReported',
  'RollConfirmed',
  'CardReported',
  'CardConfirmed',
  'OutcomeReported',
  'OutcomeConfirmed',
  'AbilityTriggered',
]);

const isTelling = (event: Event): boolean => TELLING.has(event.type) || isDeclaration(event);

/** `EffectDeclared`, `AttackersDeclared`, `DeclarationBegun`, …: somebody said what they do. */
const isDeclaration = ({ type }: Event): boolean => type.endsWith('Declared') || type === 'DeclarationBegun';

const before = (timeline: Timeline, { parent }: Event): Event | undefined =>
  parent === null ? undefined : timeline.eventAt(parent);

/** Where looking back begins. What leaves the stack, or is put there after waiting, goes back to how it came about. */
const begunBy = (timeline: Timeline, event: Event): Event | undefined =>
  (event.type === 'PutOnStack' ? triggered(timeline, event) : undefined) ?? before(timeline, event);

/** The lap ended and the top resolves: goes on with what put it on the stack. Undefined when the stack was empty. */
const resolvedBy = (timeline: Timeline, closed: Event, add: (cause: Event) => void): Event | undefined => {
  const top = timeline.stateAt(closed.revision)?.table.stack.at(-1);
  if (top === undefined) return undefined;
  const put = lineBack(timeline, closed, ({ type, data }) => type === 'PutOnStack' && idIn(data) === top.id);
  if (put === undefined) return undefined;
  add(put);
  return begunBy(timeline, put);
};

/** The trigger of an ability that waited before it was put on the stack. */
const triggered = (timeline: Timeline, put: Event): Event | undefined =>
  lineBack(
    timeline,
    put,
    ({ type, data }) => type === 'AbilityTriggered' && idIn(data) === idIn(put.data),
    ({ type }) => type === 'PriorityClosed' || isDeclaration({ type } as Event),
  );

const idIn = ({ object }: JsonMap): unknown => (object as { readonly id?: unknown } | undefined)?.id;

/** The nearest event back on the same line of play that fits, unless one that stops comes first. */
const lineBack = (
  timeline: Timeline,
  from: Event,
  fits: (event: Event) => boolean,
  stops: (event: Event) => boolean = () => false,
): Event | undefined => {
  let at = before(timeline, from);
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++) {
    if (fits(at)) return at;
    if (stops(at)) return undefined;
    at = before(timeline, at);
  }
  return undefined;
};

const causeOf = ({ revision, type, data }: Event): Cause => ({ revision, type, what: whatIn(type, data) });

const whatIn = (type: string, data: JsonMap): string => {
  const { seat, roller, value, name } = data;
  switch (type) {
    case 'PutOnStack':
      return `${said(name)}, which resolved`;
    case 'AbilityTriggered':
      return `${said(name)} triggered`;
    case 'ChoiceMade':
      return `${said(seat)} chose ${data.answer === null || data.answer === undefined ? 'in secret' : said(data.answer)}`;
    case 'DieRolled':
    case 'DieRerolled':
      return `${said(roller)} rolled ${said(value)} (${said(data.purpose)})`;
    case 'RollChanged':
      return `the roll became ${said(data.to)} by ${said(data.by)}`;
    case 'RollSettled':
      return `the roll of ${said(roller)} stood at ${said(value)}`;
    default:
      return declared(type, data);
  }
};

/** A declaration or report in the words of its data: `ben: horf-1`. */
const declared = (type: string, { seat, source, target, value }: JsonMap): string =>
  [said(seat ?? type), source ?? target ?? value]
    .filter((part) => part !== undefined)
    .map(said)
    .join(': ');

const said = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
