import type { Json, JsonMap, OptionDescribed, RulesetView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { texts } from '../texts.js';

/** Who rolls is asked for in the form itself. */
const ASKED_BEFORE = ['dice', 'decks'];

/** The settings of a game, as its own description has them: a list to choose from, a number, or yes and no. */
export const MatchSettings = ({
  ruleset,
  options,
  onOptions,
}: {
  readonly ruleset: RulesetView;
  readonly options: JsonMap;
  readonly onOptions: (options: JsonMap) => void;
}): ReactNode => {
  const offered = Object.entries(ruleset.options).filter(
    ([name, { schema }]) => !ASKED_BEFORE.includes(name) && schema.type !== 'object',
  );
  if (offered.length === 0) return null;
  return (
    <details className="more panel">
      <summary>{texts.fresh.variants}</summary>
      <p className="small soft">{texts.fresh.variantsAbout}</p>
      <div className="settings">
        {offered.map(([name, option]) => (
          <Setting
            key={name}
            name={name}
            option={option}
            value={options[name]}
            onValue={(value) => onOptions(without(options, name, value))}
          />
        ))}
      </div>
    </details>
  );
};

const without = (options: JsonMap, name: string, value: Json | undefined): JsonMap => {
  const { [name]: _before, ...rest } = options;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** `damageUsesStack` is called Damage uses stack. */
const inWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

const Setting = ({
  name,
  option: { about, schema, otherwise },
  value,
  onValue,
}: {
  readonly name: string;
  readonly option: OptionDescribed;
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
}): ReactNode => {
  const choices = choicesIn(schema);
  const id = `setting-${name}`;
  return (
    <label htmlFor={id}>
      <span className="strong">{inWords(name)}</span>
      <span className="small soft">{about}</span>
      {choices === null ? (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={Number(schema.minimum ?? 0)}
          max={Number(schema.maximum ?? 999)}
          value={typeof value === 'number' ? value : ''}
          placeholder={JSON.stringify(otherwise)}
          onChange={({ target }) => onValue(target.value === '' ? undefined : Number(target.value))}
        />
      ) : (
        <select
          id={id}
          value={JSON.stringify(value ?? otherwise)}
          onChange={({ target }) => onValue(JSON.parse(target.value) as Json)} // one of those below
        >
          {choices.map((choice) => (
            <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
              {typeof choice === 'boolean'
                ? choice
                  ? 'yes'
                  : 'no'
                : typeof choice === 'string'
                  ? choice
                  : JSON.stringify(choice)}
              {choice === otherwise ? ` (${texts.fresh.usual})` : ''}
            </option>
          ))}
        </select>
      )}
    </label>
  );
};

/** What may be chosen; null where any number will do. */
const choicesIn = ({ enum: listed, type }: JsonMap): readonly Json[] | null => {
  if (Array.isArray(listed)) return listed as readonly Json[];
  return type === 'boolean' ? [true, false] : null;
};
