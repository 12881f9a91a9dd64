import { number, oneOf, type Situation, type OptionRule } from '@stackledger/kernel';
import { tableOptions } from '@stackledger/kernel/authoring';

/**
 * The options of a match: points that the published rules leave open. The defaults are those of
 * docs/rules/speed-stack.md.
 */
export const options: { readonly [name: string]: OptionRule } = {
  ownAnswer: {
    shape: oneOf('full-lap', 'owner-alone'),
    otherwise: 'full-lap',
    about:
      'a second object of the player who passed last: a full priority round, or its owner alone passes once more (SS-PRIO-7)',
  },
  uncovered: {
    shape: oneOf('goes-on', 'ends-the-lap'),
    otherwise: 'goes-on',
    about:
      'the top is taken away in the middle of a priority round: passing goes on, or what is on top now resolves (SS-PRIO-8)',
  },
  triggerOrder: {
    shape: oneOf('turn-owner-first', 'turn-owner-last'),
    otherwise: 'turn-owner-first',
    about: 'whose triggers of one moment are put on the stack first (SS-TRIG-2)',
  },
  pools: {
    shape: oneOf('empty-for-all', 'empty-for-the-turn-owner', 'stay'),
    otherwise: 'empty-for-all',
    about: 'whose mana and gold are gone at the end of a turn (SS-RES-3)',
  },
  emptyDeck: {
    shape: oneOf('nothing', 'loses'),
    otherwise: 'nothing',
    about: 'what drawing from an empty deck does at the start of a turn (SS-END-1)',
  },
  quietRound: {
    shape: oneOf('draw', 'goes-on'),
    otherwise: 'draw',
    about: 'what a full round of turns without anything on the stack brings (SS-END-2)',
  },
  firstDraw: {
    shape: oneOf('draws', 'skips'),
    otherwise: 'draws',
    about: 'whether the first player draws in the first turn (SS-SETUP-1)',
  },
  life: { shape: number(1, 999), otherwise: 20, about: 'the life that everybody starts with (SS-SETUP-1)' },
  hand: { shape: number(0, 20), otherwise: 5, about: 'the cards that everybody starts with (SS-SETUP-1)' },
  damage: {
    shape: oneOf('stays', 'heals'),
    otherwise: 'stays',
    about: 'what becomes of damage on creatures at the end of a turn (SS-KIND-2)',
  },
  ...tableOptions,
};

/** Options of the speed stack never contradict each other. */
export const optionErrors = (): readonly [] => [];

/** The value of an option in a match. */
export const optionOf = ({ state }: Situation, name: keyof typeof options & string): unknown =>
  state.terms.options[name];
