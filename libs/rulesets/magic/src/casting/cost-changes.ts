import {
  abilitiesOf,
  amountOf,
  cardNamed,
  holds,
  identityOf,
  isSuch,
  referredSeats,
  scopeOfSource,
  zoneKind,
  type Amount,
  type GameObject,
  type ObjectName,
  type Refs,
  type Scope,
  type SeatId,
  type Situation,
  type Where,
} from '@stackledger/kernel';
import { isFaceDown } from '../cards/own-cards.js';
import { saidByStatics, saidIn } from '../playing/said-by-statics.js';
import { filterCard } from '../words/filters.js';

/** By how much something makes a cost more, or less (below 0); a cost that it makes less is no less than `least` mana then. */
export type CostChange = { readonly by: ObjectName; readonly amount: number; readonly least?: number };

/** What a static ability says of what something costs. */
type Said = {
  readonly less?: Amount;
  readonly more?: Amount;
  readonly least?: number;
  readonly who?: Refs;
  readonly where?: Where;
  readonly from?: string;
  readonly what?: string;
};

/** The static abilities that are about costs, by what they are about. */
type Changing = 'spellsCost' | 'abilitiesCost' | 'specialsCost';

const changeOf = (
  situation: Situation,
  by: ObjectName,
  { less = 0, more = 0, least }: Said,
  scope: Scope,
): CostChange => ({
  by,
  amount: amountOf(situation, more, scope) - amountOf(situation, less, scope),
  ...(least !== undefined && { least }),
});

const fromStatics = (
  situation: Situation,
  about: Changing,
  isMeant: (said: Said, scope: Scope) => boolean,
): readonly CostChange[] =>
  saidByStatics(situation, about, isMeant)
    .map(({ by, said, scope }) => changeOf(situation, by, said, scope))
    .filter(({ amount }) => amount !== 0);

const isFor = (situation: Situation, { who = 'you' }: Said, seat: SeatId, scope: Scope): boolean =>
  referredSeats(situation, who, scope).includes(seat);

/** What a card says of what it costs itself, whoever casts it. */
const ownChanges = (situation: Situation, seat: SeatId, { name, card }: GameObject): readonly CostChange[] =>
  abilitiesOf(cardNamed(situation, card))
    .flatMap(([, ability]) => {
      if (ability.type !== 'static') return [];
      const scope = scopeOfSource(seat, name);
      const own = (saidIn(ability, 'spellsCost') as readonly Said[]).filter(({ what }) => what === 'self');
      return own.length > 0 && holds(situation, ability.if, scope)
        ? own.map((said) => changeOf(situation, name, said, scope))
        : [];
    })
    .filter(({ amount }) => amount !== 0);

const othersChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] =>
  fromStatics(
    situation,
    'spellsCost',
    (said, scope) =>
      said.what === undefined &&
      isFor(situation, said, seat, scope) &&
      (said.from === undefined || said.from === zoneKind(object.zone)) &&
      (said.where === undefined || filterCard(situation, said.where, object, scope)),
  );

/** Everything that makes a spell cost more or less for whoever casts it now, as the card that it is (MTG-601.2f). */
export const costChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] => {
  const shown = isFaceDown(object) ? { ...object, card: identityOf(object).card } : object;
  return [...ownChanges(situation, seat, shown), ...othersChanges(situation, seat, shown)];
};

/** What makes a card that is cast face down cost more or less: it is what everybody sees of it, without a text of its own. */
export const faceDownChanges = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  face: GameObject['card'],
): readonly CostChange[] => othersChanges(situation, seat, { ...object, card: face, beneath: identityOf(object) });

/** What makes an ability of a permanent cost more or less to activate (MTG-601.2f). */
export const abilityChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] =>
  fromStatics(
    situation,
    'abilitiesCost',
    (said, scope) =>
      isFor(situation, said, seat, scope) &&
      (said.what !== 'self' || scope.self === object.name) &&
      (said.where === undefined || isSuch(situation, said.where, { object: object.name, stay: object.stay }, scope)),
  );

/** What makes a special action cost more or less (MTG-116.2): which card it is done with has no part in that. */
export const specialChanges = (situation: Situation, seat: SeatId, action: string): readonly CostChange[] =>
  fromStatics(situation, 'specialsCost', (said, scope) => said.what === action && isFor(situation, said, seat, scope));
