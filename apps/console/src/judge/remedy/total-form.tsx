import type { TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { spaced } from '../../client/plain-text.js';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { textOf } from '../ruling/ruling-draft.js';

/** A number that can be put right: whose, which, and what it is now. */
type CorrectableTotal = { readonly of: string; readonly total: string; readonly now: number; readonly title: string };

const FIXED = /^(hand|max[A-Z].*)$/;

/** Every number of a table that a judge can put right: of the seats, and of what lies in play. */
const totalsOf = ({ players, cards }: TableView): readonly CorrectableTotal[] => [
  ...players.flatMap((player) =>
    Object.entries(player).flatMap(([total, now]) =>
      typeof now !== 'number' || FIXED.test(total)
        ? []
        : [{ of: player.seat, total, now, title: `${nameOf(player.seat)}: ${spaced(total)}` }],
    ),
  ),
  ...cards
    .filter(({ zone }) => zone !== 'hand' && zone !== 'stack')
    .flatMap(({ name, title, damage, tapped, counters }) => [
      { of: name, total: 'damage', now: damage, title: `${title}: ${judgeTexts.totals.damage}` },
      { of: name, total: 'tapped', now: Number(tapped), title: `${title}: ${judgeTexts.totals.tapped}` },
      ...Object.entries(counters).map(([total, now]) => ({
        ...{ of: name, total, now: Number(now) },
        title: `${title}: ${judgeTexts.totals.counter(total)}`,
      })),
    ]),
];

/** Which number is wrong, and what it should be. */
export const TotalForm = ({ matchId, draft, change }: CallContext): ReactNode => {
  const { value: table } = useResource<TableView>(`/v1/matches/${matchId}/table`);
  const begun = draft.fix?.type === 'CorrectTotal' ? draft.fix : null;
  const [named, pick] = useState({ of: begun?.of, total: begun?.total });
  const [written, write] = useState(begun === null ? '' : textOf(begun.value));
  const totals = table === null ? [] : totalsOf(table);
  const picked = Math.max(
    0,
    totals.findIndex(({ of, total }) => of === named.of && total === named.total),
  );
  const total = totals[picked];
  const say = (one: CorrectableTotal | undefined, text: string): void => {
    const value = Number(text);
    const isRight = one !== undefined && text.trim() !== '' && Number.isInteger(value) && value !== one.now;
    if (one !== undefined) pick({ of: one.of, total: one.total });
    write(text);
    change({ fix: isRight ? { type: 'CorrectTotal', of: one.of, total: one.total, value } : null });
  };
  if (total === undefined) return <div className="ghost" role="status" aria-label={texts.loading} />;
  return (
    <section className="stack-of" aria-labelledby="total">
      <h2 id="total" className="part">
        {judgeTexts.totals.title}
      </h2>
      <label className="stack-of small">
        {judgeTexts.totals.which}
        <select className="field" value={picked} onChange={({ target }) => say(totals[Number(target.value)], written)}>
          {totals.map(({ of, total: name, title, now }, place) => (
            <option key={`${of} ${name}`} value={place}>
              {judgeTexts.totals.now(title, now)}
            </option>
          ))}
        </select>
      </label>
      <label className="stack-of small">
        {judgeTexts.totals.value(total.title, total.now)}
        <input
          className="field"
          inputMode="numeric"
          value={written}
          onChange={({ target }) => say(total, target.value)}
        />
      </label>
    </section>
  );
};
