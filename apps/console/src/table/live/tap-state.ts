import type { Template } from '@stackledger/wire';
import type { CommandDraft } from './command-draft.js';

/** What a tap does: what is lit, what is picked, what can be begun where, and how anything is read. */
export type TapState = {
  readonly lit: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  readonly tap: (name: string) => void;
  readonly read: (name: string) => void;
  readonly draft: CommandDraft | null;
  readonly ways: ReadonlyMap<string, readonly Template[]>;
};
