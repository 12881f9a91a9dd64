import type { CreateMatch, JsonMap, MatchCreated, RulesetList, RulesetView } from '@stackledger/wire';
import { useState, type SubmitEvent, type ReactNode } from 'react';
import { ask } from '../client/ask.js';
import { goTo } from '../client/address.js';
import { useMe } from '../client/me.js';
import type { Trouble } from '../client/trouble.js';
import { useAsked } from '../client/use-asked.js';
import { Frame } from '../design/frame.js';
import { TroubleNotice } from '../design/notice.js';
import { texts } from '../texts.js';
import { MatchSettings } from './match-settings.js';
import './new-match.css';
import { useTitle } from './not-found.js';
import { faultInNames, SeatFields } from './seat-fields.js';

const FIRST_NAMES = ['Anna', 'Ben'];

/** The form for a match: everything in it comes from what the service offers. */
export const NewMatch = (): ReactNode => {
  useTitle(texts.fresh.title);
  const { value, trouble, again } = useAsked<RulesetList>('/v1/rulesets');
  const [chosen, choose] = useState<string | null>(null);
  const game = chosen ?? value?.rulesets[0]?.id ?? null;
  return (
    <Frame path="/new" json="/v1/rulesets">
      <div className="fresh">
        <h1>{texts.fresh.title}</h1>
        {trouble && <TroubleNotice trouble={trouble} again={again} />}
        {value === null && trouble === null && (
          <p role="status" className="soft">
            {texts.fresh.loading}
          </p>
        )}
        {value !== null && (
          <fieldset>
            <legend>{texts.fresh.game}</legend>
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
        {game !== null && <MatchForm key={game} game={game} />}
      </div>
    </Frame>
  );
};

const MatchForm = ({ game }: { readonly game: string }): ReactNode => {
  const { value: ruleset, trouble, again } = useAsked<RulesetView>(`/v1/rulesets/${game}`);
  const [seats, setSeats] = useState<readonly string[]>(FIRST_NAMES);
  const [isOnTable, setOnTable] = useState(false);
  const [options, setOptions] = useState<JsonMap>({});
  const [fault, setFault] = useState<string | null>(null);
  const [refused, setRefused] = useState<Trouble | null>(null);
  const [isCreating, setCreating] = useState(false);
  const isOpen = useMe(null)?.isOpen === true;
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const names = seats.map((name) => name.trim().toLowerCase());
    const wrong = faultInNames(names);
    setFault(wrong);
    if (wrong !== null) return;
    setCreating(true);
    const body: CreateMatch = {
      ruleset: game,
      seats: names,
      options: { ...(isOnTable && { dice: 'reported' }), ...options },
    };
    const asked = await ask<MatchCreated>('/v1/matches', { method: 'POST', body });
    setCreating(false);
    if (asked.ok) goTo(`/m/${asked.value.matchId}${isOpen ? '' : '/links'}`);
    else setRefused(asked.trouble);
  };
  if (ruleset === null)
    return trouble === null ? (
      <div className="ghost" role="status" aria-label={texts.fresh.loading} />
    ) : (
      <TroubleNotice trouble={trouble} again={again} />
    );
  return (
    <form className="fresh-form stack-of" onSubmit={(event) => void create(event)} noValidate>
      <SeatFields
        seats={seats}
        most={ruleset.seats.most}
        least={ruleset.seats.least}
        onSeats={setSeats}
        fault={fault}
      />
      <fieldset>
        <legend>{texts.fresh.where}</legend>
        <div className="choices">
          {(['here', 'table'] as const).map((place) => (
            <label key={place} className="choice">
              <input
                type="radio"
                name="place"
                checked={isOnTable === (place === 'table')}
                onChange={() => setOnTable(place === 'table')}
              />
              <span>
                <b className="strong">{texts.fresh.places[place].title}</b>
                <br />
                <span className="small soft">{texts.fresh.places[place].about}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <MatchSettings ruleset={ruleset} options={options} onOptions={setOptions} />
      {refused && <TroubleNotice trouble={refused} />}
      <button className="button main wide" disabled={isCreating}>
        {isCreating ? texts.fresh.creating : texts.fresh.create}
      </button>
    </form>
  );
};
