import type { TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { spaced } from '../../client/plain-text.js';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext, OwedRemedy } from '../call/call-context.js';
import { ActionBar } from '../desk/action-bar.js';
import { reasonOf } from './reason-of.js';

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

/** Puts one number right while play stands still. */
export const TotalForm = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const { matchId, due, acting } = at;
  const { value: table } = useResource<TableView>(`/v1/matches/${matchId}/table`);
  const [picked, pick] = useState(0);
  const [written, write] = useState('');
  const totals = table === null ? [] : totalsOf(table);
  const total = totals[picked];
  const value = Number(written);
  const isRight = written.trim() !== '' && Number.isInteger(value) && value !== total?.now;
  if (total === undefined) return <div className="ghost" role="status" aria-label={texts.loading} />;
  return (
    <section className="stack-of" aria-labelledby="total">
      <h2 id="total" className="part">
        {judgeTexts.totals.title}
      </h2>
      <label className="stack-of small">
        {judgeTexts.totals.which}
        <select className="field" value={picked} onChange={({ target }) => pick(Number(target.value))}>
          {totals.map(({ of, total: name, title, now }, place) => (
            <option key={`${of} ${name}`} value={place}>
              {judgeTexts.totals.now(title, now)}
            </option>
          ))}
        </select>
      </label>
      <label className="stack-of small">
        {judgeTexts.totals.value(total.title, total.now)}
        <input className="field" inputMode="numeric" value={written} onChange={({ target }) => write(target.value)} />
      </label>
      <ActionBar>
        <button
          className="button main wide judge"
          disabled={!isRight || acting.isSending}
          onClick={() =>
            void acting.act({
              ...{ type: 'CorrectTotal', of: total.of, total: total.total, value },
              ...{ reason: reasonOf(at), ruling: due.id },
            })
          }
        >
          {isRight ? judgeTexts.totals.set(total.title, value) : judgeTexts.totals.write}
        </button>
      </ActionBar>
    </section>
  );
};
