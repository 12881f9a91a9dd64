import type { Json, TableView } from '@stackledger/wire';
import { useId, useState, type ReactNode } from 'react';
import { plainText } from '../../client/plain-text.js';
import { namingTexts } from '../../texts/naming.js';
import { displayName } from '../live/words.js';
import './naming.css';

/** More are found by a few letters. */
const MOST = 40;

/**
 * Whether a card is meant by what was typed: letters that stand in its name in this order, at the beginning of words
 * first.
 */
const rank = (name: string, typed: string): number => {
  if (typed === '') return 0;
  const lower = name.toLowerCase();
  if (lower.startsWith(typed)) return 0;
  if (lower.split(/[\s-]+/).some((word) => word.startsWith(typed))) return 1;
  return lower.includes(typed) ? 2 : -1;
};

/** A card that was turned up at the table: found by a few letters, or from the whole list, or described. */
export const CardSearch = ({
  table,
  candidates,
  picked,
  typedFirst = '',
  onPick,
  onDescribe,
}: {
  readonly table: TableView;
  readonly candidates: readonly Json[];
  readonly picked: Json | undefined;
  /** What stands in the field to begin with. */
  readonly typedFirst?: string;
  readonly onPick: (card: Json) => void;
  /** Null where cards that nobody listed cannot turn up. */
  readonly onDescribe: (() => void) | null;
}): ReactNode => {
  const id = useId();
  const [typed, type] = useState(typedFirst);
  const wanted = typed.trim().toLowerCase();
  const found = candidates
    .map((card) => ({ card, name: displayName(table, card) }))
    .map((each) => ({ ...each, rank: rank(each.name, wanted) }))
    .filter((each) => each.rank >= 0)
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name));
  const [first] = found;
  return (
    <section className="card-search" aria-label={namingTexts.turnedUp}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) onPick(first.card);
        }}
      >
        <label className="unseen" htmlFor={`${id}-search`}>
          {namingTexts.search}
        </label>
        <input
          id={`${id}-search`}
          type="search"
          value={typed}
          placeholder={namingTexts.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-count`}
          onChange={({ target }) => type(target.value)}
        />
      </form>
      <p className="small soft" id={`${id}-count`} role="status">
        {found.length === 0 ? `${namingTexts.none} ${namingTexts.noneWay}` : namingTexts.found(found.length)}
      </p>
      <ul className="card-list">
        {found.slice(0, MOST).map(({ card, name }) => (
          <li key={plainText(card)}>
            <button aria-pressed={card === picked} onClick={() => onPick(card)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST && <p className="small soft">{namingTexts.more(found.length - MOST)}</p>}
      {onDescribe !== null && (
        <button className="button wide" onClick={onDescribe}>
          {namingTexts.describe}
        </button>
      )}
    </section>
  );
};
