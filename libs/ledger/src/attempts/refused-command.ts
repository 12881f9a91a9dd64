import { sha256Hex } from '@stackledger/integrity';
import type { JsonMap, Rejection } from '@stackledger/kernel';
import type { Body } from '../envelopes/command-body.js';

/** How much of a refused command is kept, in bytes of its JSON. */
const MOST_KEPT_BYTES = 2_048;

/** The longest sentence that is told, and kept, about a refusal, in characters. */
const LONGEST_SENTENCE = 2_000;

/** What is kept of a refused command. */
export type Kept = {
  /** The whole command, or those of its members that fit: its type, seat and judge go first. */
  readonly command: JsonMap;
  /** SHA-256 of the canonical text of the whole command: by it the same command is known again. */
  readonly hash: string;
  /** How many bytes the canonical text of the whole command has. */
  readonly bytes: number;
};

/** What is kept of a command that is refused. */
export const keptOf = ({ command, text }: Body): Kept => {
  const bytes = Buffer.byteLength(text);
  return { command: bytes <= MOST_KEPT_BYTES ? command : membersOf(command), hash: sha256Hex(text), bytes };
};

/** Whether all of the command was kept. */
export const isWhole = ({ bytes }: Kept): boolean => bytes <= MOST_KEPT_BYTES;

/** The members that fit together, those first that say who wanted what. */
const membersOf = (command: JsonMap): JsonMap => {
  const first = ['type', 'seat', 'judge'].filter((name) => name in command);
  const names = [...first, ...Object.keys(command).filter((name) => !first.includes(name))];
  const kept: { [name: string]: JsonMap[string] } = {};
  let left = MOST_KEPT_BYTES - 2; // the braces
  for (const name of names) {
    const value = command[name];
    const bytes = Buffer.byteLength(JSON.stringify({ [name]: value })) - 1; // a comma for two braces
    if (value === undefined || bytes > left) continue;
    kept[name] = value;
    left -= bytes;
  }
  return kept;
};

/** A refusal whose sentences are of bounded length, whatever they quote of the command. */
export const briefly = (rejection: Rejection): Rejection => ({
  ...rejection,
  detail: shortened(rejection.detail),
  ...(rejection.legal !== undefined && { legal: shortened(rejection.legal) }),
});

/** A sentence, cut where it is longer than anybody reads; never within a character. */
export const shortened = (sentence: string): string =>
  sentence.length <= LONGEST_SENTENCE
    ? sentence
    : `${sentence.slice(0, LONGEST_SENTENCE - 2).replace(/[\ud800-\udbff]$/, '')} …`;
