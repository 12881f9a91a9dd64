import {
  identityOf,
  cardNamed,
  type Card,
  type CardId,
  type Cards,
  type GameObject,
  type Situation,
} from '@stackledger/kernel';

/** What a card is that was cast face down, or put aside face down: what everybody sees of it. */
export const FACE_DOWN = {
  morph: 'face-down' as CardId,
  disguise: 'face-down-with-ward' as CardId,
  foretell: 'foretold' as CardId,
} as const;

/** What a copy of something that lies face down is: the same, but face up. */
const COPIED: ReadonlyMap<CardId | null, CardId> = new Map([
  [FACE_DOWN.morph, 'creature-without-a-name' as CardId],
  [FACE_DOWN.disguise, 'creature-without-a-name-with-ward' as CardId],
]);

/** The card that a copy of an object shows (MTG-707.2). */
export const copiedCard = ({ card }: GameObject): CardId | null => COPIED.get(card) ?? card;

/** The card whose abilities every suspended card has while it lies in exile. */
export const SUSPENDED = 'suspended-card' as CardId;

const CREATURE: Card = {
  kind: 'creature',
  title: 'A face-down creature',
  text: 'A 2/2 creature without a name.',
  colours: [],
  power: 2,
  toughness: 2,
};

const WITH_WARD: Card = {
  ...CREATURE,
  text: 'A 2/2 creature without a name. Ward 2.',
  abilities: [
    {
      id: 'ward',
      type: 'triggered',
      when: { event: 'targeted', what: 'self', by: 'another' },
      effect: [{ pay: { who: 'triggering-player', cost: [{ mana: 2 }], else: [{ cancel: 'targeting' }] } }],
    },
  ],
};

/** The cards that the game itself has: what lies face down (MTG-708.2), and what a suspended card does (MTG-702.62a). */
export const ownCards: Cards = {
  [FACE_DOWN.morph]: CREATURE,
  [FACE_DOWN.disguise]: WITH_WARD,
  ['creature-without-a-name' as CardId]: { ...CREATURE, title: 'A creature without a name' },
  ['creature-without-a-name-with-ward' as CardId]: { ...WITH_WARD, title: 'A creature without a name' },
  [FACE_DOWN.foretell]: { kind: 'unknown', title: 'A foretold card', text: 'A card that was foretold.', colours: [] },
  [SUSPENDED]: {
    kind: 'unknown',
    title: 'A suspended card',
    text: 'As your upkeep begins, remove a time counter. With the last one gone, you may cast it for nothing.',
    colours: [],
    abilities: [
      { id: 'time', type: 'triggered', effect: [{ counters: { who: 'self', name: 'time', by: -1 } }] },
      { id: 'last', type: 'triggered', effect: [{ castFree: { what: 'self', haste: true, may: true } }] },
    ],
  },
};

/** Whether an object lies face down: it shows nothing of what it is. */
export const isFaceDown = ({ card, beneath }: GameObject): boolean =>
  beneath !== undefined && Object.values<CardId | null>(FACE_DOWN).includes(card);

/** The card that an object is, whatever it shows. */
export const ownCardOf = (situation: Situation, object: GameObject): Card =>
  cardNamed(situation, identityOf(object).card);
