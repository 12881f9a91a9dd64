import type { Envelope } from '../../envelopes/envelope.js';

/** The members that an event and its parts may have. The service writes no others. */
const MEMBERS = {
  event: new Set([
    ...['id', 'matchId', 'revision', 'type', 'schema', 'recordedAt', 'actor', 'commandId', 'command', 'inputs'],
    ...['reapplied', 'because', 'parent', 'prevHash', 'hash', 'data', 'sealed'],
  ]),
  actor: new Set(['kind', 'id', 'by']),
  'actor by': new Set(['role', 'person', 'grant', 'link', 'powers']),
  inputs: new Set(['dice', 'states']),
  reapplied: new Set(['rewind', 'from']),
  sealed: new Set(['salt', 'data', 'command', 'inputs']),
  'sealed inputs': new Set(['shuffles']),
} as const;

/** What is wrong with the members of an event, or with its time relative to the event before it. */
export const eventFinding = (event: Envelope, before: Envelope | undefined): string | undefined =>
  strangeMember(event) ?? timeFinding(event, before);

const strangeMember = (event: Envelope): string | undefined => {
  const { actor, inputs = {}, reapplied = {}, sealed = {} as Partial<NonNullable<Envelope['sealed']>> } = event;
  const parts = {
    event,
    actor,
    'actor by': actor.by ?? {},
    inputs,
    reapplied,
    sealed,
    'sealed inputs': sealed.inputs ?? {},
  };
  for (const [part, known] of Object.entries(MEMBERS)) {
    const strange = Object.keys(parts[part as keyof typeof parts]).find((name) => !known.has(name)); // the same names
    if (strange !== undefined) return `its ${part === 'event' ? '' : `${part} `}member ${strange} is none of the log's`;
  }
  return undefined;
};

const timeFinding = ({ recordedAt }: Envelope, before: Envelope | undefined): string | undefined => {
  if (!isTime(recordedAt)) return `recordedAt is ${JSON.stringify(recordedAt)}, and no time in UTC with milliseconds`;
  return before !== undefined && recordedAt < before.recordedAt
    ? `it was recorded at ${recordedAt}, before the event that it follows`
    : undefined;
};

/** Whether a text is a time as the service writes it; these sort by time. */
const isTime = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
};
