import { statusOf } from '@stackledger/rules';
import { loadSession, matchesOf } from '@stackledger/ledger';
import type { MatchListed, MatchPage } from '@stackledger/wire';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { fitted, terminalWidth } from '../../terminal-width.js';
import { print, printJson, withPeople } from '../../output.js';
import { noted, request, urlOf } from '../../sources/served-match.js';
import { notePeopleOf, openStoreToRead } from '../../sources/stores.js';

/** `stackledger matches`: the matches there are, with their ids. */
export const matchesCommand = (program: Command): void => {
  program
    .command('matches')
    .description('list the matches of the store that STORE_URL names, with their ids')
    .option('--url <url>', 'of a running service, such as http://localhost:3000')
    .option('--json', 'print one line of JSON for each match')
    .action(async ({ url, json }: { url?: string; json?: true }) => {
      const matches = url === undefined ? await storedMatches() : await servedMatches(url);
      if (json) return matches.forEach(printJson);
      if (matches.length === 0) return print('there is no match yet; `stackledger demo` plays a sample');
      const table = new Table({
        head: ['match', 'ruleset', 'status', 'seats', 'winner', 'revision'],
        style: { head: [], border: [] },
      });
      for (const { matchId, ruleset, status, seats, winner, revision } of matches)
        table.push([matchId, ruleset, status, withPeople(seats.join(' ')), withPeople(winner ?? ''), revision]);
      const text = table.toString();
      const [line = ''] = text.split('\n');
      if (line.length <= (terminalWidth() ?? Infinity)) return print(text);
      for (const { matchId, ruleset, status, seats, winner, revision } of matches) {
        print(matchId);
        const what = [ruleset, status, winner === null ? '' : `${winner} won`, `revision ${revision}`].filter(Boolean);
        print(fitted(`  ${seats.join(' ')}: ${what.join(', ')}`));
      }
    });
};

type ListedRow = MatchPage['matches'];

const storedMatches = async (): Promise<ListedRow> => {
  const ports = await openStoreToRead('or-by-url');
  const { store, games } = ports;
  try {
    const matches: MatchListed[] = [];
    for await (const listed of matchesOf(store)) {
      const state = (await loadSession(store, games, listed.matchId)).timeline.state();
      const { matchId, ruleset, tournament, seats } = listed;
      const stands = { status: statusOf(state), winner: state.table.winner, revision: String(state.head) };
      matches.push({ matchId, ruleset, tournament, seats, ...stands });
    }
    await notePeopleOf(ports, JSON.stringify(matches.map(({ seats }) => seats)));
    return matches;
  } finally {
    await store.close();
  }
};

const servedMatches = async (url: string): Promise<ListedRow> => {
  const all: MatchListed[] = [];
  for (let next: string | null = ''; next !== null;) {
    const query: string = next === '' ? '' : `?after=${encodeURIComponent(next)}`;
    const page = noted((await (await request(urlOf(url, `/v1/matches${query}`))).json()) as MatchPage);
    all.push(...page.matches);
    next = page.next;
  }
  return all;
};
