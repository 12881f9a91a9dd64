import { isMap, type JsonMap } from '@stackledger/kernel';
import { Problem } from '@stackledger/ledger';
import type { Text } from '@stackledger/notation';
import type { CreateMatch } from '@stackledger/wire';
import { ledgerOver } from '../../../api/src/ledger/ledger-over.js';
import { createMatch } from '../../../api/src/matches/creating.js';
import { RequestRefused } from '../../../api/src/problems/request-refused.js';
import { playActions, type Given, type Writer } from '../../../notation/play-text.js';
import { Refusal } from '../output.js';
import { textOf } from './log-file.js';
import { openConfiguredStore } from './stores.js';

/** What became of a text: the new match, how many of its commands were played, and where and why it stopped. */
type PlayedText = { readonly matchId: string; readonly done: number; readonly stopped: Given['stopped'] };

/** Creates the match that the tags of a text describe, and plays the text into it. Throws a Refusal where there is no such match. */
export const playedText = async (
  text: Text,
  beside: string | undefined,
  names: Omit<Writer, 'commandId'>,
): Promise<PlayedText> => {
  const body = creationOf(text, beside === undefined ? {} : jsonIn(beside, textOf(beside)));
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

const creationOf = ({ tags, actions }: Text, beside: JsonMap): CreateMatch => {
  const told = new Map(tags);
  const [ruleset, seats] = ['Ruleset', 'Seats'].map((name) => told.get(name) ?? '');
  if (!ruleset || !seats)
    throw new Refusal(
      'a text is played into a new match by its tags: write [Ruleset "four-souls"] and [Seats "anna ben"]',
    );
  const [options, decks] = [told.get('Options'), told.get('Decks')];
  return {
    ruleset,
    seats: seats.split(' ').filter((seat) => seat !== ''),
    start: actions.some(({ word }) => word === 'start') ? 'on-command' : 'at-once',
    ...(options !== undefined && { options: jsonIn('the tag Options', options) }),
    ...(decks !== undefined && !('setup' in beside) && { decks: jsonIn('the tag Decks', decks) }),
    ...beside,
  };
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
