import type { NavigationStep } from './stepping.js';

/** What a key does: a step through the match, or an action of the player itself. */
export type KeyAction =
  | { readonly kind: 'step'; readonly step: NavigationStep }
  | { readonly kind: 'play' | 'faster' | 'slower' | 'ask-jump' | 'help' | 'quit' };

const step = (to: NavigationStep): KeyAction => ({ kind: 'step', step: to });

type KeyBinding = { readonly keys: readonly string[]; readonly wish: KeyAction; readonly about: string };

/** Every key with its help text. Names are those of Node's keypress events. */
export const BINDINGS: readonly KeyBinding[] = [
  { keys: ['right', 'j'], wish: step('forward'), about: '→ j  forward' },
  { keys: ['left', 'k'], wish: step('back'), about: '← k  back' },
  { keys: ['d'], wish: step('next-roll'), about: 'd  next roll' },
  { keys: ['e'], wish: step('next-resolution'), about: 'e  next resolution' },
  { keys: ['r'], wish: step('next-rewind'), about: 'r  next rewind' },
  { keys: ['c'], wish: step('next-contested'), about: 'c  next stack of three' },
  { keys: ['n'], wish: step('next-turn'), about: 'n  next turn' },
  { keys: ['N'], wish: step('previous-turn'), about: 'N  turn before' },
  { keys: ['g'], wish: { kind: 'ask-jump' }, about: 'g  go to a revision' },
  { keys: ['>', 'shift+right'], wish: step('into-branch'), about: '>  into a rewound branch (again: the next)' },
  { keys: ['<', 'shift+left'], wish: step('out-of-branch'), about: '<  out of it' },
  { keys: ['.'], wish: step('to-live'), about: '.  to the live end' },
  { keys: ['0', 'home', 'up'], wish: step('start'), about: '0  start' },
  { keys: ['$', 'end', 'down'], wish: step('end'), about: '$  end' },
  { keys: ['space'], wish: { kind: 'play' }, about: 'space  play, pause' },
  { keys: ['+', '='], wish: { kind: 'faster' }, about: '+  faster' },
  { keys: ['-'], wish: { kind: 'slower' }, about: '-  slower' },
  { keys: ['?', 'h'], wish: { kind: 'help' }, about: '?  these keys' },
  { keys: ['q', 'escape', 'ctrl+c', 'ctrl+d'], wish: { kind: 'quit' }, about: 'q  quit' },
];

/** A key as Node's keypress events describe it. */
export type PressedKey = {
  readonly name?: string | undefined;
  readonly sequence?: string | undefined;
  readonly shift?: boolean | undefined;
  readonly ctrl?: boolean | undefined;
};

/** The action of a key; undefined for a key without one. */
export const actionOf = ({
  name = '',
  sequence = '',
  shift = false,
  ctrl = false,
}: PressedKey): KeyAction | undefined => {
  const named = ctrl ? `ctrl+${name}` : shift && name.length > 1 ? `shift+${name}` : name;
  const isMeant = (key: string): boolean => (key.length === 1 ? key === sequence : key === named);
  return BINDINGS.find(({ keys }) => keys.some(isMeant))?.wish;
};
