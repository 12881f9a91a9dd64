import { canonicalJson, canonicalText, sha256Hex, storedTextOf, type StoredText } from '@stackledger/integrity';
import type { Audience, Event, JsonMap } from '@stackledger/rules';
import type { NewEvent } from '@stackledger/store';
import { dataText, isSharedDefinition } from './card-texts.js';
import type { FollowedEnvelope } from './followed-envelope.js';
import { isFollowed, keepWritten } from './written-events.js';
import type { EventActor, RecordedInputs, ReplayReference } from './envelope.js';
import type { Chance } from './ports.js';
import type { EventSchemas } from './upcasting.js';

/** What the envelopes of a command's events contain besides the events. */
export type EnvelopeContext = {
  readonly matchId: string;
  readonly commandId: string;
  readonly actor: EventActor;
  readonly recordedAt: string;
  /** The canonical text of the command's public part, and its hidden part. */
  readonly openCommand: string;
  readonly hiddenCommand: JsonMap | undefined;
  readonly inputs: RecordedInputs;
  readonly reapplied: ReplayReference | undefined;
  readonly newSalt: Chance['newSalt'];
  readonly schemas: EventSchemas;
};

/** The encoded events of one command, and the hash of the last. */
export type EncodedEvents = { readonly events: readonly NewEvent[]; readonly lastHash: string };

/** With every member: objects of one hidden class, the one of the literals below. */
type HiddenMembers = { data: JsonMap | undefined; command: JsonMap | undefined; inputs: JsonMap | undefined };
/** The hidden parts of an event, without the salt of their commitment. */
export type HiddenContent = { readonly audience: Audience; readonly parts: HiddenMembers };

/** Encodes the envelopes of a command's events, each linked to the one before it. */
export const encodeEvents = (events: readonly Event[], about: EnvelopeContext, prevHash: string): EncodedEvents => {
  const halves = hiddenHalves(events, about);
  const frame = frameOf(about);
  const written: NewEvent[] = [];
  let lastHash = prevHash;
  for (const event of events) {
    const { id, hash, json } = storedEvent(frame, event, halves[written.length], written.length === 0, lastHash);
    written.push({ id, type: event.type, json });
    lastHash = hash;
  }
  return { events: written, lastHash };
};

/**
 * The hidden parts of each event that has some. Hidden fields of the command stand on its first event. Shuffles are for
 * nobody: where the first event's hidden parts have an audience, they stand on the command's first event whose parts
 * are for nobody.
 */
export const hiddenHalves = (
  events: readonly Event[],
  { hiddenCommand, inputs: { shuffles }, actor }: Pick<EnvelopeContext, 'hiddenCommand' | 'inputs' | 'actor'>,
): readonly (HiddenContent | undefined)[] => {
  const halves: (HiddenContent | undefined)[] = [];
  for (const { hidden } of events)
    halves.push(hidden === undefined ? undefined : { audience: hidden.for, parts: partsOf(hidden.data) });
  if (hiddenCommand !== undefined) {
    // Actor ids of seats are the kernel's seat names.
    const own = actor.kind === 'seat' ? ([actor.id] as readonly string[] as Audience) : 'nobody';
    halves[0] ??= { audience: own, parts: partsOf() };
    halves[0].parts.command = hiddenCommand;
  }
  if (shuffles !== undefined) {
    halves[0] ??= { audience: 'nobody', parts: partsOf() };
    const blind = halves.find((half) => half?.audience === 'nobody');
    if (blind !== undefined) blind.parts.inputs = { shuffles };
  }
  return halves;
};

const partsOf = (data?: JsonMap): HiddenMembers => ({ data, command: undefined, inputs: undefined });

/**
 * The text that all envelopes of a command share, encoded once. Members stand in the order of RFC 8785, so that nothing
 * has to be sorted.
 */
type SharedEnvelopeText = {
  readonly about: EnvelopeContext;
  readonly actor: string;
  readonly command: string;
  readonly commandId: string;
  readonly inputs: string;
  readonly matchId: string;
  readonly reapplied: string;
  readonly recordedAt: string;
  readonly newSalt: Chance['newSalt'];
  readonly schemas: EventSchemas;
};

const frameOf = (about: EnvelopeContext): SharedEnvelopeText => {
  const { matchId, commandId, actor, recordedAt, openCommand, inputs, reapplied, newSalt, schemas } = about;
  const open = openInputs(inputs);
  return {
    about,
    actor: `{"actor":${actorText(actor)},"because":`,
    command: `,"command":${openCommand}`,
    commandId: `,"commandId":${canonicalText(commandId)},"data":`,
    inputs: open === undefined ? '' : `,"inputs":${canonicalJson(open)}`,
    matchId: `,"matchId":${canonicalText(matchId)}`,
    reapplied: reapplied === undefined ? '' : `,"reapplied":${canonicalJson(reapplied)}`,
    recordedAt: `,"recordedAt":${canonicalText(recordedAt)},"revision":"`,
    newSalt,
    schemas,
  };
};

const actorText = (actor: EventActor): string =>
  actor.by === undefined ? `{"id":${canonicalText(actor.id)},"kind":"${actor.kind}"}` : canonicalJson(actor);

const storedEvent = (
  frame: SharedEnvelopeText,
  event: Event,
  half: HiddenContent | undefined,
  isFirst: boolean,
  prevHash: string,
): StoredText => {
  const { revision, type, because, parent, data } = event;
  const sealed = half === undefined ? undefined : sealedText(frame.newSalt(), half.parts);
  const open = half === undefined || sealed === undefined ? data : withSeal(data, half, sealed);
  const hashed =
    frame.actor +
    canonicalJson(because) +
    (isFirst ? frame.command : '') +
    frame.commandId +
    dataText(type, open) +
    (isFirst ? frame.inputs : '') +
    frame.matchId +
    (parent === null ? ',"prevHash":"' : `,"parent":"${parent}","prevHash":"`) +
    prevHash +
    '"' +
    (isFirst ? frame.reapplied : '') +
    frame.recordedAt +
    `${revision}","schema":${frame.schemas.today(type)},"type":"${type}"}`;
  const stored = storedTextOf(hashed, sealed);
  if (isFollowed()) {
    const length = isSharedDefinition(event) ? 0 : stored.json.length;
    keepWritten(stored.id, followedEnvelope(frame.about, event, open, half, isFirst), length);
  }
  return stored;
};

const sealedText = (salt: string, { data, command, inputs }: HiddenMembers): string =>
  canonicalJson({ salt, data, command, inputs });

/** The envelope as it would be read from its text, by those who follow the log. */
const followedEnvelope = (
  { commandId, actor, recordedAt }: EnvelopeContext,
  { parent }: Event,
  data: JsonMap,
  half: HiddenContent | undefined,
  isFirst: boolean,
): FollowedEnvelope => ({
  recordedAt,
  actor,
  commandId,
  ...(isFirst && { command: true }),
  ...(parent !== null && { parent: String(parent) }),
  data,
  ...(half?.parts.data !== undefined && { sealed: { data: half.parts.data } }),
});

/** Public data of an event with hidden parts: also their commitment (see commitmentOf) and their audience. */
const withSeal = (data: JsonMap, half: HiddenContent, sealed: string): JsonMap => ({
  ...data,
  seal: sha256Hex(sealed),
  sealedFor: half.audience,
});

/** The public inputs of a command; undefined where there are none. */
export const openInputs = ({ dice, states }: RecordedInputs): RecordedInputs | undefined =>
  dice === undefined && states === undefined ? undefined : { ...(dice && { dice }), ...(states && { states }) };
