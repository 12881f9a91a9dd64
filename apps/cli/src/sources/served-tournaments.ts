import { randomUUID } from 'node:crypto';
import type { JsonMap, TournamentCommandAnswer } from '@stackledger/wire';
import type { Command } from 'commander';
import { print, printJson } from '../output.js';
import { noted, posted, request, urlOf } from './served-match.js';

/** What is asked of tournaments of a running service. */
export type ServedOptions = {
  readonly url: string;
  readonly json?: true;
  readonly round?: string;
  readonly at?: string;
  readonly by?: string;
  readonly id?: string;
  readonly output?: string;
  readonly name?: string;
  readonly pack?: string;
};

/** A new command for a tournament of a running service. */
export type ServedCommand = (name: string, description: string) => Command;

/** Where a tournament is, or all of them. */
export const addressOf = ({ url }: Pick<ServedOptions, 'url'>, id?: string): string =>
  urlOf(url, `/v1/tournaments${id === undefined ? '' : `/${encodeURIComponent(id)}`}`);

/** An answer of the service. Throws CommandError where it is a problem, or none comes. */
export const ask = async <T>(address: string, init?: RequestInit): Promise<T> =>
  noted((await (await request(address, init)).json()) as T); // the service answers with this type

/** The query of what is asked, with its mark; empty where nothing is. */
export const queryOf = ({ round, at, by }: Pick<ServedOptions, 'round' | 'at' | 'by'>): string => {
  const asked = Object.entries({ round, at, by }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
};

/** Gives a command to a tournament; the same `--id` and command give the same answer. */
export const giveTournament = (
  options: Pick<ServedOptions, 'url' | 'id'>,
  tournament: string,
  command: JsonMap,
): Promise<TournamentCommandAnswer> =>
  ask(`${addressOf(options, tournament)}/commands`, posted({ ...command, commandId: options.id ?? randomUUID() }));

/** Prints what a command has brought. */
export const printGiven = ({ json }: Pick<ServedOptions, 'json'>, answer: TournamentCommandAnswer): void => {
  if (json) return printJson(answer);
  for (const event of answer.events) print(`${event.revision.padStart(4)}  ${event.type}  ${event.because.join(' ')}`);
  if (answer.events.length === 0) print('it was so already');
};

/** Players in sentences, so that names stand for drawn ids. */
export const people = (players: readonly string[]): string => players.join(' - ');
