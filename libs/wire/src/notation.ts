import type { Awaiting } from './commands.js';
import type { Revision } from './json.js';

/** What became of lines of notation: what was done, in full words, and where and why it stopped. */
export type NotationAnswer = {
  readonly revision: Revision;
  readonly done: readonly {
    readonly line: number;
    readonly column: number;
    readonly text: string;
    readonly revision: Revision;
  }[];
  readonly stopped: {
    readonly line: number;
    readonly column: number;
    readonly code: string;
    readonly rule: string;
    readonly ruleText: string | null;
    readonly detail: string;
  } | null;
  readonly awaiting: Awaiting;
};

/** How a line may go on: its text from the character `from` on is replaced by one of these. */
export type NotationCompletions = {
  readonly from: number;
  readonly completions: readonly { readonly text: string; readonly about: string }[];
};
