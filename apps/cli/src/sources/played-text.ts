import { isMap, type JsonMap } from '@stackledger/kernel';
import { Problem } from '@stackledger/ledger';
import type { Text } from '@stackledger/notation';
import type { CreateMatch } from '@stackledger/wire';
import { ledgerOver } from '../../../api/src/ledger/ledger-over.js';
import { createMatch } from '../../../api/src/matches/creating.js';
import { RequestRefused } from '../../../api/src/problems/request-refused.js';
import { playActions, type Given, type Writer } from '../../../notation/play-text.js';
import { tagsOfText } from '../../../notation/tags-of-text.js';
import { Refusal } from '../output.js';
import { textOf } from './log-file.js';
import { openConfiguredStore } from './stores.js';

/** What became of a text: the new match, how many of its commands were played, and where and why it stopped. */
type PlayedText = { readonly matchId: string; readonly done: number; readonly stopped: Given['stopped'] };

/** Creates the match that the tags of a text describe, and plays the text into it. Throws a Refusal where there is no such match. */
export const playedText = async (
  text: Text,
  { folder, beside }: { readonly folder: string; readonly beside?: string },
  names: Omit<Writer, 'commandId'>,
): Promise<PlayedText> => {
  const body = creationOf(text, folder, beside);
  const ports = await openConfiguredStore();
  try {
    const ledger = ledgerOver(ports);
    const { matchId } = await createMatch({ ...ports, ledger }, body, undefined);
    const match = { ledger, store: ports.store, matchId };
    const { done, stopped } = await playActions(match, text.actions, { commandId: 'line', ...names });
    await ledger.settled();
    return { matchId, done: done.length, stopped };
  } catch (error) {
    if (error instanceof RequestRefused || error instanceof Problem)
      throw new Refusal(`no match can be created as this text says: ${error.message}`);
    throw error;
  } finally {
    await ports.store.close();
  }
};

const creationOf = (text: Text, folder: string, file: string | undefined): CreateMatch => {
  const { ruleset, seats = [], ...tagged } = tagsOfText(text, folder);
  if (ruleset === undefined || seats.length === 0)
    throw new Refusal(
      'a text is played into a new match by its tags: write [Ruleset "four-souls"] and [Seats "anna ben"]',
    );
  const beside = file === undefined ? {} : jsonIn(file, textOf(file));
  const twice = Object.keys(beside).find((name) => name in tagged);
  if (twice !== undefined) throw new Refusal(`${twice} stands in a tag and in ${String(file)}: leave one of them out`);
  const start = text.actions.some(({ word }) => word === 'start') ? 'on-command' : 'at-once';
  return { ruleset, seats: [...seats], start, ...tagged, ...beside };
};

const jsonIn = (what: string, text: string): JsonMap => {
  try {
    const read: unknown = JSON.parse(text);
    if (isMap(read)) return read as JsonMap; // parsed from JSON
  } catch {
    // told below, with what it should be
  }
  throw new Refusal(`${what} is no map in JSON`);
};
