import { priorityView } from '@stackledger/rules';
import { matchFor, stackFor } from '@stackledger/ledger';
import type { CombatView, MatchView, StackView } from '@stackledger/wire';
import type { MatchMoment } from './moment.js';

/** The whole match at a moment, for its viewer. */
export const viewOf = ({ situation, viewer, revision, at }: MatchMoment): MatchView =>
  matchFor(situation, viewer, { revision, at });

/** The stack at a moment, bottom to top, with the priority round, for its viewer. */
export const stackViewOf = ({ situation, viewer, revision, at }: MatchMoment): StackView => ({
  revision,
  at,
  stack: stackFor(situation, viewer),
  priority: priorityView(situation) as unknown as StackView['priority'], // the kernel's view has exactly these members
});

/** Combat at a moment as the game describes it, or null outside of combat; none of it is hidden. */
export const combatViewOf = ({ situation, revision, at }: MatchMoment): CombatView => ({
  revision,
  at,
  combat: situation.ruleset.views.combat(situation),
});
