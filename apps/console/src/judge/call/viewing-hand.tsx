import type { TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { call as callTexts } from '../../texts/judge/call.js';
import type { CallContext } from './call-context.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

const { looking } = callTexts;

/** A judge looks at a seat's hidden cards: everybody sees who looked, and why. */
export const ViewingHand = ({ matchId, call, seats, acting }: CallContext): ReactNode => {
  const [why, write] = useState(call.reason);
  const [looked, look] = useState<string | null>(null);
  const ask = async (of: string): Promise<void> => {
    if (await acting.act({ type: 'LookAtCards', of, reason: seenText(why) })) look(of);
  };
  const hasLooked = acting.error?.problem?.code === 'looked-already';
  return (
    <details className="erred panel">
      <summary>{looking.open}</summary>
      <p className="small soft">{looking.about}</p>
      <label className="stack-of small">
        {looking.why}
        <input className="field" value={why} maxLength={300} onChange={({ target }) => write(target.value)} />
      </label>
      <UnseenFault of={why} />
      <div className="pair">
        {seats.map((seat, at) => (
          <button
            key={seat}
            className="button"
            disabled={acting.isSending || seenText(why) === ''}
            onClick={() => (hasLooked ? look(seat) : void ask(seat))}
          >
            <SeatMark seat={seat} at={at} /> {looking.at(nameOf(seat))}
          </button>
        ))}
      </div>
      {looked !== null && <Hand key={looked} matchId={matchId} seat={looked} />}
    </details>
  );
};

const Hand = ({ matchId, seat }: { readonly matchId: string; readonly seat: string }): ReactNode => {
  const { value: table, error, again } = useResource<TableView>(`/v1/matches/${matchId}/table?seat=${seat}`);
  const hand = table?.cards.filter(({ zone, of }) => zone === 'hand' && of === seat) ?? [];
  if (error !== null) return <ErrorNotice error={error} again={again} />;
  return (
    <section aria-label={looking.hand(nameOf(seat))} aria-live="polite">
      <h3 className="strong">{looking.hand(nameOf(seat))}</h3>
      {table !== null && hand.length === 0 && <p className="soft">{looking.nothing}</p>}
      <ul>
        {hand.map(({ name, title, text }) => (
          <li key={name}>
            <b className="strong">{title}</b> <span className="mono small soft">{name}</span>
            <br />
            <span className="small">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
