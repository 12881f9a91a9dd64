import { canonicalJson, canonicalText, sha256Hex, storedTextOf, type StoredText } from '@stackledger/integrity';
import type { Audience, Event, JsonMap } from '@stackledger/kernel';
import type { NewEvent } from '@stackledger/store';
import { dataText } from './card-texts.js';
import type { Actor, KeptInputs, Reapplied } from './envelope.js';
import type { Chance } from './ports.js';
import type { Schemas } from './upcasting.js';

/** Everything about a command that its events carry beside what happened. */
export type Circumstances = {
  readonly matchId: string;
  readonly commandId: string;
  readonly actor: Actor;
  readonly recordedAt: string;
  /** The canonical text of the command as everybody may see it, and of it what not everybody may see. */
  readonly openCommand: string;
  readonly hiddenCommand: JsonMap | undefined;
  readonly inputs: KeptInputs;
  readonly reapplied?: Reapplied;
  readonly newSalt: Chance['newSalt'];
  readonly schemas: Schemas;
};

/** The events of one command, ready to be appended, and the hash of the last. */
export type Sealed = { readonly events: readonly NewEvent[]; readonly lastHash: string };

type Parts = { data?: JsonMap; command?: JsonMap; inputs?: JsonMap };
/** What of an event not everybody may see, without its salt. */
export type Half = { readonly audience: Audience; readonly parts: Parts };

/** Writes the envelopes of a command's events, each linked to the one before it. */
export const sealEvents = (events: readonly Event[], about: Circumstances, prevHash: string): Sealed => {
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
 * The hidden half of each event that has one. The command's hidden fields stand on its first event; shuffles are for nobody,
 * and where the first event is sealed for somebody they stand on the first one of the command that is sealed for nobody.
 */
export const hiddenHalves = (
  events: readonly Event[],
  { hiddenCommand, inputs: { shuffles }, actor }: Pick<Circumstances, 'hiddenCommand' | 'inputs' | 'actor'>,
): readonly (Half | undefined)[] => {
  const halves: (Half | undefined)[] = [];
  for (const { hidden } of events)
    halves.push(hidden === undefined ? undefined : { audience: hidden.for, parts: { data: hidden.data } });
  if (hiddenCommand !== undefined) {
    // Seats are named in the log as the kernel names them.
    const own = actor.kind === 'seat' ? ([actor.id] as readonly string[] as Audience) : 'nobody';
    halves[0] ??= { audience: own, parts: {} };
    halves[0].parts.command = hiddenCommand;
  }
  if (shuffles !== undefined) {
    halves[0] ??= { audience: 'nobody', parts: {} };
    const blind = halves.find((half) => half?.audience === 'nobody');
    if (blind !== undefined) blind.parts.inputs = { shuffles };
  }
  return halves;
};

/**
 * What the events of a command have in common, as the text between what is an event's own: it is encoded once for all of
 * them. Members stand in the order of RFC 8785, so that nothing has to be sorted.
 */
type Frame = {
  readonly actor: string;
  readonly command: string;
  readonly commandId: string;
  readonly inputs: string;
  readonly matchId: string;
  readonly reapplied: string;
  readonly recordedAt: string;
  readonly newSalt: Chance['newSalt'];
  readonly schemas: Schemas;
};

const frameOf = (about: Circumstances): Frame => {
  const { matchId, commandId, actor, recordedAt, openCommand, inputs, reapplied, newSalt, schemas } = about;
  const open = openInputs(inputs);
  return {
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

const actorText = (actor: Actor): string =>
  actor.by === undefined ? `{"id":${canonicalText(actor.id)},"kind":"${actor.kind}"}` : canonicalJson(actor);

/** One event as it is stored. */
const storedEvent = (
  frame: Frame,
  event: Event,
  half: Half | undefined,
  isFirst: boolean,
  prevHash: string,
): StoredText => {
  const { revision, type, because, parent, data } = event;
  const sealed = half === undefined ? undefined : canonicalJson({ salt: frame.newSalt(), ...half.parts });
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
  return storedTextOf(hashed, sealed);
};

/** What everybody may see of an event with a sealed part: also its seal (see sealOf), and for whom it is. */
const withSeal = (data: JsonMap, half: Half, sealed: string): JsonMap => ({
  ...data,
  seal: sha256Hex(sealed),
  sealedFor: half.audience,
});

/** What everybody may see of the inputs of a command; undefined where there is nothing. */
export const openInputs = ({ dice, states }: KeptInputs): KeptInputs | undefined =>
  dice === undefined && states === undefined ? undefined : { ...(dice && { dice }), ...(states && { states }) };
