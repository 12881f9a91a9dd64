import { seatNamed, type JsonMap } from '@stackledger/rules';
import { bodyOf, type CanonicalCommand } from '../envelopes/canonical-command.js';
import type { SubmittedCommand } from '../appending/admission.js';
import type { Chance } from '../envelopes/ports.js';
import type { Session } from '../sessions/session.js';
import { isReference, referenceTo, withTexts, type FreeText } from '../envelopes/free-texts.js';
import type { Texts } from '../texts/texts.js';

/** Whether a name is that of a seat of a match: it is no text then. */
export const isSeatIn =
  ({ timeline }: Session) =>
  (name: string): boolean =>
    seatNamed(timeline.state().table, name) !== undefined;

/** A command about to be decided, and the texts that are to lie beside its log, by their references. */
type BodyBesideTexts = { readonly body: CanonicalCommand; readonly texts?: ReadonlyMap<string, FreeText> };

/** The body of a command, with references to its free texts in their place where texts lie beside the logs. */
export const bodyBesideTexts = (
  { texts: beside, chance }: { readonly texts?: Texts | undefined; readonly chance: Pick<Chance, 'newSalt'> },
  isSeat: (name: string) => boolean,
  { command: written, by }: Pick<SubmittedCommand, 'command' | 'by'>,
): BodyBesideTexts => {
  if (beside === undefined) return { body: bodyOf(written, by) };
  const texts = new Map<string, FreeText>();
  const replace = (text: string): string => {
    if (text.trim() === '') return text; // says nothing: a reference in its place would read as if it did
    const opened = { text, salt: chance.newSalt() };
    const reference = referenceTo(opened);
    texts.set(reference, opened);
    return reference;
  };
  const command = withTexts(written, { isSeat, replace });
  return command === written ? { body: bodyOf(written, by) } : { body: { ...bodyOf(command, by), written }, texts };
};

/**
 * A command that was sent again, with the references of before in place of its texts. A text that was forgotten
 * cannot be compared any more and counts as the same.
 */
export const withTextsOf = async (
  isSeat: (name: string) => boolean,
  sent: JsonMap,
  { texts, before }: { readonly texts: Texts; readonly before: JsonMap },
): Promise<CanonicalCommand> => {
  const references = new Map<string, string>();
  withTexts(before, {
    isSeat,
    replace: (text, path) => {
      if (isReference(text)) references.set(path, text);
      return text;
    },
  });
  const opened = new Map(
    await Promise.all([...references].map(async ([path, each]) => [path, await texts.read(each)] as const)),
  );
  const replace = (text: string, path: string): string => {
    const known = opened.get(path);
    return known === null || known?.text === text ? (references.get(path) ?? text) : text;
  };
  return bodyOf(withTexts(sent, { isSeat, replace }));
};
