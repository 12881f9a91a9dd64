import { oneText, type Audience, type Event, type JsonMap, type KernelEvents, type RuleId } from '@stackledger/kernel';
import type { OfferedGame } from './games.js';
import { schemasOf } from './upcasting.js';

/** By which grant somebody acted: as what, who it was, and the grant. A scribe acts for the seat that the actor names. */
export type ActedBy = { readonly role: string; readonly person: string; readonly grant: string };

/** In whose name it was done, and who did it where that was asked for: logs of services without roles say nothing of it. */
export type Actor = {
  readonly kind: 'seat' | 'judge' | 'scribe' | 'organizer' | 'system' | 'import';
  readonly id: string;
  readonly by?: ActedBy;
};

/** What not everybody may see, with its salt; `data.seal` of the event is its hash. */
export type SealedPart = {
  readonly salt: string;
  readonly data?: JsonMap;
  readonly command?: JsonMap;
  readonly inputs?: JsonMap;
};

/** What was supplied to a decision, as the first event of its command keeps it. */
export type KeptInputs = {
  readonly dice?: readonly number[];
  readonly shuffles?: readonly (readonly string[])[];
  /** Earlier states, by revision. */
  readonly states?: readonly string[];
};

/**
 * Of a command that follows a rewind in its append: the revision of the rewind, and where it is given again that of the command's
 * first event on the struck line. One without is inserted, or somebody who conceded leaves again.
 */
export type Reapplied = { readonly rewind: string; readonly from?: string };

/** An event as it is stored (docs/architecture.md). Revisions are decimal strings. */
export type Envelope = {
  readonly id: string;
  readonly matchId: string;
  readonly revision: string;
  readonly type: string;
  readonly schema: number;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly command?: JsonMap;
  readonly inputs?: KeptInputs;
  readonly reapplied?: Reapplied;
  readonly because: readonly RuleId[];
  readonly parent?: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly data: JsonMap;
  readonly sealed?: SealedPart;
};

/** What MatchCreated says of a match; its hidden half only where the log holds it. */
export type Creation = Partial<KernelEvents['MatchCreated']>;

/** The creation that a log begins with. */
export const creationIn = (first: Envelope | undefined): Creation => ({ ...first?.data, ...first?.sealed?.data });

/** The public data of an event without what the seal adds to it. */
const withoutSeal = ({ seal, sealedFor, ...data }: JsonMap): JsonMap => data;

const NO_GAME = {};

/**
 * The kernel's event in an envelope, in the shape of today; hidden parts that were left out of a copy of the log are
 * simply not there. Without its game only what every game has is reshaped. Throws NewerEvent.
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
    type: oneText(type),
    parent: parent === undefined ? null : Number(parent),
    because,
    data,
  };
  return hidden === undefined ? open : { ...open, hidden: { for: written.sealedFor as Audience, data: hidden } };
};

/** The stored text of an event, read. The store keeps what was written, so its shape is known. */
export const readEnvelope = (json: string): Envelope => JSON.parse(json) as Envelope;
