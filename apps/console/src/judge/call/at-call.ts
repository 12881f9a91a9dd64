import type { CallList, CallView, RewindPreview, StoryRow } from '@stackledger/wire';
import type { Trouble } from '../../client/trouble.js';
import type { Acting } from '../desk/acting.js';
import type { Turning } from '../span/contested.js';
import type { Draft } from '../ruling/ruling-draft.js';
import type { Judge } from '../desk/use-judge.js';

/** How far the judge is in putting a ruling together. */
export type Step = 'facts' | 'remedy' | 'review' | 'walk';

/** What going back to a moment would come to, as far as it was told. */
export type Previewed = { readonly preview: RewindPreview | null; readonly trouble: Trouble | null };

/** The way back: every moment that can be gone back to, the last first, and the one before the error. */
export type WayBack = {
  readonly turnings: readonly Turning[];
  readonly rows: readonly StoryRow[];
  /** Where the chosen remedy leads; before the error where none is chosen. */
  readonly turning: Turning | undefined;
  readonly going: Previewed;
  /** Taking back the last thing alone. */
  readonly last: Previewed;
  readonly trouble: Trouble | null;
};

/** What a ruling, or its review, still asks for. */
export type Due = { readonly kind: string; readonly id: string };

/** All that a part of the page needs of a call. */
export type AtCall = {
  readonly matchId: string;
  readonly call: CallView;
  readonly list: CallList;
  readonly seats: readonly string[];
  /** What people call every name of the match. */
  readonly names: { readonly [name: string]: string };
  readonly judge: Judge;
  readonly acting: Acting;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly way: WayBack;
  readonly step: Step;
  readonly go: (step: Step) => void;
};
