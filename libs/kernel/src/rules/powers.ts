import type { Command } from './command.js';

/** The powers of judges. A judge's command names the one it needs; who holds it is decided elsewhere. */
export const JUDGE_POWERS = [
  'start',
  'pause',
  'rule',
  'look',
  'rewind.simple',
  'rewind.full',
  'waive',
  'penalty.loss',
  'appeal.hear',
  'seal',
] as const;

/** One of these powers. */
export type JudgePower = (typeof JUDGE_POWERS)[number];

/** The power that a command needs; for some commands it depends on their fields. */
export type RequiredPower = JudgePower | ((command: Pick<Command, 'kind' | 'penalty'>) => JudgePower);
