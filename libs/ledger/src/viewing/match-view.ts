import { awaitingView, matchView, stackView, type Situation } from '@stackledger/rules';
import type { Awaiting, MatchView, StackEntry } from '@stackledger/wire';
import type { Viewer } from './viewer.js';

/** The state of a match as a viewer may see it; `revision` is its last, `at` the one shown. */
export const matchFor = (
  situation: Situation,
  viewer: Viewer,
  { revision, at }: { readonly revision: string; readonly at: string },
): MatchView => {
  const { matchId, ruleset, ...view } = matchView(situation, viewer.seesAs);
  const withoutRules = withoutRulesIn(situation);
  // A cast: the kernel renders the view of a match as plain data (docs/reference/http.md).
  return { matchId, ruleset, revision, at, withoutRules, ...view } as unknown as MatchView;
};

/** Why a match cannot be played on: other rules stand in for those that it names; null where they are here. */
const withoutRulesIn = ({ ruleset, state: { terms } }: Situation): string | null =>
  terms.rulesetVersion === ruleset.version
    ? null
    : `version ${terms.rulesetVersion} of ${ruleset.title}, by which this match is decided, is missing here: ` +
      'it can be read, judged, conceded, ended by a judge and sealed, but not played on';

/** What the match awaits, as a viewer may see it: of choices among hidden cards only their number. */
export const awaitingFor = (situation: Situation, viewer: Viewer): Awaiting =>
  awaitingView(situation, viewer.seesAs) as unknown as Awaiting; // the kernel's view has exactly these members

/** The stack, bottom first, as a viewer may see it. */
export const stackFor = (situation: Situation, viewer: Viewer): readonly StackEntry[] =>
  stackView(situation, viewer.seesAs) as unknown as readonly StackEntry[]; // likewise
