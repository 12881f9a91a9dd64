import type { Step } from './stepping.js';

/** What a key asks for: a step, or something about the player itself. */
export type Wish =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'play' | 'faster' | 'slower' | 'ask-jump' | 'help' | 'quit' };

const step = (to: Step): Wish => ({ kind: 'step', step: to });

type Binding = { readonly keys: readonly string[]; readonly wish: Wish; readonly about: string };

/** Every key, with what is said about it. The names are those of Node's keypress events. */
export const BINDINGS: readonly Binding[] = [
  { keys: ['right', 'j'], wish: step('forward'), about: '→ j  forward' },
  { keys: ['left', 'k'], wish: step('back'), about: '← k  back' },
  { keys: ['d'], wish: step('next-roll'), about: 'd  next roll' },
  { keys: ['e'], wish: step('next-resolution'), about: 'e  next resolution' },
  { keys: ['r'], wish: step('next-rewind'), about: 'r  next rewind' },
  { keys: ['c'], wish: step('next-contested'), about: 'c  next stack of three' },
  { keys: ['n'], wish: step('next-turn'), about: 'n  next turn' },
  { keys: ['N'], wish: step('previous-turn'), about: 'N  turn before' },
  { keys: ['g'], wish: { kind: 'ask-jump' }, about: 'g  go to a revision' },
  { keys: ['>', 'shift+right'], wish: step('into-branch'), about: '>  into a struck line (again: the next)' },
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

/** A key as Node's keypress events tell it. */
export type Key = {
  readonly name?: string | undefined;
  readonly sequence?: string | undefined;
  readonly shift?: boolean | undefined;
  readonly ctrl?: boolean | undefined;
};

/** What a key asks for; undefined for one that has no meaning. */
export const wishOf = ({ name = '', sequence = '', shift = false, ctrl = false }: Key): Wish | undefined => {
  const named = ctrl ? `ctrl+${name}` : shift && name.length > 1 ? `shift+${name}` : name;
  const isMeant = (key: string): boolean => (key.length === 1 ? key === sequence : key === named);
  return BINDINGS.find(({ keys }) => keys.some(isMeant))?.wish;
};
