import type { Command } from './command.js';

/** What a judge may be trusted with. A command of a judge names the one that it needs; who holds it is decided elsewhere. */
export type Power =
  | 'start'
  | 'pause'
  | 'rule'
  | 'look'
  | 'rewind.simple'
  | 'rewind.full'
  | 'waive'
  | 'penalty.loss'
  | 'appeal.hear'
  | 'seal';

/** The power that a command needs; of some commands it hangs on what they say. */
export type Needs = Power | ((command: Pick<Command, 'kind' | 'penalty'>) => Power);
