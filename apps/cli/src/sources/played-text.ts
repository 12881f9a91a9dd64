import { isMap, type JsonMap } from '@stackledger/rules';
import { SubmissionError } from '@stackledger/ledger';
import type { NotationText } from '@stackledger/notation';
import type { CreateMatch } from '@stackledger/wire';
import {
  createMatch,
  ledgerOver,
  playActions,
  RequestRejected,
  tagsOfText,
  type PlayResult,
  type NotationWriter,
} from '@stackledger/service';
import { CommandError } from '../output.js';
import { textOf } from './log-file.js';
import { openConfiguredStore, recordNames } from './stores.js';

/** The result of playing a text: the new match, how many commands were accepted, and where and why it stopped. */
type PlayedText = { readonly matchId: string; readonly done: number; readonly stopped: PlayResult['stopped'] };

/**
 * Creates the match that the tags of a text describe, and plays the text into it. Throws CommandError where the match
 * cannot be created.
 */
export const playedText = async (
  text: NotationText,
  { folder, beside }: { readonly folder: string; readonly beside?: string },
  names: Omit<NotationWriter, 'commandId'>,
): Promise<PlayedText> => {
  const body = creationOf(text, folder, beside);
  const ports = await openConfiguredStore();
  try {
    const ledger = ledgerOver(ports);
    const { matchId } = await createMatch({ ...ports, ledger }, body, undefined);
    await recordNames(ports, body.names ?? {});
    const match = { ledger, store: ports.store, matchId };
    const { done, stopped } = await playActions(match, text.actions, { commandId: 'line', ...names });
    await ledger.settled();
    return { matchId, done: done.length, stopped };
  } catch (error) {
    if (error instanceof RequestRejected || error instanceof SubmissionError)
      throw new CommandError(`no match can be created as this text says: ${error.message}`);
    throw error;
  } finally {
    await ports.store.close();
  }
};

const creationOf = (text: NotationText, folder: string, file: string | undefined): CreateMatch => {
  const { ruleset, seats = [], ...tagged } = tagsOfText(text, folder);
  if (ruleset === undefined || seats.length === 0)
    throw new CommandError(
      'a text is played into a new match by its tags: write [Ruleset "four-souls"] and [Seats "anna ben"]',
    );
  const beside = file === undefined ? {} : jsonIn(file, textOf(file));
  const twice = Object.keys(beside).find((name) => name in tagged);
  if (twice !== undefined)
    throw new CommandError(`${twice} stands in a tag and in ${String(file)}: leave one of them out`);
  const start = text.actions.some(({ word }) => word === 'start') ? 'on-command' : 'at-once';
  return { ruleset, seats: [...seats], start, ...tagged, ...beside };
};

const jsonIn = (what: string, text: string): JsonMap => {
  try {
    const read: unknown = JSON.parse(text);
    if (isMap(read)) return read as JsonMap; // parsed from JSON
  } catch {
    // reported below, with what it should be
  }
  throw new CommandError(`${what} is no map in JSON`);
};
