import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import type { JsonMap } from '@stackledger/kernel';

/** A command as the log keeps it, and its canonical text: that is worked out once and then used wherever it is needed. */
export type Body = { readonly command: JsonMap; readonly text: string };

/**
 * A command with its members in the order in which the log keeps them, so that whatever is decided from it is decided again
 * from the log: no decision hangs on the order in which somebody wrote the members of a map. Throws NotCanonicalJson.
 */
export const bodyOf = (command: object): Body => {
  const text = canonicalJson(command);
  return { command: JSON.parse(text) as JsonMap, text };
};

/** The command that creates a match as the log keeps it: card definitions stand in events of their own. */
export const creationBody = ({ cards, ...command }: JsonMap): Body => ({ command, text: canonicalJson(command) });

/** The length of a hash: a text that is no longer stands for itself. */
const HASH_LENGTH = 64;

/**
 * That by which the bodies of two commands are compared, from their canonical texts: the text itself where it is short, else
 * its hash. No text of a command is a hash, since it begins with a brace.
 */
export const likeness = (text: string): string => (text.length <= HASH_LENGTH ? text : sha256Hex(text));
