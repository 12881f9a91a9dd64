import {
  sharedText,
  type Audience,
  type Event,
  type JsonMap,
  type KernelEvents,
  type RuleId,
} from '@stackledger/rules';
import type { OfferedGame } from './offered-games.js';
import { schemasOf } from './upcasting.js';

/**
 * The grant by which somebody acted: role, person and grant id; which of its links it was, and for whoever judges or
 * mends the powers that it holds. Logs of before say neither. A scribe acts for the seat that the actor names.
 */
export type ActingGrant = {
  readonly role: string;
  readonly person: string;
  readonly grant: string;
  readonly link?: number;
  readonly powers?: readonly string[];
};

/** In whose name a command was given, and by which grant; services without roles record no grant. */
export type EventActor = {
  readonly kind: 'seat' | 'judge' | 'scribe' | 'organizer' | 'system' | 'import';
  readonly id: string;
  readonly by?: ActingGrant;
};

/** The hidden parts of an event with their salt; `data.seal` of the event is the commitment to them. */
type HiddenParts = {
  readonly salt: string;
  readonly data?: JsonMap;
  readonly command?: JsonMap;
  readonly inputs?: JsonMap;
};

/** The inputs of a decision, recorded on the first event of its command. */
export type RecordedInputs = {
  readonly dice?: readonly number[] | undefined;
  readonly shuffles?: readonly (readonly string[])[] | undefined;
  /** Earlier states, by revision. */
  readonly states?: readonly string[] | undefined;
};

/**
 * For a command that follows a rewind in its append: the revision of the rewind and, where it is replayed, of the first
 * event of the original command. Without `from` it was inserted, or repeats a concession.
 */
export type ReplayReference = { readonly rewind: string; readonly from?: string };

/** An event as stored (docs/appendix/architecture.md). Revisions are decimal strings. */
export type Envelope = {
  readonly id: string;
  readonly matchId: string;
  readonly revision: string;
  readonly type: string;
  readonly schema: number;
  readonly recordedAt: string;
  readonly actor: EventActor;
  readonly commandId: string;
  readonly command?: JsonMap;
  readonly inputs?: RecordedInputs;
  readonly reapplied?: ReplayReference;
  readonly because: readonly RuleId[];
  readonly parent?: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly data: JsonMap;
  readonly sealed?: HiddenParts;
};

/** The data of MatchCreated; hidden parts only where the log holds them. */
export type CreationData = Partial<KernelEvents['MatchCreated']>;

/** The data of the creation with which a log begins. */
export const creationIn = (first: Envelope | undefined): CreationData => ({ ...first?.data, ...first?.sealed?.data });

/** The public data of an event without commitment and audience. */
const withoutSeal = ({ seal, sealedFor, ...data }: JsonMap): JsonMap => data;

const NO_GAME = {};

/**
 * The kernel's event in an envelope, upcast to today's schema; hidden parts that a copy of the log omits are absent.
 * Without a game only events of the kernel are upcast. Throws NewerEvent.
 */
export const eventIn = (envelope: Envelope, game: Pick<OfferedGame, 'upcasters'> = NO_GAME): Event => {
  const { revision, type, parent, because, data: written, sealed } = envelope;
  const isSealed = written.sealedFor !== undefined;
  const { data, hidden } = schemasOf(game).read(envelope, {
    data: isSealed ? withoutSeal(written) : written,
    ...(sealed?.data !== undefined && { hidden: sealed.data }),
  });
  const open = {
    revision: Number(revision),
    type: sharedText(type),
    parent: parent === undefined ? null : Number(parent),
    because,
    data,
  };
  return hidden === undefined ? open : { ...open, hidden: { for: written.sealedFor as Audience, data: hidden } };
};

/** A cast: the store returns the text that was written, so its shape is known. */
export const readEnvelope = (json: string): Envelope => JSON.parse(json) as Envelope;
