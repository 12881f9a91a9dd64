import type { Json, JsonMap, TableView } from '@stackledger/wire';
import { useId, type ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { layoutOf } from '../../games/games.js';
import { texts } from '../../texts.js';
import { Stepper } from './stepper.js';
import { effectsOf, describedIn, withChange, type DescribedEffect } from './described-effect.js';

/** The most points by which a report changes one total: beyond that the total is corrected. */
const MOST = 99;

/** What a card did that the service has no words for: in words, and as changes of what seats have. */
export const OutcomePrompt = ({
  table,
  picked,
  onValue,
}: {
  readonly table: TableView;
  readonly picked: readonly Json[];
  readonly onValue: (value: readonly JsonMap[]) => void;
}): ReactNode => {
  const id = useId();
  const told = describedIn(picked);
  const tell = (next: DescribedEffect): void => onValue(effectsOf(next));
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
      {table.players.flatMap((player) => {
        const { seat, left } = player;
        return left
          ? []
          : layoutOf(table.ruleset)
              .counts(player)
              .map((total) => (
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
              ));
      })}
      <p className="small soft">{texts.table.outcomeAbout}</p>
    </section>
  );
};
