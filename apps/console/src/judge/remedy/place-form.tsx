import type { TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { remedy as remedyTexts } from '../../texts/judge/remedy.js';
import type { CallContext, OwedRemedy } from '../call/call-context.js';
import { ActionBar } from '../desk/action-bar.js';
import { reasonOf } from './reason-of.js';

const { places } = remedyTexts;

/** Where a card can be put, with the end of a deck where it matters: as the service calls it, and in words. */
const goalsOf = (
  seats: readonly string[],
): readonly { readonly to: string; readonly place?: string; readonly title: string }[] => [
  { to: 'discard', title: places.discard },
  { to: 'deck', place: 'top', title: places.top },
  { to: 'deck', place: 'bottom', title: places.bottom },
  ...seats.map((seat) => ({ to: `hand/${seat}`, title: places.hand(nameOf(seat)) })),
];

/** Puts one card where it belongs while play stands still; the service says where it cannot lie. */
export const PlaceForm = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const { matchId, seats, due, acting } = at;
  const { value: table } = useResource<TableView>(`/v1/matches/${matchId}/table`);
  const [written, write] = useState('');
  const [picked, pick] = useState(0);
  const goals = goalsOf(seats);
  const { to = '', place, title = '' } = goals[picked] ?? {};
  const names = Object.entries(table?.names ?? {}).filter(([name]) => !seats.includes(name));
  const card = nameFor(names, written.trim());
  return (
    <section className="stack-of" aria-labelledby="place">
      <h2 id="place" className="part">
        {places.title}
      </h2>
      <label className="stack-of small">
        {places.card}
        <input
          className="field"
          list="cards-of-the-match"
          value={written}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <datalist id="cards-of-the-match">
        {names.map(([name, called]) => (
          <option key={name} value={name}>
            {called}
          </option>
        ))}
      </datalist>
      <label className="stack-of small">
        {places.to}
        <select className="field" value={picked} onChange={({ target }) => pick(Number(target.value))}>
          {goals.map((goal, index) => (
            <option key={goal.title} value={index}>
              {goal.title}
            </option>
          ))}
        </select>
      </label>
      <p className="small soft">{places.about}</p>
      <ActionBar>
        <button
          className="button main wide judge"
          disabled={card === '' || acting.isSending}
          onClick={() =>
            void acting.act({
              ...{ type: 'CorrectPlace', card, to, reason: reasonOf(at), ruling: due.id },
              ...(place !== undefined && { place }),
            })
          }
        >
          {card === '' ? places.write : places.put(written.trim(), title)}
        </button>
      </ActionBar>
    </section>
  );
};

/** The name that the service has for a card: as it was written, or by what people call it. */
const nameFor = (names: readonly (readonly [string, string])[], written: string): string =>
  names.find(([name, called]) => name === written || called.toLowerCase() === written.toLowerCase())?.[0] ?? written;
