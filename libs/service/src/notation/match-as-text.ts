import type { Session, Viewer } from '@stackledger/ledger';
import { renderMatch } from '@stackledger/notation';
import type { EventStore } from '@stackledger/store';
import { linesOfMatch } from './lines-of-match.js';

/** A whole match in notation, for a viewer. */
export const matchAsText = async (
  store: EventStore,
  session: Session,
  { viewer, last }: { readonly viewer: Viewer; readonly last?: { readonly revision: number } },
): Promise<string> => {
  const { ruleset } = session.game;
  const all = await linesOfMatch(store, session, viewer);
  const lines = last === undefined ? all : all.filter((line) => line.last <= last.revision);
  const { terms, table } = session.timeline.state();
  const tags: (readonly [string, string])[] = [
    ['Match', session.matchId],
    ['Ruleset', ruleset.id],
    ['RulesetVersion', terms.rulesetVersion],
    ['Seats', terms.seats.join(' ')],
    ['Options', JSON.stringify(terms.options)],
    ...(session.created.decks === undefined ? [] : [['Decks', JSON.stringify(session.created.decks)] as const]),
    ['Status', table.status],
  ];
  return renderMatch(ruleset, tags, lines);
};
