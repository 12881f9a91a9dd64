import type { Session, Texts, Viewer } from '@stackledger/ledger';
import { canonicalJson } from '@stackledger/integrity';
import { renderMatch } from '@stackledger/notation';
import type { EventStore } from '@stackledger/store';
import { linesOfMatch } from './lines-of-match.js';

/** For whom, up to where, and with which texts a match is written. */
type NotationView = {
  readonly viewer: Viewer;
  readonly last?: { readonly revision: number };
  readonly texts: Pick<Texts, 'fill'>;
  /** The names of the persons whose ids are in a text. */
  readonly namesIn?: (text: string) => Promise<{ readonly [id: string]: string }>;
};

/** A whole match in notation, for a viewer, with the texts that lie beside its log. */
export const matchAsText = async (
  store: EventStore,
  session: Session,
  { viewer, last, texts, namesIn }: NotationView,
): Promise<string> => {
  const { ruleset } = session.game;
  const all = await texts.fill(await linesOfMatch(store, session, viewer));
  const lines = last === undefined ? all : all.filter((line) => line.last <= last.revision);
  const { terms, table } = session.timeline.state();
  const names = (await namesIn?.(terms.seats.join(' '))) ?? {};
  const tags: (readonly [string, string])[] = [
    ['Match', session.matchId],
    ['Ruleset', ruleset.id],
    ['RulesetVersion', terms.rulesetVersion],
    ['Seats', terms.seats.join(' ')],
    ...(Object.keys(names).length === 0 ? [] : [['Names', JSON.stringify(names)] as const]),
    ['Options', canonicalJson(terms.options)],
    ...(session.created.decks === undefined ? [] : [['Decks', JSON.stringify(session.created.decks)] as const]),
    ['Status', table.status],
  ];
  return renderMatch(ruleset, tags, lines);
};
