import type { Envelope } from '../envelopes/envelope.js';
import { referencesIn, referenceTo, type FreeText, type KnownTexts } from '../envelopes/free-texts.js';
import type { KnownNames } from '../envelopes/parsing.js';
import type { TextOrigin, Texts } from './texts.js';

/**
 * The texts that a log refers to: how many are what was committed to, forgotten, or not here; one that is not what was
 * committed to, and one beside the log that nothing in it refers to.
 */
export type TextCheck = {
  readonly held: number;
  readonly forgotten: number;
  readonly missing: number;
  readonly changed: { readonly revision: string; readonly reference: string } | null;
  readonly stray: string | null;
};

/** The names beside a log: how many, and the id of somebody who is not in it. Nothing in a log commits to names. */
export type NameCheck = { readonly told: number; readonly stray: string | null };

/** The texts of references, as far as they are known: forgotten ones are null, those that never came are left out. */
export const knownTexts = async (texts: Pick<Texts, 'read'>, references: Iterable<string>): Promise<KnownTexts> => {
  const found: { [reference: string]: FreeText | null } = {};
  for (const reference of references) {
    const text = await texts.read(reference);
    if (text !== undefined) found[reference] = text === null ? null : { salt: text.salt, text: text.text };
  }
  return found;
};

/** The references in a log, each with the first event that has it. */
const mentionedIn = <E extends object>(log: readonly E[]): ReadonlyMap<string, E> => {
  const first = new Map<string, E>();
  for (const envelope of log)
    for (const reference of referencesIn(JSON.stringify(envelope)))
      if (!first.has(reference)) first.set(reference, envelope);
  return first;
};

/** Compares the texts beside a log with the commitments in it. */
export const checkTexts = (log: readonly { readonly revision: string }[], texts: KnownTexts): TextCheck => {
  const counts = { held: 0, forgotten: 0, missing: 0 };
  let changed: TextCheck['changed'] = null;
  const mentioned = mentionedIn(log);
  for (const [reference, { revision }] of mentioned) {
    const text = texts[reference];
    if (text === undefined) counts.missing += 1;
    else if (text === null) counts.forgotten += 1;
    else if (referenceTo(text) === reference) counts.held += 1;
    else changed ??= { revision, reference };
  }
  return { ...counts, changed, stray: Object.keys(texts).find((reference) => !mentioned.has(reference)) ?? null };
};

/** Compares the names beside a log with the ids in it. */
export const checkNames = (log: readonly Envelope[], names: KnownNames): NameCheck => {
  const ids = new Set(log.flatMap((envelope) => JSON.stringify(envelope).match(/\bp-[a-z]{12}\b/g) ?? []));
  const told = Object.keys(names);
  return { told: told.length, stray: told.find((id) => !ids.has(id)) ?? null };
};

/** Stores the texts that came with a log. `originOf`: where each was written, by the first event that has it. */
export const keepTexts = async <E extends object>(
  texts: Pick<Texts, 'keep'>,
  log: readonly E[],
  known: KnownTexts,
  originOf: (event: E) => TextOrigin,
): Promise<void> => {
  for (const [reference, event] of mentionedIn(log)) {
    const text = known[reference];
    if (text != null && referenceTo(text) === reference)
      await texts.keep(new Map([[reference, text]]), originOf(event));
  }
};

/** Stores the texts that came with the log of a match. Whoever acted has written them. */
export const keepTextsOf = (texts: Pick<Texts, 'keep'>, log: readonly Envelope[], known: KnownTexts): Promise<void> =>
  keepTexts(texts, log, known, ({ matchId, commandId, actor }) => ({
    match: matchId,
    command: commandId,
    by: actor.by?.person ?? null,
  }));
