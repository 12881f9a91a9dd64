import { canonicalJson, commitmentOf, storedText } from '@stackledger/integrity';
import type { ActingGrant } from '@stackledger/ledger';
import type { NewEvent } from '@stackledger/store';
import type { TournamentActor, TournamentCommand, TournamentEvent } from '@stackledger/tournaments';
import { hiddenFieldsOf, withoutFields, onlyFields, type SealedFrom } from './hidden-fields.js';

/** In whose name something happened: a role, a person or an id, and the grant that allowed it. */
type TournamentEventActor = {
  readonly kind: TournamentActor['role'];
  readonly id: string;
  readonly by?: ActingGrant;
};

/** Plain members of events and commands. */
export type PlainMembers = { readonly [name: string]: unknown };

/**
 * An event of a tournament as stored, in the form of those of matches (docs/appendix/architecture.md): one chain of
 * hashes, the command on the first of its events. `sealed` holds what is not for everybody, `data.seal` the commitment
 * to it, `data.sealedFor` for whom it is.
 */
export type TournamentEnvelope = {
  readonly id: string;
  readonly tournamentId: string;
  readonly revision: string;
  readonly type: TournamentEvent['type'];
  readonly schema: number;
  readonly recordedAt: string;
  readonly actor: TournamentEventActor;
  readonly commandId: string;
  readonly command?: PlainMembers;
  readonly because: readonly string[];
  readonly prevHash: string;
  readonly hash: string;
  readonly data: PlainMembers;
  readonly sealed?: SealedParts;
};

/** What is sealed of an event, with its salt. */
type SealedParts = { readonly salt: string; readonly data?: PlainMembers; readonly command?: PlainMembers };

/** What the events of one command have in common. */
export type TournamentCommandContext = {
  readonly tournamentId: string;
  readonly commandId: string;
  readonly command: TournamentCommand;
  readonly actor: TournamentEventActor;
  readonly recordedAt: string;
  readonly because: readonly string[];
  /** 32 random bytes in hex. */
  readonly newSalt: () => string;
};

/** Where a log ends: the next revision, and the hash of the last event. */
export type LogEnd = { readonly next: number; readonly lastHash: string };

/** Envelopes have one schema so far. */
const SCHEMA = 1;

/** The events of a command for the store, each linked to the one before it. */
export const encodeEvents = (
  events: readonly TournamentEvent[],
  about: TournamentCommandContext,
  { next, lastHash }: LogEnd,
): readonly NewEvent[] => {
  const written: NewEvent[] = [];
  let prevHash = lastHash;
  for (const [at, event] of events.entries()) {
    const { hash, id, json } = storedText(envelopeOf(event, about, { at, revision: next + at, prevHash }));
    written.push({ id, type: event.type, json });
    prevHash = hash;
  }
  return written;
};

type EnvelopePlace = { readonly at: number; readonly revision: number; readonly prevHash: string };

const envelopeOf = (
  { type, ...data }: TournamentEvent,
  { tournamentId, commandId, command, actor, recordedAt, because, newSalt }: TournamentCommandContext,
  { at, revision, prevHash }: EnvelopePlace,
): Omit<TournamentEnvelope, 'id' | 'hash'> => {
  const hidden = hiddenFieldsOf(type);
  const isFirst = at === 0;
  const parts = hidden && {
    ...partOf('data', onlyFields(data, hidden.data)),
    ...(isFirst ? partOf('command', onlyFields(command, hidden.command)) : {}),
  };
  // A call without a reason has nothing to hide.
  const sealed = parts && Object.keys(parts).length > 0 ? { salt: newSalt(), ...parts } : undefined;
  const open = hidden === undefined ? data : withoutFields(data, hidden.data);
  return {
    ...{
      tournamentId,
      revision: String(revision),
      type,
      schema: SCHEMA,
      recordedAt,
      actor,
      commandId,
      because,
      prevHash,
    },
    ...(isFirst && { command: hidden === undefined ? command : withoutFields(command, hidden.command) }),
    data: sealed === undefined ? open : { ...open, ...sealOf(sealed, hidden) },
    ...(sealed !== undefined && { sealed }),
  };
};

const partOf = (name: 'data' | 'command', members: PlainMembers): Partial<SealedParts> =>
  Object.keys(members).length === 0 ? {} : { [name]: members };

const sealOf = (sealed: SealedParts, hidden: { readonly from: SealedFrom } | undefined): PlainMembers => ({
  seal: commitmentOf(sealed),
  sealedFor: hidden?.from === 'everybody' ? 'nobody' : 'staff',
});

/** A cast: the store returns the text that was written, so its shape is known. */
export const readTournamentEnvelope = (json: string): TournamentEnvelope => JSON.parse(json) as TournamentEnvelope;

/** What decided tournaments whose creation names no rules yet (TO-SETUP-4). */
const FIRST_RULES = '1.0.0';

const withoutSeal = ({ seal, sealedFor, ...data }: PlainMembers): PlainMembers => data;

/** The event in an envelope; of a copy that omits sealed parts these are absent. */
export const tournamentEventIn = ({ type, data, sealed }: TournamentEnvelope): TournamentEvent => {
  const open = data.sealedFor === undefined ? data : withoutSeal(data);
  const dated = type === 'TournamentCreated' && open.rules === undefined ? { rules: FIRST_RULES, ...open } : open;
  return { type, ...dated, ...sealed?.data } as TournamentEvent; // as it was written
};

/** The command on the first of its events, whole; undefined on the others. */
export const commandIn = ({ command, sealed }: TournamentEnvelope): PlainMembers | undefined =>
  command === undefined ? undefined : { ...command, ...sealed?.command };

/** The line of an event in an export: as stored, without what is sealed for others. */
export const lineFor = (json: string, sees: (envelope: TournamentEnvelope) => boolean): string => {
  const envelope = readTournamentEnvelope(json);
  if (envelope.sealed === undefined || sees(envelope)) return json;
  const { sealed: _, ...open } = envelope;
  return canonicalJson(open);
};

/** The events of each command of a log. */
export const commandGroups = (envelopes: readonly TournamentEnvelope[]): readonly (readonly TournamentEnvelope[])[] => {
  const groups: TournamentEnvelope[][] = [];
  for (const envelope of envelopes)
    if (envelope.command !== undefined) groups.push([envelope]);
    else groups.at(-1)?.push(envelope);
  return groups;
};
