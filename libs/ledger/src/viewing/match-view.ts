import { awaitingView, matchView, stackView, type Situation } from '@stackledger/kernel';
import type { Awaiting, MatchView, StackEntry } from '@stackledger/wire';
import type { Viewer } from './viewer.js';

/** The whole state of a match as a viewer may see it; `revision` is its last, `at` the one that is looked at. */
export const matchFor = (
  situation: Situation,
  viewer: Viewer,
  { revision, at }: { readonly revision: string; readonly at: string },
): MatchView => {
  const { matchId, ruleset, ...view } = matchView(situation, viewer.eyes);
  // A cast: the kernel writes the view of a match as plain data, in the words of docs/http.md.
  return { matchId, ruleset, revision, at, ...view } as unknown as MatchView;
};

/** What the table waits for, as a viewer may see it: of choices among hidden cards only their number. */
export const awaitingFor = (situation: Situation, viewer: Viewer): Awaiting =>
  awaitingView(situation, viewer.eyes) as unknown as Awaiting; // the kernel's view has exactly these members

/** The stack bottom to top, as a viewer may see it. */
export const stackFor = (situation: Situation, viewer: Viewer): readonly StackEntry[] =>
  stackView(situation, viewer.eyes) as unknown as readonly StackEntry[]; // likewise
