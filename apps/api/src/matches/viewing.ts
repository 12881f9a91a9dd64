import { matchView, priorityView, stackView } from '@stackledger/kernel';
import type { CombatView, MatchView, StackView } from '@stackledger/wire';
import type { Moment } from '../ledger/moment.js';

/** The whole state at a moment. */
export const viewOf = ({ look, viewer, revision, at }: Moment): MatchView => {
  const { matchId, ruleset, ...view } = matchView(look, viewer);
  // A cast: the kernel writes the state view of cards-and-scenarios.md section 4 as plain data.
  return { matchId, ruleset, revision, at, ...view } as unknown as MatchView;
};

/** The stack at a moment. */
export const stackOf = ({ look, viewer, revision, at }: Moment): StackView =>
  // A cast, for the same reason.
  ({ revision, at, stack: stackView(look, viewer), priority: priorityView(look) }) as unknown as StackView;

/** The fight at a moment, in the words of its game. */
export const combatOf = ({ look, revision, at }: Moment): CombatView => ({
  revision,
  at,
  combat: look.ruleset.combat(look),
});
