import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { GameLayout } from '../../games/game-layout.js';
import type { CommandDraft } from '../live/command-draft.js';
import { readingOf, type Reading } from './reading.js';

/** The whole text of what a draft was last tapped for, so that nobody picks what they cannot read. */
export const DraftText = ({
  table,
  game,
  draft: { template, picks },
}: {
  readonly table: TableView;
  readonly game: GameLayout;
  readonly draft: CommandDraft;
}): ReactNode => {
  const { card, source } = template.command;
  const named = [card, source, ...picks.flat()].filter((each) => typeof each === 'string');
  const reading = named.reduce<Reading | null>((last, name) => readingOf(table, game, name) ?? last, null);
  if (reading === null) return null;
  return (
    <p className="draft-text small">
      <b className="strong">{reading.title}</b> <span className="soft">{reading.facts.join(' · ')}</span>
      {reading.text !== '' && <span className="text">{reading.text}</span>}
    </p>
  );
};
