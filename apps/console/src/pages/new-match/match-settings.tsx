import type { Json, JsonMap, OptionDescribed, RulesetView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { plainText } from '../../client/plain-text.js';
import { Icon } from '../../design/icon.js';
import { freshTexts } from '../../texts/new-match.js';
import { errorAt, type CreationError } from './creation-error.js';

const fresh = freshTexts;

/**
 * The settings of a game, as its own description has them: a list to choose from, a number, yes and no, or several
 * points.
 */
export const MatchSettings = ({
  ruleset,
  options,
  onOptions,
  fault,
}: {
  readonly ruleset: RulesetView;
  readonly options: JsonMap;
  readonly onOptions: (options: JsonMap) => void;
  readonly fault: CreationError | null;
}): ReactNode => (
  <div className="settings">
    {Object.entries(ruleset.options)
      .filter(([name]) => !BY_VENUE.has(name))
      .map(([name, option]) => (
        <Setting
          key={name}
          name={name}
          option={option}
          value={options[name]}
          onValue={(value) => onOptions(without(options, name, value))}
          fault={errorAt(fault, 'options', name)}
        />
      ))}
  </div>
);

/** What the choice of a place sets, above. */
const BY_VENUE: ReadonlySet<string> = new Set(['dice', 'decks', 'cards']);

const without = (options: JsonMap, name: string, value: Json | undefined): JsonMap => {
  const { [name]: _before, ...rest } = options;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** `damageUsesStack` is called Damage uses stack. */
const inWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** A value as people say it: yes, no, a number, words with spaces. */
const valueInWords = (value: Json): string => {
  if (typeof value === 'boolean') return value ? fresh.yes : fresh.no;
  return typeof value === 'string' ? value.replaceAll('-', ' ') : JSON.stringify(value);
};

type SettingProps = {
  readonly name: string;
  readonly option: OptionDescribed;
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
  readonly fault: string | null;
};

const Setting = (props: SettingProps): ReactNode => {
  const { name, option, fault } = props;
  const isPoints = option.schema.type === 'object';
  const id = `setting-${name}`;
  return (
    <div className="setting">
      <label htmlFor={isPoints ? `${id}-name` : id}>
        <span className="strong">{inWords(name)}</span>
        <span className="small soft">{option.about}</span>
      </label>
      {isPoints ? <Points {...props} id={id} /> : <OneValue {...props} id={id} />}
      {fault !== null && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};

const OneValue = ({
  id,
  option: { schema, otherwise },
  value,
  onValue,
  fault,
}: SettingProps & { readonly id: string }): ReactNode => {
  const choices = choicesIn(schema);
  const described = { 'aria-invalid': fault !== null, 'aria-describedby': fault === null ? undefined : `${id}-fault` };
  if (choices === null)
    return (
      <input
        {...{ id, ...described }}
        type="number"
        inputMode="numeric"
        min={Number(schema.minimum ?? 0)}
        max={Number(schema.maximum ?? 999)}
        value={typeof value === 'number' ? value : ''}
        placeholder={JSON.stringify(otherwise)}
        onChange={({ target }) => onValue(target.value === '' ? undefined : Number(target.value))}
      />
    );
  return (
    <select
      {...{ id, ...described }}
      value={value === undefined ? '' : JSON.stringify(value)}
      // one of those below
      onChange={({ target }) => onValue(target.value === '' ? undefined : (JSON.parse(target.value) as Json))}
    >
      <option value="">{otherwise === undefined ? fresh.left : `${valueInWords(otherwise)} (${fresh.usual})`}</option>
      {choices
        .filter((choice) => choice !== otherwise)
        .map((choice) => (
          <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
            {valueInWords(choice)}
          </option>
        ))}
    </select>
  );
};

/** What may be chosen; null where any number will do. */
const choicesIn = ({ enum: listed, type }: JsonMap): readonly Json[] | null => {
  if (Array.isArray(listed)) return listed as readonly Json[];
  return type === 'boolean' ? [true, false] : null;
};

/** Several points by their names, each with a value of its own. */
const Points = ({ id, option: { schema }, value, onValue }: SettingProps & { readonly id: string }): ReactNode => {
  const [name, setName] = useState('');
  const held = (value ?? {}) as JsonMap; // as this field has made it
  const choices = choicesIn((schema.additionalProperties ?? {}) as JsonMap) ?? []; // a schema of what each may be
  const [chosen, choose] = useState<Json>(choices[0] ?? '');
  const pattern = plainText(((schema.propertyNames ?? {}) as JsonMap).pattern ?? '.+'); // a schema of names
  const isName = new RegExp(pattern).test(name.trim());
  const change = (next: JsonMap): void => onValue(Object.keys(next).length === 0 ? undefined : next);
  return (
    <div className="points">
      {Object.entries(held).map(([each, set]) => (
        <button key={each} type="button" className="button" onClick={() => change(without(held, each, undefined))}>
          {each}: {valueInWords(set ?? '')} <Icon name="close" />
          <span className="unseen">{fresh.withoutPoint}</span>
        </button>
      ))}
      <div className="row">
        <input
          id={`${id}-name`}
          className="grow"
          value={name}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
        <select
          aria-label={fresh.pointValue(name)}
          value={JSON.stringify(chosen)}
          onChange={({ target }) => choose(JSON.parse(target.value) as Json)} // one of those below
        >
          {choices.map((choice) => (
            <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
              {valueInWords(choice)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button"
          disabled={!isName}
          onClick={() => {
            change({ ...held, [name.trim()]: chosen });
            setName('');
          }}
        >
          {fresh.addPoint}
        </button>
      </div>
    </div>
  );
};
