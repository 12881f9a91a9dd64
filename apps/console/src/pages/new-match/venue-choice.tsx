import type { JsonMap, RulesetView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { freshTexts } from '../../texts/new-match.js';

/** Where cards and dice lie, and what that sets of the options that every game may have. */
const PLACES: { readonly [place in keyof typeof freshTexts.places]: JsonMap } = {
  here: {},
  dice: { dice: 'reported' },
  table: { dice: 'reported', decks: 'reported', cards: 'open' },
};

type MatchVenue = keyof typeof PLACES;

/** What a place sets, as far as the game offers it. */
const setBy = (place: MatchVenue, { options }: RulesetView): JsonMap =>
  Object.fromEntries(
    Object.entries(PLACES[place]).filter(([name, value]) => listOf(options[name]?.schema.enum).includes(value)),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const withoutPlaces = (options: JsonMap): JsonMap =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !(name in PLACES.table)));

/** One of the places, as the options have it; null where they were set one by one. */
const placeIn = (options: JsonMap, ruleset: RulesetView): MatchVenue | null => {
  const isSame = (place: MatchVenue): boolean => {
    const set = setBy(place, ruleset);
    return Object.keys(PLACES.table).every((name) => (options[name] ?? null) === (set[name] ?? null));
  };
  return (Object.keys(PLACES) as MatchVenue[]).find(isSame) ?? null; // its own keys
};

/** Where cards and dice lie, as a choice of a few places. */
export const VenueChoice = ({
  ruleset,
  options,
  onOptions,
}: {
  readonly ruleset: RulesetView;
  readonly options: JsonMap;
  readonly onOptions: (options: JsonMap) => void;
}): ReactNode => {
  const now = placeIn(options, ruleset);
  return (
    <fieldset>
      <legend>{freshTexts.where}</legend>
      <div className="choices">
        {(Object.keys(PLACES) as MatchVenue[]).map((place) => (
          // its own keys
          <label key={place} className="choice">
            <input
              type="radio"
              name="place"
              checked={place === now}
              onChange={() => onOptions({ ...withoutPlaces(options), ...setBy(place, ruleset) })}
            />
            <span>
              <b className="strong">{freshTexts.places[place].title}</b>
              <br />
              <span className="small soft">{freshTexts.places[place].about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
