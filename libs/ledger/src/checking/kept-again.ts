import { canonicalJson } from '@stackledger/integrity';
import { hiddenFields, sameJson, type Command, type Event, type Situation } from '@stackledger/kernel';
import { bodyOf, creationBody, split } from '../envelopes/command-body.js';
import type { Envelope, KeptInputs } from '../envelopes/envelope.js';
import { hiddenHalves, openInputs, type Half } from '../envelopes/sealing.js';
import { commandIn } from '../sessions/session.js';
import type { Finding } from './findings.js';

/** What a command was decided with, for comparing what the log keeps of it. */
export type DecidedAgain = {
  readonly situation: Situation;
  readonly events: readonly Event[];
  readonly kept: KeptInputs;
};

/**
 * The first event on which the command, its inputs or a sealed part stand otherwise than the service keeps them: whole, and
 * nothing beside them, open what everybody may see and sealed for the right audience what not.
 */
export const wronglyKept = (group: readonly Envelope[], { situation, events, kept }: DecidedAgain): Finding | null => {
  const [first] = group;
  if (first === undefined) return null;
  const command = commandIn(first);
  const body = command.type === 'CreateMatch' ? creationBody(command) : bodyOf(command);
  const { open, hidden } = split(body, hiddenFields(situation, body.command as Command)); // it was decided
  if (canonicalJson(first.command) !== open) return wrong(first, 'its command is not kept as it was given');
  if (!isSame(first.inputs, openInputs(kept))) return wrong(first, 'its inputs are not those that its decision takes');
  const halves = hiddenHalves(events, { hiddenCommand: hidden, inputs: kept, actor: first.actor });
  return wrongHalf(group, halves);
};

const wrongHalf = (group: readonly Envelope[], halves: readonly (Half | undefined)[]): Finding | null => {
  for (const [at, event] of group.entries()) {
    const what = halfFault(event, halves[at]);
    if (what !== undefined) return wrong(event, what);
  }
  return null;
};

const halfFault = ({ data, sealed }: Envelope, half: Half | undefined): string | undefined => {
  if (half === undefined || sealed === undefined)
    return half === sealed ? undefined : `it ${half === undefined ? 'has a' : 'lacks its'} sealed part`;
  if (!isSame(data.sealedFor, half.audience)) return 'it is sealed for somebody else than its command gives';
  const { command, inputs } = half.parts;
  return isSame(sealed.command, command) && isSame(sealed.inputs, inputs)
    ? undefined
    : 'its sealed part is not what its command and its inputs give';
};

/** Whether two members are the same, or neither is there. */
const isSame = (a: unknown, b: unknown): boolean => (a === undefined) === (b === undefined) && sameJson(a, b);

const wrong = ({ revision }: Envelope, what: string): Finding => ({ revision, check: 'decisions', what });
