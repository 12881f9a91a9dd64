import { statusOf } from '@stackledger/rules';
import { loadSession, matchesOf } from '@stackledger/ledger';
import { storeBeforeDamage } from '@stackledger/store';
import type { MatchListed, MatchPage } from '@stackledger/wire';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { fitted, terminalWidth } from '../../terminal-width.js';
import { print, printJson, shown, withPeople } from '../../output.js';
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
      for (const match of matches) {
        const { matchId, ruleset, seats, winner, revision } = match;
        table.push([
          matchId,
          ruleset,
          standingOf(match),
          withPeople(seats.join(' ')),
          withPeople(winner ?? ''),
          revision,
        ]);
      }
      const text = table.toString();
      const [line = ''] = text.split('\n');
      if (line.length <= (terminalWidth() ?? Infinity)) return print(text);
      for (const match of matches) {
        const { matchId, ruleset, seats, winner, revision } = match;
        print(matchId);
        const what = [
          ruleset,
          standingOf(match),
          winner === null ? '' : `${winner} won`,
          `revision ${revision}`,
        ].filter(Boolean);
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
    for await (const listed of matchesOf(store, ({ stream }) => noteUnlisted(stream))) {
      const damaged: { damagedAt?: string } = {};
      const sound = storeBeforeDamage(store, ({ revision }) => (damaged.damagedAt = String(revision)));
      const state = (await loadSession(sound, games, listed.matchId)).timeline.state();
      const { matchId, ruleset, tournament, seats } = listed;
      const stands = { status: statusOf(state), winner: state.table.winner, revision: String(state.head) };
      matches.push({ matchId, ruleset, tournament, seats, ...stands, ...damaged });
    }
    await notePeopleOf(ports, JSON.stringify(matches.map(({ seats }) => seats)));
    return matches;
  } finally {
    await store.close();
  }
};

const noteUnlisted = (stream: string): void =>
  console.error(
    shown(`${stream} is not in this list: its first event is damaged; \`stackledger check\` says what to do`),
  );

/** How a match stands; nobody goes on with one that is damaged. */
const standingOf = ({ status, damagedAt }: MatchListed): string =>
  damagedAt === undefined ? status : `damaged at ${damagedAt}`;

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
