import { canonicalJson } from '@stackledger/integrity';
import { hiddenFields, sameJson, type Command, type Event, type Situation } from '@stackledger/rules';
import { bodyOf, creationBody, split } from '../../envelopes/canonical-command.js';
import type { Envelope, RecordedInputs } from '../../envelopes/envelope.js';
import { hiddenHalves, openInputs, type HiddenContent } from '../../envelopes/encoding.js';
import { commandIn } from '../../sessions/session.js';
import type { AuditFinding } from '../audit-findings.js';

/** A repeated command, to be compared with what the log records of it. */
export type RepeatedCommand = {
  readonly situation: Situation;
  readonly events: readonly Event[];
  readonly kept: RecordedInputs;
};

/**
 * The first event on which the command, its inputs or hidden parts are recorded otherwise than the service does:
 * complete, without additions, public where they are public, and hidden for the right audience.
 */
export const wrongRecord = (
  group: readonly Envelope[],
  { situation, events, kept }: RepeatedCommand,
): AuditFinding | null => {
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

const wrongHalf = (group: readonly Envelope[], halves: readonly (HiddenContent | undefined)[]): AuditFinding | null => {
  for (const [at, event] of group.entries()) {
    const what = halfFault(event, halves[at]);
    if (what !== undefined) return wrong(event, what);
  }
  return null;
};

const halfFault = ({ data, sealed }: Envelope, half: HiddenContent | undefined): string | undefined => {
  if (half === undefined || sealed === undefined)
    return half === sealed ? undefined : `it ${half === undefined ? 'has a' : 'lacks its'} sealed part`;
  if (!isSame(data.sealedFor, half.audience)) return 'it is sealed for somebody else than its command gives';
  const { command, inputs } = half.parts;
  return isSame(sealed.command, command) && isSame(sealed.inputs, inputs)
    ? undefined
    : 'its sealed part is not what its command and its inputs give';
};

/** Equal, or both absent. */
const isSame = (a: unknown, b: unknown): boolean => (a === undefined) === (b === undefined) && sameJson(a, b);

const wrong = ({ revision }: Envelope, what: string): AuditFinding => ({ revision, check: 'decisions', what });
