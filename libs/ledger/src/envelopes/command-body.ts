import { canonicalForm, canonicalJson } from '@stackledger/integrity';
import type { JsonMap } from '@stackledger/kernel';
import type { ActedBy } from './envelope.js';

/**
 * A command as the log keeps it, and its canonical text: that is worked out once and then used wherever it is needed. By whose
 * grant it was sent is no part of it: the same command sent again by another one is the same.
 */
export type Body = { readonly command: JsonMap; readonly text: string; readonly by?: ActedBy };

/**
 * A command with its members in the order in which the log keeps them, so that whatever is decided from it is decided again
 * from the log: no decision hangs on the order in which somebody wrote the members of a map. Throws NotCanonicalJson.
 */
export const bodyOf = (command: object, by?: ActedBy): Body => {
  const text = canonicalJson(command);
  return { command: canonicalForm(command) as JsonMap, text, ...(by && { by }) }; // the form of an object is one
};

/** The command that creates a match as the log keeps it: card definitions stand in events of their own. */
export const creationBody = ({ cards, ...command }: JsonMap, by?: ActedBy): Body => ({
  command,
  text: canonicalJson(command),
  ...(by && { by }),
});

/** Whether a command that was sent is one that was answered before: commands are compared in canonical form. */
export const isSameCommand = (before: JsonMap, { text }: Body): boolean => canonicalJson(before) === text;

/** What of a command everybody may see, as text, and what not. */
export const split = (
  { command, text }: Body,
  hidden: readonly string[],
): { readonly open: string; readonly hidden: JsonMap | undefined } => {
  if (!hidden.some((name) => Object.hasOwn(command, name))) return { open: text, hidden: undefined };
  const entries = Object.entries(command);
  const isHidden = ([name]: [string, unknown]): boolean => hidden.includes(name);
  return {
    open: canonicalJson(Object.fromEntries(entries.filter((entry) => !isHidden(entry)))),
    hidden: Object.fromEntries(entries.filter(isHidden)),
  };
};
