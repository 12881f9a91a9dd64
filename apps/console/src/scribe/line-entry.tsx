import type { NotationCompletions, TableView } from '@stackledger/wire';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { withNames } from '../client/people.js';
import { useResource } from '../client/use-resource.js';
import { Icon } from '../design/icon.js';
import { nameOf, SeatMark } from '../design/seat.js';
import { RuleOf } from '../design/rule-of.js';
import { scribeTexts } from '../texts/scribe.js';
import { completionPath, offersFor, type LineOffers } from './offers.js';
import { TrialResult } from './trial-result.js';
import type { ScribeLines } from './use-lines.js';

const scribe = scribeTexts;

type Offer = LineOffers['completions'][number];

/** By this an offer is the same one in another list. */
const keyOf = ({ text, about }: Offer): string => `${text} ${about}`;

const keyAt = (offers: readonly Offer[], at: number): string | null => {
  const offer = offers[at];
  return offer === undefined ? null : keyOf(offer);
};

/** More nobody looks at while writing. */
const MOST_OFFERS = 24;

const LIST = 'line-offers';

const SEAT = /^\s*([^:;]+):\s*/;

/** The seat that a line is for: as it begins, else for which the table waits. */
const seatOf = (text: string, { awaiting, players }: TableView): string => {
  const begun = SEAT.exec(text)?.[1]?.toLowerCase();
  const named =
    begun === undefined ? undefined : players.find(({ seat }) => withNames(seat).toLowerCase().startsWith(begun));
  return named?.seat ?? awaiting.seat ?? players[0]?.seat ?? '';
};

/** The text with this end instead of what was begun. */
const completed = (text: string, from: number, end: string): string => `${text.slice(0, from)}${end} `;

/** The line of the scribe, with the seat that it is for and how it may go on: by keys, or by tapping. */
export const LineEntry = ({
  table,
  lines,
  onForgotten,
}: {
  readonly table: TableView;
  readonly lines: ScribeLines;
  /** Puts a line in between earlier ones. */
  readonly onForgotten: () => void;
}): ReactNode => {
  const { text, fault, trial } = lines;
  const [chosen, choose] = useState<string | null>(null);
  const [back, setBack] = useState(-1);
  const [isShut, shut] = useState(false);
  const asked = table.status === 'running' ? completionPath(table.matchId, text) : null;
  const { path, value } = useResource<NotationCompletions>(asked, table.revision);
  const told = offersFor(text, path, value);
  // What is due has its own way to be answered; what is typed is completed everywhere.
  const isOffered = !isShut && trial === null && (text !== '' || table.awaiting.kind === 'priority');
  const offers = isOffered ? told.completions.slice(0, MOST_OFFERS) : [];
  const active = offers.findIndex((offer) => keyOf(offer) === chosen);
  const change = (next: string): void => {
    lines.setText(next);
    choose(null);
    setBack(-1);
    shut(false);
  };
  const take = (at: number): void => {
    const offer = offers[at];
    if (offer !== undefined) change(completed(text, told.from, withNames(offer.text)));
  };
  const goBack = (to: number): void => {
    const line = lines.history[to];
    if (line === undefined && to !== -1) return;
    lines.setText(line ?? '');
    setBack(to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const deed = lineKeyAction(event, { offers: offers.length, active, back, isEmpty: text === '' });
    if (deed === null) return;
    event.preventDefault();
    if (deed.kind === 'choose') choose(keyAt(offers, deed.at));
    else if (deed.kind === 'back') goBack(deed.at);
    else if (deed.kind === 'take') take(deed.at);
    else if (offers.length > 0 && text !== '') shut(true);
    else change('');
  };
  const seat = seatOf(text, table);
  const seats = table.players.map((player) => player.seat);
  const nextSeat = seats[(seats.indexOf(seat) + 1) % seats.length] ?? seat;
  return (
    <div className="entry">
      {trial !== null && <TrialResult trial={trial} />}
      {fault !== null && <Fault fault={fault} text={text} />}
      {offers.length > 0 && (
        <ul className="offers" id={LIST} role="listbox" aria-label={scribe.offers}>
          {offers.map((offer, at) => (
            <li
              key={keyOf(offer)}
              id={`${LIST}-${at}`}
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(at)}
            >
              <b className="mono">{withNames(offer.text)}</b>
              <span className="small soft cut">{offer.about}</span>
            </li>
          ))}
        </ul>
      )}
      <form
        className="row line-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (active >= 0) take(active);
          else void lines.write();
        }}
      >
        <button
          type="button"
          className="seat-key"
          aria-label={scribe.forWhom(nameOf(seat))}
          onClick={() => change(`${withNames(nextSeat)}: ${text.replace(SEAT, '')}`)}
        >
          <SeatMark seat={seat} at={seats.indexOf(seat)} />
        </button>
        <input
          id="line"
          className="mono"
          role="combobox"
          aria-label={scribe.line}
          aria-expanded={offers.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${LIST}-${active}` : undefined}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? 'line-about' : 'line-fault'}
          placeholder={scribe.placeholder}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKey}
        />
        {text === '' && (
          <button type="button" className="seat-key" aria-label={scribe.forgotten.open} onClick={onForgotten}>
            <Icon name="insert" />
          </button>
        )}
      </form>
      <p className="unseen" id="line-about">
        {scribe.lineAbout}
      </p>
    </div>
  );
};

/** What a key does in the line; null where it does what it does everywhere. */
type LineKeyAction = { readonly kind: 'choose' | 'back' | 'take'; readonly at: number } | { readonly kind: 'away' };

const lineKeyAction = (
  { key, shiftKey }: KeyboardEvent,
  at: { readonly offers: number; readonly active: number; readonly back: number; readonly isEmpty: boolean },
): LineKeyAction | null => {
  const isChoosing = at.active >= 0;
  if (key === 'ArrowUp') return isChoosing ? { kind: 'choose', at: at.active - 1 } : { kind: 'back', at: at.back + 1 };
  if (key === 'ArrowDown' && at.back >= 0) return { kind: 'back', at: at.back - 1 };
  if (key === 'ArrowDown' && at.offers > 0) return { kind: 'choose', at: Math.min(at.active + 1, at.offers - 1) };
  if (key === 'Tab' && !shiftKey && at.offers > 0 && (isChoosing || !at.isEmpty))
    return { kind: 'take', at: Math.max(at.active, 0) };
  return key === 'Escape' && (isChoosing || !at.isEmpty) ? { kind: 'away' } : null;
};

/** What was wrong with a line: the place in it, the reason, and what of it stands. */
const Fault = ({
  fault,
  text,
}: {
  readonly fault: NonNullable<ScribeLines['fault']>;
  readonly text: string;
}): ReactNode => {
  const { column, what, rule, ruleText } = fault;
  return (
    <div className="notice bad line-fault" id="line-fault" role="alert">
      <div className="grow">
        {column !== null && (
          <p className="mono small pointed" aria-hidden="true">
            {text.slice(0, column - 1)}
            <mark>{text.slice(column - 1, column) || ' '}</mark>
            {text.slice(column)}
          </p>
        )}
        <p>
          {column !== null && <b className="strong">{scribe.atColumn(column)}</b>} {what}
        </p>
        <RuleOf rule={rule} text={ruleText} />
      </div>
    </div>
  );
};
