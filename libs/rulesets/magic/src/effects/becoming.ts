import { at, isMap, REFS, struct, type EffectRule, type ValidationError } from '@stackledger/kernel';
import {
  applyChange,
  DURATION,
  effect,
  objectsMeant,
  pathOf,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { asTarget, isPermanent } from '../characteristics/characteristics.js';
import { citedFor } from '../layers/cited-rules.js';
import { BECOMING } from '../layers/becoming.js';
import { givenBy, evaluated, type WrittenBecoming } from '../layers/effects.js';

type BecomesArgs = WrittenBecoming & { readonly who: Refs; readonly until?: string };

/**
 * Permanents become something for a while. What they become is settled now, its numbers too (MTG-608.2h, MTG-611.2c).
 */
const becomes = (d: OpenDecision, args: BecomesArgs, context: EvaluationContext): void => {
  const { who, until = 'for-good' } = args;
  const said = { ...evaluated(d, args, context), ...givenBy(args, context.card, pathOf(context, 'becomes')) };
  const rules = citedFor(args);
  for (const object of objectsMeant(d, who, context))
    if (isPermanent(d, object))
      applyChange(d, { to: asTarget(object), until, source: context.self, becomes: said }, rules); // plain data
};

const becomesErrors = (args: BecomesArgs, path: string): readonly ValidationError[] => {
  const { who: _who, until: _until, ...said } = args;
  const twice = (['types', 'subtypes', 'colours'] as const).filter(
    (word) => args[word] !== undefined && Object.hasOwn(args, `add${word.charAt(0).toUpperCase()}${word.slice(1)}`),
  );
  return [
    ...(Object.keys(said).length === 0
      ? [{ path, expected: 'what it becomes: types, colours, abilities, power or toughness', found: 'nothing' }]
      : []),
    ...lateErrors(args, path),
    ...twice.map((word) => ({
      path: at(path, word),
      expected: `${word} that are set, or others added`,
      found: 'both',
    })),
  ];
};

/**
 * What is given comes in the layer of abilities: what it would do in one before has been passed by then (MTG-613.6).
 */
const lateErrors = ({ abilities = [] }: BecomesArgs, path: string): readonly ValidationError[] =>
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

const switches = (
  d: OpenDecision,
  { who, until = 'for-good' }: Pick<BecomesArgs, 'who' | 'until'>,
  context: EvaluationContext,
): void => {
  for (const object of objectsMeant(d, who, context))
    if (isPermanent(d, object))
      applyChange(d, { to: asTarget(object), until, source: context.self, becomes: { switches: true } }, [
        'MTG-613.4d',
      ]);
};

/** The effects by which permanents become something else. */
export const becomingEffects: { readonly [name: string]: EffectRule } = {
  becomes: effect(
    'permanents become something: other types, colours, abilities, another power and toughness',
    struct({ who: REFS, ...BECOMING, 'until?': DURATION }),
    becomes,
    {
      gives: ({ abilities }) => (abilities === undefined ? undefined : ['abilities', abilities]),
      errors: becomesErrors,
    },
  ),
  switchSize: effect(
    'power and toughness of permanents are switched',
    struct({ who: REFS, 'until?': DURATION }),
    switches,
  ),
};
