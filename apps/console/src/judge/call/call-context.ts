import type { CallList, CallView, RewindPreview, StoryRow } from '@stackledger/wire';
import type { UiError } from '../../client/ui-error.js';
import type { CommandSender } from '../desk/command-sender.js';
import type { RewindPoint } from '../span/contested.js';
import type { RulingDraft } from '../ruling/ruling-draft.js';
import type { JudgeIdentity } from '../desk/use-judge.js';

/** How far the judge is in putting a ruling together. */
export type RulingStep = 'facts' | 'remedy' | 'review' | 'walk';

/** The preview of a rewind to a moment, or the error in its place; both null until it is there. */
export type PreviewResult = { readonly preview: RewindPreview | null; readonly error: UiError | null };

/** The way back: every moment that can be gone back to, the last first, and the one before the error. */
export type WayBack = {
  readonly turnings: readonly RewindPoint[];
  readonly rows: readonly StoryRow[];
  /** Where the chosen remedy leads; before the error where none is chosen. */
  readonly turning: RewindPoint | undefined;
  readonly going: PreviewResult;
  /** Taking back the last thing alone. */
  readonly last: PreviewResult;
  readonly error: UiError | null;
};

/** A remedy that a ruling, or its review, still owes. */
export type OwedRemedy = NonNullable<CallView['remedyDue']>;

/** What every part of the page of a call is drawn from. */
export type CallContext = {
  readonly matchId: string;
  readonly call: CallView;
  readonly list: CallList;
  readonly seats: readonly string[];
  /** What people call every name of the match. */
  readonly names: { readonly [name: string]: string };
  readonly judge: JudgeIdentity;
  readonly acting: CommandSender;
  readonly draft: RulingDraft;
  readonly change: (part: Partial<RulingDraft>) => void;
  readonly way: WayBack;
  readonly step: RulingStep;
  readonly go: (step: RulingStep) => void;
};
