import { sealOf, storedText } from '@stackledger/integrity';
import type { Audience, Event, JsonMap } from '@stackledger/kernel';
import type { NewEvent } from '@stackledger/store';
import type { Actor, KeptInputs, SealedPart } from './envelope.js';
import type { Chance } from './ports.js';
import type { Schemas } from './upcasting.js';

/** Everything about a command that its events carry beside what happened. */
export type Circumstances = {
  readonly matchId: string;
  readonly commandId: string;
  readonly actor: Actor;
  readonly recordedAt: string;
  /** The command as it was sent, and of it what not everybody may see. */
  readonly command: JsonMap;
  readonly hiddenCommand: JsonMap;
  readonly inputs: KeptInputs;
  readonly newSalt: Chance['newSalt'];
  readonly schemas: Schemas;
};

/** The events of one command, ready to be appended, and the hash of the last. */
export type Sealed = { readonly events: readonly NewEvent[]; readonly lastHash: string };

type Parts = { data?: JsonMap; command?: JsonMap; inputs?: JsonMap };
type Half = { audience: Audience | undefined; readonly parts: Parts };

const isEmpty = (map: object): boolean => Object.keys(map).length === 0;

/** Writes the envelopes of a command's events, each linked to the one before it. */
export const sealEvents = (events: readonly Event[], about: Circumstances, prevHash: string): Sealed => {
  let lastHash = prevHash;
  const halves = hiddenHalves(events, about);
  const written = events.map((event, at): NewEvent => {
    const { id, hash, json } = storedText(
      envelopeOf(event, at === 0 ? about : undefined, about, halves[at] ?? NO_HALF, lastHash),
    );
    lastHash = hash;
    return { id, type: event.type, json };
  });
  return { events: written, lastHash };
};

const NO_HALF: Half = { audience: undefined, parts: {} };

/**
 * The hidden half of each event. The command's hidden fields stand on its first event; shuffles are for nobody, and where
 * the first event is sealed for somebody they stand on the first one of the command that is sealed for nobody.
 */
const hiddenHalves = (events: readonly Event[], { hiddenCommand, inputs, actor }: Circumstances): readonly Half[] => {
  const halves = events.map(({ hidden }): Half => ({
    audience: hidden?.for,
    parts: hidden === undefined ? {} : { data: hidden.data },
  }));
  const [first] = halves;
  if (first !== undefined && !isEmpty(hiddenCommand)) {
    // Seats are named in the log as the kernel names them.
    first.audience ??= actor.kind === 'seat' ? ([actor.id] as readonly string[] as Audience) : 'nobody';
    first.parts.command = hiddenCommand;
  }
  const blind = first?.audience === undefined ? first : halves.find(({ audience }) => audience === 'nobody');
  if (blind !== undefined && inputs.shuffles !== undefined) {
    blind.audience = 'nobody';
    blind.parts.inputs = { shuffles: inputs.shuffles };
  }
  return halves;
};

const envelopeOf = (
  event: Event,
  first: Circumstances | undefined,
  { matchId, commandId, actor, recordedAt, newSalt, schemas }: Circumstances,
  { audience, parts }: Half,
  prevHash: string,
): Parameters<typeof storedText>[0] => {
  const sealed: SealedPart | undefined = audience === undefined ? undefined : { salt: newSalt(), ...parts };
  const open = first === undefined ? undefined : openInputs(first.inputs);
  return {
    matchId,
    revision: String(event.revision),
    type: event.type,
    schema: schemas.today(event.type),
    recordedAt,
    actor,
    commandId,
    command: first?.command,
    inputs: open,
    because: event.because,
    parent: event.parent === null ? undefined : String(event.parent),
    prevHash,
    data: sealed === undefined ? event.data : { ...event.data, seal: sealOf(sealed), sealedFor: audience },
    sealed,
  } as Parameters<typeof storedText>[0];
};

const openInputs = ({ dice, states }: KeptInputs): KeptInputs | undefined =>
  dice === undefined && states === undefined ? undefined : { ...(dice && { dice }), ...(states && { states }) };
