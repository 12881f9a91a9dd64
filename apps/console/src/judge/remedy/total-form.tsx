import type { CallList, TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { totalText } from '../../client/plain-text.js';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { textOf } from '../ruling/ruling-draft.js';

/** A number that can be put right: whose, which, what it is now, and the least and the most that it can be. */
type CorrectableTotal = CallList['totals'][number] & { readonly most?: number; readonly title: string };

/** Every number that a judge can put right: of the seats as the service says them, and of what lies in play. */
const totalsOf = ({ totals }: CallList, { cards }: TableView): readonly CorrectableTotal[] => [
  ...totals.map((each) => ({ ...each, title: `${nameOf(each.of)}: ${totalText(each.total)}` })),
  ...cards
    .filter(({ zone }) => zone !== 'hand' && zone !== 'stack')
    .flatMap(({ name, title, damage, tapped, counters }) =>
      [
        { total: 'damage', now: damage, title: `${title}: ${judgeTexts.totals.damage}` },
        { total: 'tapped', now: Number(tapped), most: 1, title: `${title}: ${judgeTexts.totals.tapped}` },
        ...Object.entries(counters).map(([total, now]) => ({
          ...{ total, now: Number(now) },
          title: `${title}: ${judgeTexts.totals.counter(total)}`,
        })),
      ].map((each) => ({ of: name, least: 0, ...each })),
    ),
];

/** Why what is written is not what a number can be put to; null where it is, and where nothing is written. */
const faultIn = (text: string, { now, least, most }: CorrectableTotal): string | null => {
  const value = Number(text);
  const { totals } = judgeTexts;
  if (text.trim() === '') return null;
  if (!Number.isInteger(value) || value < (least ?? value) || value > (most ?? value)) return totals.write(least, most);
  return value === now ? totals.same(now) : null;
};

/** Which number is wrong, and what it should be. */
export const TotalForm = ({ matchId, list, draft, change }: CallContext): ReactNode => {
  const { value: table } = useResource<TableView>(`/v1/matches/${matchId}/table`);
  const begun = draft.fix?.type === 'CorrectTotal' ? draft.fix : null;
  const [named, pick] = useState({ of: begun?.of, total: begun?.total });
  const [written, write] = useState(begun === null ? '' : textOf(begun.value));
  const totals = table === null ? [] : totalsOf(list, table);
  const picked = Math.max(
    0,
    totals.findIndex(({ of, total }) => of === named.of && total === named.total),
  );
  const total = totals[picked];
  const say = (one: CorrectableTotal | undefined, text: string): void => {
    const isRight = one !== undefined && text.trim() !== '' && faultIn(text, one) === null;
    if (one !== undefined) pick({ of: one.of, total: one.total });
    write(text);
    change({ fix: isRight ? { type: 'CorrectTotal', of: one.of, total: one.total, value: Number(text) } : null });
  };
  if (table === null) return <div className="ghost" role="status" aria-label={texts.loading} />;
  if (total === undefined) return <p className="panel soft">{judgeTexts.totals.none}</p>;
  const fault = faultIn(written, total);
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
          aria-invalid={fault !== null}
          aria-describedby="total-fault"
          onChange={({ target }) => say(total, target.value)}
        />
      </label>
      <p id="total-fault" className="small" role="status">
        {fault}
      </p>
      <p className="small soft">{judgeTexts.totals.about}</p>
    </section>
  );
};
