import type { RulesetView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { nameOf } from '../../client/plain-text.js';
import { Icon } from '../../design/icon.js';
import { SeatMark } from '../../design/seat.js';
import { freshTexts } from '../../texts/new-match.js';

const NAME = /^[a-z][a-z0-9-]*$/;
const MORE_NAMES = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fred', 'gina', 'hugo'];

/** The names that a form begins with: of two seats, or of as many as the game takes at least. */
export const firstNames = (seats: RulesetView['seats'] | undefined): readonly string[] =>
  MORE_NAMES.slice(0, Math.max(2, seats?.least ?? 2)).map(nameOf);

/** What is wrong with the names of the seats; null where they will do. */
export const nameError = (names: readonly string[]): string | null => {
  if (names.includes('')) return freshTexts.names.empty;
  if (new Set(names).size < names.length) return freshTexts.names.double;
  return names.every((name) => NAME.test(name)) ? null : freshTexts.names.letters;
};

/** The names of those who play, in turn order. */
export const SeatFields = ({
  seats,
  least,
  most,
  onSeats,
  fault,
}: {
  readonly seats: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly onSeats: (seats: readonly string[]) => void;
  readonly fault: string | null;
}): ReactNode => (
  <fieldset>
    <legend>{freshTexts.seats}</legend>
    <div className="seat-fields">
      {seats.map((name, at) => (
        <div className="seat-field" key={at}>
          <SeatMark seat={name} at={at} />
          <input
            value={name}
            aria-label={freshTexts.seat(at + 1)}
            aria-invalid={fault !== null}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={20}
            onChange={(event) => onSeats(seats.with(at, event.target.value))}
          />
          {seats.length > least && (
            <button
              type="button"
              className="icon-button"
              aria-label={freshTexts.removeSeat(name)}
              onClick={() => onSeats(seats.toSpliced(at, 1))}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      {seats.length < most && (
        <button
          type="button"
          className="button dashed"
          onClick={() => onSeats([...seats, MORE_NAMES.find((name) => !seats.includes(name)) ?? ''])}
        >
          <Icon name="plus" /> {freshTexts.addSeat}
        </button>
      )}
    </div>
    {fault !== null && (
      <p className="fault" role="alert">
        {fault}
      </p>
    )}
  </fieldset>
);
