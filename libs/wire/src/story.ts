import type { Actor } from './events.js';
import type { Revision } from './json.js';

/** What makes a step worth going to: a turn begins, a die is rolled, somebody answers what lies on the stack, a judge acts. */
export type StoryMark = 'turn' | 'roll' | 'answer' | 'call' | 'ruling' | 'rewind' | 'end';

/** A command and all that followed from it, in words. */
export type StoryRow = {
  /** Its first event, and its last. */
  readonly first: Revision;
  readonly revision: Revision;
  /** When: ISO 8601, UTC. */
  readonly at: string;
  readonly by: Actor;
  /** How long its seat took over it; null where nobody was waited for. */
  readonly thinkMs: number | null;
  /** Whether it lies on the line that counts; what was struck does not. */
  readonly live: boolean;
  readonly says: string;
  readonly then: readonly string[];
  readonly marks: readonly StoryMark[];
  /** What dice showed in it. */
  readonly rolls: readonly number[];
  /** How many objects lie on the stack after it, and which turn it is. */
  readonly stack: number;
  readonly turn: number;
  /** The judge call that it belongs to: made, attended, ruled or carried out in it; null where there is none. */
  readonly call: string | null;
};

/** A part of a match told in words, oldest first; `next` is where to read on, null at the end. */
export type StoryPage = { readonly rows: readonly StoryRow[]; readonly next: Revision | null };
