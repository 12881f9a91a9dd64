import type { TournamentList as Listed } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { useResource } from '../client/use-resource.js';
import { Icon } from '../design/icon.js';
import { texts } from '../texts.js';

const words = texts.home.tournaments;

/** So many are listed at first, those that are not over before the others. */
const FIRST = 5;

/** The tournaments that may be looked at, and the way to a new one. */
export const TournamentList = ({ mayCreate }: { readonly mayCreate: boolean }): ReactNode => {
  const { value } = useResource<Listed>('/v1/tournaments');
  const [isWhole, showWhole] = useState(false);
  const all = (value?.tournaments ?? []).toSorted(
    (one, other) => Number(one.phase === 'finished') - Number(other.phase === 'finished'),
  );
  if (all.length === 0 && !mayCreate) return null;
  return (
    <section className="stack-of" aria-labelledby="tournaments">
      <h2 id="tournaments">{words.title}</h2>
      {all.length === 0 && <p className="small soft">{words.about}</p>}
      {all.length > 0 && (
        <ul className="panel match-list">
          {all.slice(0, isWhole ? undefined : FIRST).map(({ id, name, phase, players, damagedAt }) => (
            <li key={id}>
              <Link href={`/t/${id}`} className="match-row">
                <span className="grow">
                  <span className="who">{name}</span>
                  <br />
                  <span className="small soft">
                    {words.players(players)}, {words.phase[phase]}
                    {damagedAt !== undefined && `, ${texts.home.damaged}`}
                  </span>
                </span>
                <Icon name="next" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {all.length > FIRST && !isWhole && (
        <button className="button wide" onClick={() => showWhole(true)}>
          {words.all(all.length)}
        </button>
      )}
      {mayCreate && (
        <Link href="/new-tournament" className="button">
          {words.fresh}
        </Link>
      )}
    </section>
  );
};
