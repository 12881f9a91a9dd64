import { ENTERS_WITH } from '../board/arriving.js';
import {
  AMOUNT,
  either,
  listOf,
  number,
  oneOf,
  REFS,
  struct,
  type EffectRule,
  type Ruleset,
} from '@stackledger/kernel';
import { effect, KIND, WHERE } from '@stackledger/kernel/authoring';
import { EXCEPT, givesInExcept } from './copies/excepting.js';
import { CHOOSABLE } from '../words/entry-choices.js';

/** What replacements may be about in Magic, and what may come instead. */
export const replacements: NonNullable<Ruleset['replacements']['events']> = {
  enters: ['entersTapped', 'entersWith', 'entersChoosing', 'entersAsCopy', 'entersFor', 'goesTo'],
  destroyed: 'any',
  died: ['goesTo'],
  'to-graveyard': ['goesTo'],
  draws: 'any',
  damaged: ['changeDamage', 'redirectDamage'],
  'deals-damage': ['changeDamage', 'redirectDamage'],
  'gains-life': ['changeAmount'],
  'creates-tokens': ['changeAmount'],
  'puts-counters': ['changeAmount'],
  upkeep: ['skip'],
  'draw-step': ['skip'],
};

/** Words that only replacements may wait for: they are looked at before something happens. */
export const onlyReplaced: readonly string[] = [
  'creates-tokens',
  'deals-damage',
  'destroyed',
  'gains-life',
  'puts-counters',
];

const standing = (rule: EffectRule): EffectRule => ({ ...rule, standing: true });
const nothing = (): void => undefined;

const COSTS = { ...listOf(struct({ life: number(1) }), 1, 1), about: 'a cost of life, such as [{life: 2}]' };

const GIVEN_UP = struct({ what: KIND, 'count?': number(1, 9), 'where?': WHERE });
const DISCARDED = struct({ 'count?': number(1, 9), 'where?': WHERE });

/** What replacements come with; they are read where something is about to happen. */
export const replacementEffects: { readonly [name: string]: EffectRule } = {
  entersTapped: standing(
    effect(
      'in a replacement: it enters the battlefield tapped',
      either(oneOf(true), struct({ unlessPaid: COSTS })),
      nothing,
    ),
  ),
  entersWith: standing(effect('in a replacement: it enters the battlefield with counters', ENTERS_WITH, nothing)),
  entersChoosing: standing(
    effect('in a replacement: its controller chooses this as it enters', oneOf(...CHOOSABLE), nothing),
  ),
  entersAsCopy: {
    ...standing(
      effect(
        'in a replacement: it may enter the battlefield as a copy of something there',
        struct({ what: KIND, 'controller?': oneOf('you', 'opponent', 'any'), 'where?': WHERE, 'except?': EXCEPT }),
        nothing,
      ),
    ),
    gives: givesInExcept,
  },
  entersFor: standing(
    effect(
      'in a replacement: it enters only if its controller gives up as many of these, else it goes to the graveyard',
      either(struct({ sacrifice: GIVEN_UP }), struct({ discard: DISCARDED })),
      nothing,
    ),
  ),
  goesTo: standing(
    effect(
      'in a replacement: it goes there instead',
      oneOf('exile', 'hand', 'top-of-library', 'bottom-of-library'),
      nothing,
    ),
  ),
  changeAmount: standing(
    effect(
      'in a replacement: changes how much it is',
      either(struct({ by: number() }), struct({ times: number(0, 10) }), struct({ to: number(0) })),
      nothing,
    ),
  ),
  redirectDamage: standing(
    effect(
      'in a replacement: the damage, or so much of it, is dealt to somebody else instead',
      struct({ to: REFS, 'max?': AMOUNT }),
      nothing,
    ),
  ),
  skip: standing(effect('in a replacement: nothing comes instead', oneOf(true), nothing)),
};
