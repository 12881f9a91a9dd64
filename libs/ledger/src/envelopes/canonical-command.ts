import { canonicalForm, canonicalJson } from '@stackledger/integrity';
import type { JsonMap } from '@stackledger/rules';
import { creationText } from './card-texts.js';
import type { ActingGrant } from './envelope.js';

/**
 * A command as the log stores it, with its canonical text, computed once. The grant is not part of it: the same command
 * sent by another grant is the same.
 */
export type CanonicalCommand = {
  readonly command: JsonMap;
  readonly text: string;
  readonly by?: ActingGrant | undefined;
  /** The command as it was sent, where texts of it lie beside the log. */
  readonly written?: JsonMap;
};

/**
 * A command with its members in canonical order, so that a decision repeated from the log sees the same order. Throws
 * NotCanonicalJson.
 */
export const bodyOf = (command: object, by?: ActingGrant): CanonicalCommand => {
  const text = canonicalJson(command);
  return { command: canonicalForm(command) as JsonMap, text, by }; // the form of an object is one
};

/** The command that creates a match as the log stores it: card definitions stand in events of their own. */
export const creationBody = ({ cards, ...command }: JsonMap, by?: ActingGrant): CanonicalCommand => ({
  command,
  text: creationText(command),
  by,
});

/** Whether two commands are the same, compared in canonical form. */
export const isSameCommand = (before: JsonMap, { text }: CanonicalCommand): boolean => canonicalJson(before) === text;

/** The public part of a command, as text, and its hidden part. */
export const split = (
  { command, text }: CanonicalCommand,
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
