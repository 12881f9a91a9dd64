import {
  AMOUNT,
  either,
  flag,
  number,
  objectAt,
  oneOf,
  REFS,
  struct,
  type EffectRule,
  type GameObject,
  type SeatId,
} from '@stackledger/kernel';
import {
  amountOf,
  applyChange,
  citationsOf,
  DURATION,
  effect,
  moveCard,
  objectsMeant,
  SEAT_REFS,
  seatsMeant,
  topOf,
  WHERE,
  type Amount,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { MANA } from '../mana/costs.js';
import { castFree } from '../casting/free-casts.js';
import { asTarget, isPermanent } from '../characteristics/characteristics.js';
import { permissionFor } from '../playing/permissions.js';
import { zoneFor } from '../board/zones.js';
import { emit } from '../table/events.js';
import { tokenName } from './copies/tokens.js';

type PlayPermissionArgs = { readonly who?: Refs; readonly until?: string; readonly free?: boolean };
type CastFreeArgs = { readonly what: Refs; readonly haste?: boolean; readonly may?: true };
type CastCopyArgs = Pick<CastFreeArgs, 'what' | 'may'>;
type MayPlayArgs = PlayPermissionArgs & ({ readonly what: Refs } | { readonly top: Amount });

/** Cards may be played from where they lie; those on top of a library are exiled for it, one after the other. */
const allow = (d: OpenDecision, args: MayPlayArgs, context: EvaluationContext): void => {
  const { who, until = 'for-good', free = false } = args;
  for (const seat of seatsMeant(d, who, context))
    for (const object of 'what' in args
      ? objectsMeant(d, args.what, context)
      : exiledFromTop(d, seat, args.top, context))
      applyChange(
        d,
        { to: asTarget(object), until, source: context.self, add: permissionFor(seat, free) },
        citationsOf(d, 'mayPlay'),
      );
};

const exiledFromTop = (
  d: OpenDecision,
  seat: SeatId,
  top: Amount,
  context: EvaluationContext,
): readonly GameObject[] => {
  const exiled: GameObject[] = [];
  for (let left = amountOf(d, top, context); left > 0; left--) {
    const name = topOf(d, zoneFor('library', seat));
    const moved = name === undefined ? undefined : moveCard(d, name, zoneFor('exile', seat), citationsOf(d, 'mayPlay'));
    const object = objectAt(d.state.table, moved ?? '');
    if (object !== undefined) exiled.push(object);
  }
  return exiled;
};

const ALLOWED = { 'who?': SEAT_REFS, 'until?': DURATION, 'free?': flag() };
const CHANGED = {
  'who?': SEAT_REFS,
  'where?': WHERE,
  'what?': oneOf('self'),
  'from?': oneOf('hand', 'graveyard', 'exile', 'library'),
};
const LEAST = { 'least?': number(1) };
const ABILITY_CHANGED = { 'who?': SEAT_REFS, 'where?': WHERE, 'what?': oneOf('self') };
const SPECIAL_CHANGED = { 'who?': SEAT_REFS, what: oneOf('turn-face-up', 'foretell', 'plot', 'suspend') };

/**
 * Cards are cast for nothing as this resolves, one after the other, by who controls it; what cannot be cast stays where
 * it is.
 */
const castNow = (d: OpenDecision, { what, haste = false, may }: CastFreeArgs, context: EvaluationContext): void => {
  const { you } = context;
  if (you === null) return;
  // What is pushed last comes first.
  for (const object of objectsMeant(d, what, context).toReversed())
    castFree(d, you, object, { haste, ...(may !== undefined && { may }), because: citationsOf(d, 'castFree') });
};

/**
 * Cards are copied where they lie, and the copies are cast from there for nothing; one that is not cast ceases to exist
 * (MTG-707.12).
 */
const castCopies = (d: OpenDecision, { what, may }: CastCopyArgs, context: EvaluationContext): void => {
  const { you } = context;
  const because = citationsOf(d, 'castCopy');
  if (you === null) return;
  const copies = objectsMeant(d, what, context).flatMap(({ card, zone, name }) => {
    if (card === null || isPermanent(d, objectAt(d.state.table, name))) return [];
    const copy = tokenName(d, card);
    emit(
      d,
      'ObjectsCreated',
      { zone, owner: you, knownTo: 'all', objects: [{ name: copy, card, marks: ['token'] }] },
      because,
    );
    return objectAt(d.state.table, copy) ?? [];
  });
  for (const copy of copies.toReversed())
    castFree(d, you, copy, { haste: false, copy: true, ...(may !== undefined && { may }), because });
};

/** The effects on what may be cast, and for how much. */
export const castingEffects: { readonly [name: string]: EffectRule } = {
  mayPlay: effect(
    'somebody may play cards from where they lie, or the top cards of their library, which are exiled',
    either(struct({ what: REFS, ...ALLOWED }), struct({ top: AMOUNT, ...ALLOWED })),
    allow,
  ),
  castFree: effect(
    'casts cards from where they lie for nothing, if they can be cast',
    struct({
      what: REFS,
      'haste?': flag('a creature cast so has haste until its controller loses it'),
      'may?': oneOf(true),
    }),
    castNow,
  ),
  castCopy: effect(
    'copies cards where they lie, and casts the copies for nothing, if they can be cast',
    struct({ what: REFS, 'may?': oneOf(true) }),
    castCopies,
  ),
  // Read where a card is played.
  mayPlayFrom: {
    ...effect(
      'in a static ability: its controller may play such cards off the top of the library, or out of the graveyard',
      struct({ zone: oneOf('top-of-library', 'graveyard'), 'where?': WHERE }),
      () => undefined,
    ),
    standing: true,
  },
  // Read after whatever moves.
  revealTop: {
    ...effect(
      'in a static ability: the top card of a library lies open',
      struct({ 'who?': SEAT_REFS }),
      () => undefined,
    ),
    standing: true,
  },
  // Read where attackers are declared.
  attackCost: {
    ...effect(
      'in a static ability: creatures attack its controller only for a cost, each of them',
      struct({ mana: MANA, 'planeswalkers?': flag() }),
      () => undefined,
    ),
    standing: true,
  },
  // Read where blockers are declared.
  blockCost: {
    ...effect(
      'in a static ability: creatures block only for a cost, each of them',
      struct({ mana: MANA, 'who?': REFS }),
      () => undefined,
    ),
    standing: true,
  },
  // Read where an ability is activated.
  abilitiesCost: {
    ...effect(
      'in a static ability: abilities that are activated and are no mana abilities cost less or more',
      either(struct({ less: AMOUNT, ...LEAST, ...ABILITY_CHANGED }), struct({ more: AMOUNT, ...ABILITY_CHANGED })),
      () => undefined,
    ),
    standing: true,
  },
  // Read where a special action is taken.
  specialsCost: {
    ...effect(
      'in a static ability: special actions cost less or more',
      either(struct({ less: AMOUNT, ...SPECIAL_CHANGED }), struct({ more: AMOUNT, ...SPECIAL_CHANGED })),
      () => undefined,
    ),
    standing: true,
  },
  // Read where a spell is cast.
  spellsCost: {
    ...effect(
      'in a static ability: spells cost less or more',
      either(
        struct({ less: AMOUNT, ...CHANGED }),
        struct({ more: AMOUNT, ...CHANGED }),
        struct({ atLeast: number(1, 20), ...CHANGED }),
      ),
      () => undefined,
    ),
    standing: true,
  },
};
