import type { Command } from './command.js';

/** The powers of judges. A judge's command names the one it needs; who holds it is decided elsewhere. */
export type JudgePower =
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

/** The power that a command needs; for some commands it depends on their fields. */
export type RequiredPower = JudgePower | ((command: Pick<Command, 'kind' | 'penalty'>) => JudgePower);
