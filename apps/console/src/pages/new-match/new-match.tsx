import type { RulesetList } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { useIdentity } from '../../client/identity/identity.js';
import { useResource } from '../../client/use-resource.js';
import { Frame } from '../../design/frame.js';
import { ErrorNotice, Notice } from '../../design/notice.js';
import { freshTexts } from '../../texts/new-match.js';
import { JoinByCode } from '../join-by-code.js';
import { MatchForm } from './match-form.js';
import './new-match.css';
import { useTitle } from '../not-found.js';

/** The form for a match: everything in it comes from what the service offers. */
export const NewMatch = (): ReactNode => {
  useTitle(freshTexts.title);
  const { value, error, again } = useResource<RulesetList>('/v1/rulesets');
  const [chosen, choose] = useState<string | null>(null);
  const me = useIdentity(null);
  const isOutside = me?.isKnown === true && !me.isOpen && me.grant?.role !== 'organizer';
  const game = chosen ?? value?.rulesets[0]?.id ?? null;
  return (
    <Frame path="/new" json="/v1/rulesets">
      <div className="fresh">
        <h1>{freshTexts.title}</h1>
        {error && <ErrorNotice error={error} again={again} />}
        {value === null && error === null && (
          <p role="status" className="soft">
            {freshTexts.loading}
          </p>
        )}
        {value !== null && !isOutside && (
          <fieldset>
            <legend>{freshTexts.game}</legend>
            <div className="choices">
              {value.rulesets.map(({ id, title }) => (
                <label key={id} className="choice">
                  <input type="radio" name="game" checked={id === game} onChange={() => choose(id)} />
                  <span className="strong">{title}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {isOutside && (
          <Notice tone="doubt" icon="link" role="status">
            <p>{freshTexts.noLink}</p>
          </Notice>
        )}
        {isOutside && <JoinByCode />}
        {game !== null && !isOutside && <MatchForm key={game} game={game} />}
      </div>
    </Frame>
  );
};
