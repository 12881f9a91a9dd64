import type { Awaiting } from './commands.js';
import type { JsonMap, Revision } from './json.js';

/** Where lines stopped, and why. What came before stands. */
type NotationHalt = {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly rule: string;
  readonly ruleText: string | null;
  readonly detail: string;
};

/** What became of lines of notation: what was done, in full words, and where and why it stopped. */
export type NotationAnswer = {
  readonly revision: Revision;
  readonly done: readonly {
    readonly line: number;
    readonly column: number;
    readonly text: string;
    readonly revision: Revision;
  }[];
  readonly stopped: NotationHalt | null;
  readonly awaiting: Awaiting;
};

/** What would come of lines of notation after the revision `at`: each command, in full words and as it is sent, with what would happen. */
export type NotationTrial = {
  readonly revision: Revision;
  readonly at: Revision;
  /** Dice and shuffles of a trial are thrown away afterwards, but for a match that is sealed. */
  readonly dice: 'throwaway' | 'real';
  readonly steps: readonly {
    readonly line: number;
    readonly column: number;
    readonly text: string;
    readonly command: JsonMap;
    readonly says: readonly string[];
    /** Whether it hangs on dice or shuffles that will fall otherwise. */
    readonly chance: boolean;
  }[];
  readonly stopped: NotationHalt | null;
  readonly awaiting: Awaiting;
};

/** How a line may go on: its text from the character `from` on is replaced by one of these. */
export type NotationCompletions = {
  readonly from: number;
  readonly completions: readonly { readonly text: string; readonly about: string }[];
};
