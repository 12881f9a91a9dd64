import { readEnvelope, type Envelope } from './envelope.js';
import type { FollowedEnvelope } from './followed-envelope.js';

/** What members begin and end with. Within a text each quote has a backslash before it, so that none of these is. */
const ACTOR = '{"actor":';
const BECAUSE = '},"because":[';
const COMMAND = '],"command';
const COMMAND_ID = 'Id":"';
const DATA = '","data":{';
const MATCH = ',"matchId":"';
const PARENT = '","parent":"';
const RECORDED = ',"recordedAt":"';
const ID = '","id":"';
const INPUTS = ',"inputs":{';
const SEALED = '","sealed":';

/** The least that stands between the beginning of `recordedAt` and that of `id`. */
const BEFORE_ID = '"recordedAt":"","revision":"0","schema":1,"type":"","hash":"'.length;

/** A command, whose objects seldom lie deeper: then its event is parsed whole. */
const PLAIN = String.raw`"[^"\\]*"|[^"{}]`;
const COMMAND_TEXT = new RegExp(
  String.raw`":\{(?:${PLAIN}|\{(?:${PLAIN}|\{(?:${PLAIN})*\})*\})*\},"command(?=${COMMAND_ID})`,
  'y',
);

/**
 * Reads the stored text of the event of an id: most projections need neither the command nor the data of most events,
 * which are most of the text. Members are in canonical order; those behind `data` are looked for from the end, where
 * nothing in `data` can be taken for them. Throws where it is no JSON; for `data` as late as it is asked for.
 */
export const readLogged = (json: string, id: string): FollowedEnvelope => scanned(json, id) ?? readEnvelope(json);

/** Undefined for a text of another form. */
const scanned = (json: string, id: string): FollowedEnvelope | undefined => {
  const places = placesIn(json, id);
  return places && new ScannedEvent(json, places);
};

/** Undefined for a text of another form. */
export const placesIn = (json: string, id: string): TextPlaces | undefined => {
  if (!json.startsWith(ACTOR)) return undefined;
  const actorTo = json.indexOf(BECAUSE, ACTOR.length) + 1;
  const becauseTo = json.indexOf(COMMAND, actorTo) + 1;
  const commandAt = becauseTo - 1 + COMMAND.length;
  const isFirst = !json.startsWith(COMMAND_ID, commandAt);
  const commandIdAt = (isFirst ? behindCommand(json, commandAt) : commandAt) + COMMAND_ID.length;
  const commandIdTo = json.indexOf('"', commandIdAt);
  const isSealed = !json.endsWith('"}');
  const before = isSealed ? idBeforeHidden(json, id, commandIdTo) : idAt(json, id);
  const recordedAt = before < 0 ? -1 : json.lastIndexOf(RECORDED, before - BEFORE_ID);
  const matchAt = json.lastIndexOf(MATCH, recordedAt);
  const isWhole = actorTo > 0 && becauseTo > actorTo && commandIdAt > commandAt && matchAt > commandIdTo;
  if (!isWhole || !json.startsWith(DATA, commandIdTo)) return undefined;
  const sealedAt = isSealed ? before + ID.length + id.length + SEALED.length : -1;
  return { isFirst, actorTo, becauseTo, commandIdAt, commandIdTo, matchAt, recordedAt, sealedAt };
};

/** Where the name of the next member ends like this one's; -1 for a command of another form. */
const behindCommand = (json: string, at: number): number => {
  COMMAND_TEXT.lastIndex = at;
  return COMMAND_TEXT.test(json) ? COMMAND_TEXT.lastIndex : -COMMAND_ID.length;
};

/** Where the id is at the end; -1 where it is not this one. */
const idAt = (json: string, id: string): number => {
  const at = json.length - ID.length - id.length - 2;
  return json.startsWith(id, at + ID.length) && json.startsWith(ID, at) ? at : -1;
};

/** Where the id is before the hidden parts; -1 where data or hidden parts have such members too. */
const idBeforeHidden = (json: string, id: string, from: number): number => {
  const members = `${ID}${id}${SEALED}{`;
  const at = json.indexOf(members, from);
  return json.includes(members, at + 1) ? -1 : at;
};

/**
 * Where members of a text begin or end: `recordedAt` and `matchAt` with the comma before their names. `isFirst`:
 * whether a command begins with it. `sealedAt`: -1 where there are no hidden parts.
 */
export type TextPlaces = { readonly isFirst: boolean } & Readonly<
  Record<'actorTo' | 'becauseTo' | 'commandIdAt' | 'commandIdTo' | 'matchAt' | 'recordedAt' | 'sealedAt', number>
>;

class ScannedEvent implements FollowedEnvelope {
  readonly command: true | undefined;
  readonly commandId: string;
  readonly parent?: string;
  readonly recordedAt: string;

  constructor(
    private readonly json: string,
    private readonly places: TextPlaces,
  ) {
    const { isFirst, commandIdAt, commandIdTo, matchAt, recordedAt } = places;
    this.command = isFirst ? true : undefined;
    this.commandId = commandIdIn(json, commandIdAt, commandIdTo);
    const parentAt = json.indexOf('"', matchAt + MATCH.length);
    if (json.startsWith(PARENT, parentAt)) this.parent = textAt(json, parentAt + PARENT.length);
    this.recordedAt = textAt(json, recordedAt + RECORDED.length);
  }

  // Casts: the members are as they were written.
  get actor(): Envelope['actor'] {
    return parsed(this.json.slice(ACTOR.length, this.places.actorTo)) as Envelope['actor'];
  }

  /** Inputs follow those of the first event of a command. What is whole without what seems to be inputs is the data. */
  get data(): Envelope['data'] {
    const text = this.json.slice(this.places.commandIdTo + DATA.length - 1, this.places.matchAt);
    const inputsAt = this.command === undefined ? -1 : text.lastIndexOf(INPUTS);
    try {
      return parsed(inputsAt < 0 ? text : text.slice(0, inputsAt)) as Envelope['data'];
    } catch {
      return readEnvelope(this.json).data;
    }
  }

  get sealed(): Envelope['sealed'] {
    const { sealedAt } = this.places;
    return sealedAt < 0 ? undefined : (JSON.parse(this.json.slice(sealedAt, -1)) as Envelope['sealed']);
  }
}

/** A text without escapes, up to its end. */
const textAt = (json: string, from: number): string => json.slice(from, json.indexOf('"', from));

/** The most texts that are known, and the most characters of one. */
const MOST_KNOWN = 1_024;
const MOST_CHARACTERS = 96;

/** A text without the one that it is a part of, which would stay in memory as long as it does. */
const copyOf = (text: string): string => ` ${text}`.slice(1);

/** What texts say: those of the events of a command are the same, and so are most short data. */
const known = <T>(read: (text: string) => T): ((text: string) => T) => {
  const values = new Map<string, T>();
  return (text) => {
    const before = values.get(text);
    if (before !== undefined) return before;
    if (values.size >= MOST_KNOWN) values.clear();
    const value = read(text);
    values.set(copyOf(text), value);
    return value;
  };
};

const knownId = known((text) => JSON.parse(`"${text}"`) as string);
const knownParts = known((text) => JSON.parse(text) as unknown);

/** Shared where it is short: nobody changes what was read. */
const parsed = (text: string): unknown =>
  text.length > MOST_CHARACTERS ? (JSON.parse(text) as unknown) : knownParts(text);

/** The last id of a command, as it stands in a text, and as it reads. */
let lastId = { text: '', id: '' };

const commandIdIn = (json: string, from: number, to: number): string => {
  if (to - from === lastId.text.length && json.startsWith(lastId.text, from)) return lastId.id;
  const id = knownId(json.slice(from, to));
  lastId = { text: copyOf(json.slice(from, to)), id };
  return id;
};
