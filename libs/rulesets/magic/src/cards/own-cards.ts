import { identityOf, type CardId, type GameObject, type Situation } from '@stackledger/kernel';
import { asCardId } from '@stackledger/kernel/authoring';
import { magicCardNamed, type MagicCard } from './magic-card.js';

/** What a card is that was cast face down, or put aside face down: what everybody sees of it. */
export const FACE_DOWN = {
  morph: asCardId('face-down'),
  disguise: asCardId('face-down-with-ward'),
  foretell: asCardId('foretold'),
} as const;

/** What a copy of something that lies face down is: the same, but face up. */
const COPIED: ReadonlyMap<CardId | null, CardId> = new Map([
  [FACE_DOWN.morph, asCardId('creature-without-a-name')],
  [FACE_DOWN.disguise, asCardId('creature-without-a-name-with-ward')],
]);

/** The card that a copy of an object shows (MTG-707.2). */
export const copiedCard = ({ card }: GameObject): CardId | null => COPIED.get(card) ?? card;

/** The card whose abilities every suspended card has while it lies in exile. */
export const SUSPENDED = asCardId('suspended-card');

/** The card whose ability every card discarded with madness has while it lies in exile. */
export const MADNESS = asCardId('discarded-with-madness');

const CREATURE: MagicCard = {
  kind: 'creature',
  title: 'A face-down creature',
  text: 'A 2/2 creature without a name.',
  colours: [],
  power: 2,
  toughness: 2,
};

const WITH_WARD: MagicCard = {
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

/**
 * The cards that the game itself has: what lies face down (MTG-708.2), and what a suspended card does (MTG-702.62a).
 */
export const ownCards: { readonly [id: CardId]: MagicCard } = {
  [FACE_DOWN.morph]: CREATURE,
  [FACE_DOWN.disguise]: WITH_WARD,
  [asCardId('creature-without-a-name')]: { ...CREATURE, title: 'A creature without a name' },
  [asCardId('creature-without-a-name-with-ward')]: { ...WITH_WARD, title: 'A creature without a name' },
  [FACE_DOWN.foretell]: { kind: 'unknown', title: 'A foretold card', text: 'A card that was foretold.', colours: [] },
  [MADNESS]: {
    kind: 'unknown',
    title: 'A card discarded with madness',
    text: 'You may cast it for its madness cost. If not, it goes to the graveyard.',
    colours: [],
    abilities: [
      {
        id: 'madness',
        type: 'triggered',
        // what is paid stands on the card itself
        effect: [
          {
            pay: {
              cost: [],
              then: [{ castFree: { what: 'self' } }],
              else: [{ move: { what: 'self', to: 'graveyard' } }],
            },
          },
        ],
      },
    ],
  },
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
export const ownCardOf = (situation: Situation, object: GameObject): MagicCard =>
  magicCardNamed(situation, identityOf(object).card);

/** The card that an object is cast as: what lies face down as the card that it is. */
export const castCardOf = (situation: Situation, object: GameObject): MagicCard =>
  isFaceDown(object) ? ownCardOf(situation, object) : magicCardNamed(situation, object.card);
