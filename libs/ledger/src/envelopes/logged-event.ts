import { readEnvelope, type Envelope } from './envelope.js';
import type { FollowedEnvelope } from './followed-envelope.js';

/** Members are in canonical order, and strings that have escapes are rare: a text of another form is parsed whole. */
const TEXT = String.raw`"([^"\\]*)"`;
const PLAIN = String.raw`"[^"\\]*"|[^"{}]`;
const OBJECT = String.raw`\{(?:${PLAIN}|\{(?:${PLAIN})*\})*\}`;
const BEGIN = new RegExp(
  String.raw`\{"actor":(${OBJECT}),"because":\[(?:${PLAIN})*?\],(?:"command":(${OBJECT}),)?"commandId":${TEXT},"data":(?=\{)`,
  'y',
);
const END = new RegExp(
  String.raw`,"matchId":${TEXT},(?:"parent":"(\d+)",)?"prevHash":"[0-9a-f]*",(?:"reapplied":${OBJECT},)?` +
    String.raw`"recordedAt":${TEXT},"revision":"(\d+)","schema":\d+,"type":${TEXT},"hash":"[0-9a-f]*","id":${TEXT}(?:\}$|,"sealed":)`,
  'y',
);
const AFTER_DATA = ',"matchId":"';

/**
 * Reads the stored text of the event of an id: most projections need neither the command nor the data of most events,
 * which are most of the text. Throws where it is no JSON and, as late as `data` is asked for, where that is none.
 */
export const readLogged = (json: string, id: string): FollowedEnvelope => {
  BEGIN.lastIndex = 0;
  const begin = BEGIN.exec(json);
  if (begin === null) return readEnvelope(json);
  const from = BEGIN.lastIndex;
  const to = json.indexOf(AFTER_DATA, from);
  END.lastIndex = to;
  const end = to < 0 ? null : END.exec(json);
  // The same members may lie within data: then the id is not that of this event.
  return end === null || end[6] !== id ? readEnvelope(json) : new ScannedEvent(json, begin, end, from, to);
};

class ScannedEvent implements FollowedEnvelope {
  readonly command: string | undefined;
  readonly commandId: string;
  readonly matchId: string;
  readonly parent?: string;
  readonly recordedAt: string;
  readonly revision: string;
  readonly type: string;
  readonly #actor: string;
  #whole: Envelope | undefined;

  constructor(
    private readonly json: string,
    [, actor = '', command, commandId = '']: RegExpExecArray,
    [, matchId = '', parent, recordedAt = '', revision = '', type = '']: RegExpExecArray,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.command = command;
    this.commandId = copied(commandId);
    this.matchId = copied(matchId);
    if (parent !== undefined) this.parent = parent;
    this.recordedAt = recordedAt;
    this.revision = revision;
    this.type = type;
    this.#actor = actor;
  }

  get actor(): Envelope['actor'] {
    return JSON.parse(this.#actor) as Envelope['actor']; // as it was written
  }

  get data(): Envelope['data'] {
    const text = this.json.slice(this.from, this.to);
    return text.includes(',"inputs":') ? this.#parsed().data : (JSON.parse(text) as Envelope['data']); // the same
  }

  get sealed(): Envelope['sealed'] {
    return this.json.endsWith('"}') ? undefined : this.#parsed().sealed;
  }

  #parsed(): Envelope {
    return (this.#whole ??= readEnvelope(this.json));
  }
}

/** The last texts that were copied: those of the events of a command are the same. */
const RECENT = 256;
const copies = new Map<string, string>();

/** A text without the one that it is a part of, which would stay in memory as long as it does. */
const copied = (text: string): string => {
  const known = copies.get(text);
  if (known !== undefined) return known;
  if (copies.size >= RECENT) copies.clear();
  const copy = JSON.parse(`"${text}"`) as string; // it has no escapes
  copies.set(copy, copy);
  return copy;
};
