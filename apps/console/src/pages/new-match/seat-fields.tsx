import { useEffect, useRef, type ReactNode } from 'react';
import { MOST_NAME, nameFault } from '../../client/name-fault.js';
import { drawnId } from '../../client/people.js';
import { Icon } from '../../design/icon.js';
import { SeatMark } from '../../design/seat.js';
import { freshTexts } from '../../texts/new-match.js';

/** A seat to be made: an id that says nothing, and who sits there. */
export type NewSeat = { readonly id: string; readonly name: string };

/** Which seat, counted from 0, has no fitting name, and why. */
export type NameError = { readonly at: number; readonly why: string };

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fred', 'Gina', 'Hugo'];

/** The seats that a form begins with, of which a game takes as many as it needs. */
export const firstSeats = (): readonly NewSeat[] => NAMES.map((name) => ({ id: drawnId(), name }));

const errorOf = (written: string): string | null => {
  const { names } = freshTexts;
  const fault = nameFault(written);
  if (fault === 'long') return names.long(MOST_NAME, Array.from(written.trim().normalize('NFC')).length);
  return fault && names[fault];
};

/** What is wrong with the name of the first seat whose name will not do; null where all will. */
export const nameError = (seats: readonly NewSeat[]): NameError | null => {
  const errors = seats.map(({ name }) => errorOf(name));
  const at = errors.findIndex((why) => why !== null);
  return at < 0 ? null : { at, why: errors[at] ?? '' };
};

/** The names of those who play, in turn order. */
export const SeatFields = ({
  seats,
  least,
  most,
  onSeats,
  fault,
}: {
  readonly seats: readonly NewSeat[];
  readonly least: number;
  readonly most: number;
  readonly onSeats: (seats: readonly NewSeat[]) => void;
  readonly fault: NameError | null;
}): ReactNode => {
  const wrong = useRef<HTMLInputElement>(null);
  useEffect(() => wrong.current?.focus(), [fault]);
  return (
    <fieldset>
      <legend>{freshTexts.seats}</legend>
      <div className="seat-fields">
        {seats.map(({ id, name }, at) => (
          <div key={id}>
            <div className="seat-field">
              <SeatMark seat={name} at={at} />
              <input
                ref={fault?.at === at ? wrong : null}
                value={name}
                aria-label={freshTexts.seat(at + 1)}
                aria-invalid={fault?.at === at}
                aria-describedby={fault?.at === at ? 'name-fault' : undefined}
                autoComplete="off"
                dir="auto"
                onChange={({ target }) => onSeats(seats.with(at, { id, name: target.value }))}
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
            {fault?.at === at && (
              <p className="fault" id="name-fault" role="alert">
                {fault.why}
              </p>
            )}
          </div>
        ))}
        {seats.length < most && (
          <button
            type="button"
            className="button dashed"
            onClick={() =>
              onSeats([
                ...seats,
                { id: drawnId(), name: NAMES.find((each) => !seats.some(({ name }) => name === each)) ?? '' },
              ])
            }
          >
            <Icon name="plus" /> {freshTexts.addSeat}
          </button>
        )}
      </div>
    </fieldset>
  );
};
