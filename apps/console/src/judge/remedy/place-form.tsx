import type { TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { remedy as remedyTexts } from '../../texts/judge/remedy.js';
import type { CallContext } from '../call/call-context.js';
import { textOf } from '../ruling/ruling-draft.js';

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

/** Which card lies in the wrong place, and where it belongs; the service says where it cannot lie. */
export const PlaceForm = ({ matchId, seats, draft, change }: CallContext): ReactNode => {
  const { value: table } = useResource<TableView>(`/v1/matches/${matchId}/table`);
  const begun = draft.fix?.type === 'CorrectPlace' ? draft.fix : null;
  const goals = goalsOf(seats);
  const [written, write] = useState(begun === null ? '' : textOf(begun.card));
  const [picked, pick] = useState(
    Math.max(
      0,
      goals.findIndex(({ to, place }) => to === begun?.to && place === begun.place),
    ),
  );
  const names = Object.entries(table?.names ?? {}).filter(([name]) => !seats.includes(name));
  const say = (text: string, goal: number): void => {
    write(text);
    pick(goal);
    const card = nameFor(names, text.trim());
    const { to = '', place } = goals[goal] ?? {};
    const fix = { type: 'CorrectPlace', card, to, ...(place !== undefined && { place }) };
    change({ fix: card === '' ? null : fix });
  };
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
          onChange={({ target }) => say(target.value, picked)}
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
        <select className="field" value={picked} onChange={({ target }) => say(written, Number(target.value))}>
          {goals.map((goal, index) => (
            <option key={goal.title} value={index}>
              {goal.title}
            </option>
          ))}
        </select>
      </label>
      <p className="small soft">{places.about}</p>
    </section>
  );
};

/** The name that the service has for a card: as it was written, or by what people call it. */
const nameFor = (names: readonly (readonly [string, string])[], written: string): string =>
  names.find(([name, called]) => name === written || called.toLowerCase() === written.toLowerCase())?.[0] ?? written;
