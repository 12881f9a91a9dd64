import {
  applyChange,
  at,
  DURATION,
  effect,
  isMap,
  objectsMeant,
  pathOf,
  REFS,
  struct,
  type EffectRule,
  type Fault,
  type OpenDecision,
  type Refs,
  type Scope,
} from '@stackledger/kernel';
import { asTarget, isPermanent } from '../characteristics/characteristics.js';
import { citedFor } from '../layers/cited.js';
import { BECOMING } from '../layers/becoming.js';
import { givenBy, workedOut, type Written } from '../layers/effects.js';

type Becomes = Written & { readonly who: Refs; readonly until?: string };

/** Permanents become something for a while. What they become is settled now, its numbers too (MTG-608.2h, MTG-611.2c). */
const becomes = (d: OpenDecision, args: Becomes, scope: Scope): void => {
  const { who, until = 'for-good' } = args;
  const said = { ...workedOut(d, args, scope), ...givenBy(args, scope.card, pathOf(scope, 'becomes')) };
  const rules = citedFor(args);
  for (const object of objectsMeant(d, who, scope))
    if (isPermanent(d, object))
      applyChange(d, { to: asTarget(object), until, source: scope.self, becomes: said }, rules); // plain data
};

const becomesFaults = (args: Becomes, path: string): readonly Fault[] => {
  const { who: _who, until: _until, ...said } = args;
  const twice = (['types', 'subtypes', 'colours'] as const).filter(
    (word) => args[word] !== undefined && Object.hasOwn(args, `add${word.charAt(0).toUpperCase()}${word.slice(1)}`),
  );
  return [
    ...(Object.keys(said).length === 0
      ? [{ path, expected: 'what it becomes: types, colours, abilities, power or toughness', found: 'nothing' }]
      : []),
    ...lateFaults(args, path),
    ...twice.map((word) => ({
      path: at(path, word),
      expected: `${word} that are set, or others added`,
      found: 'both',
    })),
  ];
};

/** What is given comes in the layer of abilities: what it would do in one before has been passed by then (MTG-613.6). */
const lateFaults = ({ abilities = [] }: Becomes, path: string): readonly Fault[] =>
  abilities.flatMap((ability, index) => {
    if (!isMap(ability) || ability.type !== 'static' || !Array.isArray(ability.effect)) return [];
    return ability.effect.flatMap((effect: unknown, nth) => {
      const late = isMap(effect) ? lateIn(effect) : undefined;
      const where = `${path}/abilities/${index}/effect/${nth}`;
      return late === undefined
        ? []
        : [
            {
              path: where,
              expected: 'what applies with abilities or after them, where the ability is given',
              found: late,
            },
          ];
    });
  });

const EARLY = ['types', 'addTypes', 'subtypes', 'addSubtypes', 'colours', 'addColours'];

const lateIn = (effect: { readonly [name: string]: unknown }): string | undefined => {
  if ('control' in effect) return 'control';
  return isMap(effect.becomes) ? Object.keys(effect.becomes).find((word) => EARLY.includes(word)) : undefined;
};

const switches = (d: OpenDecision, { who, until = 'for-good' }: Pick<Becomes, 'who' | 'until'>, scope: Scope): void => {
  for (const object of objectsMeant(d, who, scope))
    if (isPermanent(d, object))
      applyChange(d, { to: asTarget(object), until, source: scope.self, becomes: { switches: true } }, ['MTG-613.4d']);
};

/** The effects by which permanents become something else. */
export const becomingEffects: { readonly [name: string]: EffectRule } = {
  becomes: {
    ...effect(
      'permanents become something: other types, colours, abilities, another power and toughness',
      struct({ who: REFS, ...BECOMING, 'until?': DURATION }),
      becomes,
    ),
    gives: (args) => (isMap(args) && args.abilities !== undefined ? ['abilities', args.abilities] : undefined),
    faults: becomesFaults,
  },
  switchSize: effect(
    'power and toughness of permanents are switched',
    struct({ who: REFS, 'until?': DURATION }),
    switches,
  ),
};
