import type { Json, JsonMap, TableView } from '@stackledger/wire';
import { useId, type ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { gameNamed } from '../../games/games.js';
import { texts } from '../../texts.js';
import { Stepper } from './stepper.js';
import { effectsOf, toldIn, withChange, type Told } from './told.js';

/** As many points as a report changes one total by at most: more is told by correcting the total. */
const MOST = 99;

/** What a card did that the service has no words for: in words, and as changes of what seats have. */
export const OutcomeEntry = ({
  table,
  picked,
  onValue,
}: {
  readonly table: TableView;
  readonly picked: readonly Json[];
  readonly onValue: (value: readonly JsonMap[]) => void;
}): ReactNode => {
  const id = useId();
  const told = toldIn(picked);
  const tell = (next: Told): void => onValue(effectsOf(next));
  return (
    <section className="outcome">
      <label htmlFor={id}>{texts.table.outcomeNote}</label>
      <input
        id={id}
        className="text-entry"
        maxLength={300}
        value={told.note}
        onChange={({ target }) => tell({ ...told, note: target.value })}
      />
      {table.players.flatMap(({ seat, left }) =>
        left
          ? []
          : gameNamed(table.ruleset).counts.map((total) => (
              <div key={`${seat} ${total}`} className="row share">
                <span className="grow">{texts.table.changed(nameOf(seat), total)}</span>
                <Stepper
                  label={texts.table.changed(nameOf(seat), total)}
                  value={told.changes[seat]?.[total] ?? 0}
                  least={-MOST}
                  most={MOST}
                  onValue={(by) => tell(withChange(told, seat, total, by))}
                />
              </div>
            )),
      )}
      <p className="small soft">{texts.table.outcomeAbout}</p>
    </section>
  );
};
