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
  if (!json.startsWith(ACTOR)) return undefined;
  const actorTo = json.indexOf(BECAUSE, ACTOR.length) + 1;
  const commandAt = json.indexOf(COMMAND, actorTo) + COMMAND.length;
  const isFirst = !json.startsWith(COMMAND_ID, commandAt);
  const commandIdAt = (isFirst ? behindCommand(json, commandAt) : commandAt) + COMMAND_ID.length;
  const commandIdTo = json.indexOf('"', commandIdAt);
  const recordedAt = json.lastIndexOf(RECORDED, idAt(json, id));
  const matchAt = json.lastIndexOf(MATCH, recordedAt);
  const isWhole = actorTo > 0 && commandAt > actorTo && commandIdAt > commandAt && matchAt > commandIdTo;
  if (!isWhole || !json.startsWith(DATA, commandIdTo)) return undefined;
  return new ScannedEvent(json, isFirst, { actorTo, commandIdAt, commandIdTo, matchAt, recordedAt });
};

/** Where the name of the next member ends like this one's; -1 for a command of another form. */
const behindCommand = (json: string, at: number): number => {
  COMMAND_TEXT.lastIndex = at;
  return COMMAND_TEXT.test(json) ? COMMAND_TEXT.lastIndex : -COMMAND_ID.length;
};

/** Where the id is: at the end, or before the hidden parts; -1 where it is not this one. */
const idAt = (json: string, id: string): number => {
  const at = json.length - ID.length - id.length - 2;
  return json.startsWith(id, at + ID.length) && json.startsWith(ID, at) ? at : json.indexOf(`${ID}${id}","sealed":{`);
};

/** Where members of a text begin or end. */
type TextPlaces = Readonly<Record<'actorTo' | 'commandIdAt' | 'commandIdTo' | 'matchAt' | 'recordedAt', number>>;

class ScannedEvent implements FollowedEnvelope {
  readonly command: true | undefined;
  readonly commandId: string;
  readonly parent?: string;
  readonly recordedAt: string;
  #whole: Envelope | undefined;

  constructor(
    private readonly json: string,
    isFirst: boolean,
    private readonly places: TextPlaces,
  ) {
    const { commandIdAt, commandIdTo, matchAt, recordedAt } = places;
    this.command = isFirst ? true : undefined;
    this.commandId = copied(json.slice(commandIdAt, commandIdTo));
    const parentAt = json.indexOf('"', matchAt + MATCH.length);
    if (json.startsWith(PARENT, parentAt)) this.parent = textAt(json, parentAt + PARENT.length);
    this.recordedAt = textAt(json, recordedAt + RECORDED.length);
  }

  get actor(): Envelope['actor'] {
    return JSON.parse(this.json.slice(ACTOR.length, this.places.actorTo)) as Envelope['actor']; // as it was written
  }

  get data(): Envelope['data'] {
    const text = this.json.slice(this.places.commandIdTo + DATA.length - 1, this.places.matchAt);
    return text.includes(',"inputs":') ? this.#parsed().data : (JSON.parse(text) as Envelope['data']); // the same
  }

  get sealed(): Envelope['sealed'] {
    return this.json.endsWith('"}') ? undefined : this.#parsed().sealed;
  }

  #parsed(): Envelope {
    return (this.#whole ??= readEnvelope(this.json));
  }
}

/** A text without escapes, up to its end. */
const textAt = (json: string, from: number): string => json.slice(from, json.indexOf('"', from));

/** The last texts that were copied: those of the events of a command are the same. */
const RECENT = 256;
const copies = new Map<string, string>();

/** A text without the one that it is a part of, which would stay in memory as long as it does. */
const copied = (text: string): string => {
  if (text.includes('\\')) return JSON.parse(`"${text}"`) as string; // what it says is another text
  const known = copies.get(text);
  if (known !== undefined) return known;
  if (copies.size >= RECENT) copies.clear();
  const copy = JSON.parse(`"${text}"`) as string;
  copies.set(copy, copy);
  return copy;
};
