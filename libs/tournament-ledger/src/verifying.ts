import { canonicalJson, firstBrokenLink, signedCheckpoint, type Signer } from '@stackledger/integrity';
import {
  brokenCommitment,
  type CheckpointToVerify,
  firstRedacted,
  LogHeadBuilder,
  wrongSignature,
} from '@stackledger/ledger';
import {
  decideTournament,
  evolveTournament,
  readTournamentCommand,
  type Tournament,
  type TournamentActor,
  type TournamentEvent,
  type TournamentInputs,
} from '@stackledger/tournaments';
import {
  commandGroups,
  commandIn,
  readTournamentEnvelope,
  tournamentEventIn,
  type TournamentEnvelope,
} from './envelope.js';

/** The checks of the log of a tournament, in order. */
const TOURNAMENT_CHECKS = ['chain', 'form', 'seals', 'decisions', 'signature'] as const;
type TournamentCheck = (typeof TOURNAMENT_CHECKS)[number];

/** What was checked of a log, what could not be and why, and the first thing that does not hold. */
export type TournamentVerification = {
  readonly tournamentId: string;
  readonly events: number;
  readonly checked: readonly TournamentCheck[];
  readonly notChecked: readonly { readonly check: TournamentCheck; readonly why: string }[];
  readonly finding: { readonly check: TournamentCheck; readonly revision: string; readonly what: string } | null;
};

type TournamentCheckOutcome = { readonly revision: string; readonly what: string } | { readonly why: string } | null;

/** The origin of a tournament's log in the checkpoints of a service that signs under a name. */
const originOf = (name: string, id: string): string => `${name}/tournaments/${id}`;

/**
 * Verifies the log of a tournament by itself: hashes, members, seals, and every command decided again from the state
 * before it, by its giver and time; with keys the signature of the checkpoint. Stops at the first finding.
 */
export const verifyTournament = (
  envelopes: readonly TournamentEnvelope[],
  signed?: CheckpointToVerify,
): TournamentVerification => {
  const tournamentId = envelopes[0]?.tournamentId ?? '';
  const checks: { readonly [check in TournamentCheck]?: () => TournamentCheckOutcome } = {
    chain: () => brokenChain(envelopes),
    form: () => wrongForm(envelopes, tournamentId),
    seals: () => brokenCommitment(envelopes, ['nobody', 'staff']),
    decisions: () => repeatedDecisions(envelopes),
    ...(signed && { signature: () => wrongSignature(envelopes, signed, (name) => originOf(name, tournamentId)) }),
  };
  const checked: TournamentCheck[] = [];
  const notChecked: { check: TournamentCheck; why: string }[] = [];
  const about = { tournamentId, events: envelopes.length };
  for (const check of TOURNAMENT_CHECKS) {
    const outcome = checks[check]?.();
    if (outcome === undefined) continue;
    if (outcome !== null && 'why' in outcome) notChecked.push({ check, why: outcome.why });
    else checked.push(check);
    if (outcome !== null && 'what' in outcome)
      return {
        ...about,
        checked,
        notChecked,
        finding: { check, ...{ revision: outcome.revision, what: outcome.what } },
      };
  }
  return { ...about, checked, notChecked, finding: null };
};

const brokenChain = (envelopes: readonly TournamentEnvelope[]): TournamentCheckOutcome => {
  const link = firstBrokenLink(envelopes);
  return link === null ? null : { revision: link.revision, what: link.why };
};

const wrongForm = (envelopes: readonly TournamentEnvelope[], tournamentId: string): TournamentCheckOutcome => {
  let before = '';
  for (const { revision, tournamentId: id, recordedAt, command, commandId, type } of envelopes) {
    if (id !== tournamentId) return { revision, what: `it is of tournament ${id}, not of ${tournamentId}` };
    if (Number.isNaN(Date.parse(recordedAt))) return { revision, what: 'its time is none' };
    if ((revision === '0') !== (type === 'TournamentCreated')) return { revision, what: `${type} stands there` };
    if ((command === undefined) !== (commandId === before))
      return { revision, what: 'the command stands on the first of its events alone' };
    before = commandId;
  }
  return null;
};

const repeatedDecisions = (envelopes: readonly TournamentEnvelope[]): TournamentCheckOutcome => {
  const redacted = firstRedacted(envelopes);
  if (redacted !== undefined)
    return { why: `sealed parts are left out of this copy, the first at revision ${redacted}` };
  let state: Tournament | null = null;
  for (const group of commandGroups(envelopes)) {
    const wrong = repeatedDecision(state, group);
    if (wrong !== undefined) return { revision: group[0]?.revision ?? '0', what: wrong };
    state = group.map(tournamentEventIn).reduce(evolveTournament, state);
  }
  return null;
};

/** What is wrong with the events of one command: the same command in the same state gives exactly these. */
const repeatedDecision = (state: Tournament | null, group: readonly TournamentEnvelope[]): string | undefined => {
  const [first] = group;
  if (first === undefined) return undefined;
  const read = readTournamentCommand(commandIn(first));
  if ('wrong' in read) return `its command cannot be read: ${read.wrong}`;
  const { kind: role, id } = first.actor;
  const actor: TournamentActor = { role, id };
  const events = group.map(tournamentEventIn);
  const inputs = { now: Date.parse(first.recordedAt), ...creationIn(events[0]) };
  const decision = decideTournament(state, read.command, actor, inputs);
  if (!decision.ok) return `${read.command.type} would be refused: ${decision.rejection.detail}`;
  if (canonicalJson(decision.events) !== canonicalJson(events))
    return `${read.command.type} gives other events than these`;
  return canonicalJson(decision.because) === canonicalJson(first.because) ? undefined : 'it cites other rules';
};

/** The seed and the version of the rules that a creation was decided with. */
const creationIn = (event: TournamentEvent | undefined): Pick<TournamentInputs, 'seed' | 'rules'> =>
  event?.type === 'TournamentCreated' ? { seed: event.hidden.seed, rules: event.rules } : { seed: '' };

/** The signed head of a log; undefined for one whose chain is broken, which is evidence all the same. */
export const tournamentCheckpoint = (id: string, lines: readonly string[], signer: Signer): string | undefined => {
  const log = new LogHeadBuilder();
  for (const line of lines) log.add(readTournamentEnvelope(line));
  const head = log.head();
  return 'why' in head ? undefined : signedCheckpoint({ origin: originOf(signer.name, id), ...head }, signer);
};
