import type { CommandSpan } from './command-span.js';

/** A command id with its span, as a snapshot holds them. */
export type StoredSpan = readonly [id: string, first: number, last: number];

/**
 * The used command ids of a match that was loaded from a snapshot. A command that comes is nearly always new, which the
 * texts of the snapshot show without being parsed: they are only for an id that may be among them, or where all are
 * asked for.
 */
export class StoredSpans extends Map<string, CommandSpan> {
  #texts: readonly string[];

  /** The texts are lists of StoredSpan in JSON, in the order of the log. */
  constructor(texts: readonly string[]) {
    super();
    this.#texts = texts;
  }

  override get size(): number {
    this.#read();
    return super.size;
  }

  override get(id: string): CommandSpan | undefined {
    const since = super.get(id);
    if (since !== undefined || !this.#mayHold(id)) return since;
    this.#read();
    return super.get(id);
  }

  override has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  override entries(): MapIterator<[string, CommandSpan]> {
    this.#read();
    return super.entries();
  }

  override keys(): MapIterator<string> {
    this.#read();
    return super.keys();
  }

  override values(): MapIterator<CommandSpan> {
    this.#read();
    return super.values();
  }

  override [Symbol.iterator](): MapIterator<[string, CommandSpan]> {
    return this.entries();
  }

  override forEach(...given: Parameters<Map<string, CommandSpan>['forEach']>): void {
    this.#read();
    super.forEach(...given);
  }

  #mayHold(id: string): boolean {
    const written = JSON.stringify(id);
    return this.#texts.some((text) => text.includes(written));
  }

  /** Puts what the texts hold before what has come since, as the log has it. */
  #read(): void {
    const texts = this.#texts;
    if (texts.length === 0) return;
    this.#texts = [];
    const since = [...super.entries()];
    super.clear();
    for (const text of texts)
      for (const [id, first, last] of JSON.parse(text) as readonly StoredSpan[]) super.set(id, { first, last });
    for (const [id, span] of since) super.set(id, span);
  }
}
