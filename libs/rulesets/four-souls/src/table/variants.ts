import {
  type Shape,
  text,
  hasShape,
  mapOf,
  oneOf,
  type JsonMap,
  type Situation,
  type OptionRule,
} from '@stackledger/kernel';
import { tableOptions } from '@stackledger/kernel/authoring';

/**
 * A point on which the editions differ (docs/rules/four-souls.md, FS-VAR); `isReady` if the second edition's reading
 * can be played.
 */
type RuleVariant = { readonly about: string; readonly isReady: boolean };

/** The variants by rule id. One that is not ready is always played as in the first edition. */
export const VARIANTS: { readonly [id: string]: RuleVariant } = {
  'FS-VAR-1': { about: 'the target of an attack or purchase is named after the declaration', isReady: false },
  'FS-VAR-2': { about: 'the steps of a death do not use the stack', isReady: false },
  'FS-VAR-3': { about: 'the player who put a roll on the stack has priority', isReady: true },
  'FS-VAR-4': { about: 'static changes of a roll apply as it resolves', isReady: true },
  'FS-VAR-5': { about: 'a roll ability resolves and leaves a trigger that reads the roll', isReady: false },
  'FS-VAR-6': { about: 'every instance of damage is an object on the stack', isReady: false },
  'FS-VAR-7': { about: 'a prevented death leaves at least 1 HP', isReady: true },
  'FS-VAR-8': { about: 'the match is won by ending a turn with four souls', isReady: true },
  'FS-VAR-9': { about: 'a character plays the loot card as part of its ability', isReady: false },
  'FS-VAR-10': { about: 'the loot play begins with the action phase', isReady: true },
  'FS-VAR-11': { about: 'a revealed monster that cannot be attacked does not use up the attack', isReady: true },
  'FS-VAR-12': { about: 'an event revealed by an attack enters the slot', isReady: false },
  'FS-VAR-13': { about: 'a monster that strikes back as it is hit does so by a trigger of its own', isReady: true },
};

type VariantChoices = { readonly [id: string]: string };

const CHOICES: Shape<VariantChoices> = mapOf(text());

const chosen = (options: JsonMap): VariantChoices => {
  const lust = options.lust === undefined ? {} : { 'FS-VAR-13': options.lust === 'trigger' ? 'second' : 'first' };
  return { ...lust, ...(hasShape(CHOICES, options.variants) && options.variants) };
};

const known = new WeakMap<JsonMap, VariantChoices>();

/** The variants chosen for a match, cached by its options, which never change. */
const choicesOf = (options: JsonMap): VariantChoices => {
  const choices = known.get(options);
  if (choices !== undefined) return choices;
  const read = chosen(options);
  known.set(options, read);
  return read;
};

/** Whether a match plays a variant as the second edition does. */
export const isSecond = ({ state }: Situation, variant: keyof typeof VARIANTS & string): boolean =>
  choicesOf(state.terms.options)[variant] === 'second';

/** The options of a match (FS-OPT-1). */
export const options: { readonly [name: string]: OptionRule } = {
  edition: {
    shape: oneOf('first'),
    otherwise: 'first',
    about: 'the edition that is played; what can be played of the second stands in variants, point by point',
  },
  variants: {
    shape: mapOf(oneOf('first', 'second'), /^FS-VAR-([1-9]|1[0-3])$/),
    otherwise: {},
    about: 'single points (FS-VAR ids) that are played as the second edition has them',
  },
  lust: {
    shape: oneOf('same-damage', 'trigger'),
    about: 'whether Lust strikes back within the damage that it takes, or by a trigger afterwards (FS-VAR-13)',
  },
  ...tableOptions,
};

/** The validation errors of variants that cannot be played yet. */
export const optionErrors = (given: JsonMap): readonly { path: string; why: string }[] =>
  Object.entries(chosen(given)).flatMap(([id, edition]) =>
    edition === 'second' && VARIANTS[id]?.isReady !== true
      ? [{ path: `variants/${id}`, why: `not yet: ${VARIANTS[id]?.about ?? 'unknown'} (FS-OPT-1)` }]
      : [],
  );
