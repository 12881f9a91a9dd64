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
    ...twice.map((word) => ({
      path: at(path, word),
      expected: `${word} that are set, or others added`,
      found: 'both',
    })),
  ];
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
