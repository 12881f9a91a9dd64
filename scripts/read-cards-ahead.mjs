// Reads the texts of the built-in cards and policies and writes what they say by the hashes of the texts, so that no
// start has to read YAML, which takes longer than all else that it does. Who starts takes from it only what has the
// hash of the text before him.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** Whether a file under libs/rulesets is read ahead: cards, decks and the policy of a game. */
export const isReadAhead = (file) => /[\\/](cards[\\/][^\\/]+|policy)\.ya?ml$/.test(file);

/** What a text says, or undefined where it has errors, or says what JSON cannot: such a text is read at each start. */
const saidBy = (documentOf, text) => {
  const { value, errors } = documentOf(text, () => undefined);
  if (errors.length > 0) return undefined;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value) ? value : undefined;
};

/** Reads `files` with the compiled `reader` (libs/cards) and puts what they say in place of `target`, at once. */
export const readCardsAhead = async (files, reader, target) => {
  const { documentOf } = await import(reader);
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const said = texts.map((text) => [hashOf(text), saidBy(documentOf, text)]);
  put(target, Object.fromEntries(said));
};

/**
 * Loads the games with the compiled `offering`, which checks all their cards, and notes in `target` the hashes of their
 * texts by game: no start checks them again. Of cards that are wrong nothing is noted, and the start says what it is.
 */
export const noteChecked = async (files, offering, target) => {
  const { loadGames } = await import(offering);
  const checked = {};
  try {
    for (const id of loadGames().keys())
      checked[id] = files
        .filter((file) => basename(dirname(file)) === 'cards' && basename(dirname(dirname(file))) === id)
        .map((file) => hashOf(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error.name !== 'InvalidBuiltInCards') throw error;
  }
  put(target, checked);
};

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

const put = (target, value) => {
  writeFileSync(`${target}.${process.pid}`, JSON.stringify(value));
  renameSync(`${target}.${process.pid}`, target);
};
