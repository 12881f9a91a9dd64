import { sha256Hex } from '@stackledger/integrity';
import type { JsonMap, Rejection } from '@stackledger/rules';
import type { CanonicalCommand } from '../envelopes/canonical-command.js';

/** How much of a rejected command is stored, in bytes of JSON. */
const MOST_KEPT_BYTES = 2_048;

/** Longest stored message of a rejection, in characters. */
const LONGEST_SENTENCE = 2_000;

/** What is stored of a rejected command. */
export type RejectedCommand = {
  /** The whole command, or those of its members that fit; type, seat and judge come first. */
  readonly command: JsonMap;
  /** SHA-256 of the canonical text of the whole command, which identifies it. */
  readonly hash: string;
  /** Bytes of the canonical text of the whole command. */
  readonly bytes: number;
};

/** The stored form of a rejected command. */
export const keptOf = ({ command, text }: CanonicalCommand): RejectedCommand => {
  const bytes = Buffer.byteLength(text);
  return { command: bytes <= MOST_KEPT_BYTES ? command : membersOf(command), hash: sha256Hex(text), bytes };
};

/** Whether the whole command was stored. */
export const isWhole = ({ bytes }: RejectedCommand): boolean => bytes <= MOST_KEPT_BYTES;

/** The members that fit together; those that identify the sender and the type come first. */
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

/** A rejection with messages of bounded length, whatever they quote of the command. */
export const briefly = (rejection: Rejection): Rejection => ({
  ...rejection,
  detail: shortened(rejection.detail),
  ...(rejection.legal !== undefined && { legal: shortened(rejection.legal) }),
});

/** A message cut to a bounded length, never within a character. */
export const shortened = (sentence: string): string =>
  sentence.length <= LONGEST_SENTENCE
    ? sentence
    : `${sentence.slice(0, LONGEST_SENTENCE - 2).replace(/[\ud800-\udbff]$/, '')} …`;
