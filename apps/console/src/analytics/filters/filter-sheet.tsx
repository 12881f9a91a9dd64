import { useId, type SubmitEvent, type ReactNode } from 'react';
import { Sheet } from '../../design/sheet.js';
import { analyticsTexts } from '../../texts/analytics.js';
import type { ChosenFilters, FilterInfo } from '../shapes.js';
import { useSuggestions } from './suggestions.js';

/** A form of the filters that the figures of a page take, as the service lists them. */
export const FilterSheet = ({
  chosen,
  filters,
  dimensions,
  areSuggested,
  onApply,
  onClose,
}: {
  readonly chosen: ChosenFilters;
  readonly filters: readonly FilterInfo[];
  readonly dimensions: readonly string[];
  /** Whether values that there are may be asked for. */
  readonly areSuggested: boolean;
  readonly onApply: (chosen: ChosenFilters) => void;
  readonly onClose: () => void;
}): ReactNode => {
  const words = analyticsTexts.filters;
  const suggestions = useSuggestions(areSuggested);
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
    );
    onApply(Object.fromEntries(given));
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <form className="filter-form" onSubmit={apply}>
        {filters.map((filter) => (
          <Field
            key={filter.name}
            filter={filter}
            value={chosen[filter.name] ?? ''}
            suggestions={suggestions[filter.name] ?? []}
          />
        ))}
        {dimensions.length > 0 && (
          <Choice
            name="by"
            label={words.by}
            none={words.own}
            value={chosen.by ?? ''}
            choices={dimensions.map((each) => [each, words.dimensions[each] ?? each])}
          />
        )}
        <div className="row">
          <button className="button main grow">{words.apply}</button>
          <button type="button" className="button" onClick={() => onApply({})}>
            {words.clear}
          </button>
        </div>
      </form>
    </Sheet>
  );
};

type FieldProps = { readonly filter: FilterInfo; readonly value: string; readonly suggestions: readonly string[] };

const Field = ({ filter: { name, is, about, choices }, value, suggestions }: FieldProps): ReactNode => {
  const id = useId();
  const words = analyticsTexts.filters;
  const label = words.names[name] ?? name;
  if (is === 'choice')
    return (
      <Choice
        name={name}
        label={label}
        about={about}
        none={words.own}
        value={value}
        choices={choices.map((each) => [each, words.choices[each] ?? each])}
      />
    );
  return (
    <p className="filter-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={is === 'day' ? 'date' : 'text'}
        defaultValue={value}
        aria-describedby={`${id}-about`}
        autoComplete="off"
        {...(suggestions.length > 0 && { list: `${id}-list` })}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <small id={`${id}-about`}>{about}</small>
    </p>
  );
};

const Choice = ({
  name,
  label,
  about,
  none,
  value,
  choices,
}: {
  readonly name: string;
  readonly label: string;
  readonly about?: string;
  readonly none: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, says: string])[];
}): ReactNode => {
  const id = useId();
  return (
    <p className="filter-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} {...(about && { 'aria-describedby': `${id}-about` })}>
        <option value="">{none}</option>
        {choices.map(([each, says]) => (
          <option key={each} value={each}>
            {says}
          </option>
        ))}
      </select>
      {about && <small id={`${id}-about`}>{about}</small>}
    </p>
  );
};
