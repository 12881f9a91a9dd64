import type { MatchListed } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { texts } from '../texts.js';

/** The sample match: a whole one, with a ruling in it. */
export const Sample = ({ match }: { readonly match: MatchListed }): ReactNode => (
  <section className="panel sample" aria-labelledby="sample">
    <h2 id="sample">{texts.home.sample.title}</h2>
    <p className="small soft">{texts.home.sample.about(Number(match.revision) + 1, match.seats.length)}</p>
    <p>
      <Link href={`/m/${match.matchId}?r=1`} className="button">
        <Icon name="play" /> {texts.home.sample.open}
      </Link>
    </p>
  </section>
);
