import type { Json, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { GameLayout } from '../../games/game-layout.js';
import type { CommandDraft } from '../live/command-draft.js';
import { readingOf } from './reading.js';

/** The whole text of what a draft is about, and of what was picked for it last: nobody picks what they cannot read. */
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
  const isName = (each: Json | undefined): each is string => typeof each === 'string';
  const own = [card, source].filter(isName);
  const picked = picks.flat().filter(isName);
  const readings = [...new Set([...own, ...picked.slice(-1)])].flatMap((name) => readingOf(table, game, name) ?? []);
  return readings.map(({ title, facts, text }) => (
    <p key={title} className="draft-text small">
      <b className="strong">{title}</b> <span className="soft">{facts.join(' · ')}</span>
      {text !== '' && <span className="text">{text}</span>}
    </p>
  ));
};
