import { matchIdFor, tableMatchKey, UnknownMatch, type Ledger } from '@stackledger/ledger';
import type { Tournament } from '@stackledger/tournaments';
import { judgeMatch } from './judge-match.js';

type WithdrawalPorts = { readonly ledger: Ledger; readonly warn: (sentence: string) => void };

/** The matches of all tables as they sit now. */
export const linkedIn = ({ rounds }: Tournament): ReadonlySet<string> =>
  new Set(rounds.flatMap(({ tables }) => tables.flatMap(({ match }) => match?.id ?? [])));

/** Matches of tables that were paired again: they are played no more, and stay with the reason. */
export class ReplacedMatches {
  /** The keys of those that this process has looked after. */
  readonly #done = new Set<string>();

  constructor(private readonly ports: WithdrawalPorts) {}

  /**
   * Withdraws matches of pairings that were replaced. They are found by their keys: whoever made one may have gone
   * before it was linked.
   */
  async withdrawAll(state: Tournament): Promise<void> {
    const linked = linkedIn(state);
    for (const { round, version, tables } of state.rounds) {
      const current = new Set(tables.map(({ table, since }) => tableMatchKey(state.id, round, since, table)));
      const most = tables.reduce((sum, { players }) => sum + players.length, 0) / 2;
      for (let since = 1; since < version; since += 1)
        for (let table = 1; table <= most; table += 1) {
          const key = tableMatchKey(state.id, round, since, table);
          if (current.has(key) || this.#done.has(key)) continue;
          const id = matchIdFor(key); // a hash, computed of new ones alone: this runs with every event of a round
          if (linked.has(id)) continue;
          await this.withdraw(id, round, table);
          this.#done.add(key);
        }
    }
  }

  /** A match that is played no more is withdrawn; one that has begun is ended without a winner. */
  async withdraw(matchId: string, round: number, table: number): Promise<void> {
    const reason = `table ${table} of round ${round} was paired again`;
    for (const type of ['WithdrawMatch', 'EndMatch'] as const) {
      const status = await this.#statusOf(matchId);
      if (status === undefined || status === 'ended') break;
      if (type === 'WithdrawMatch' && status !== 'open') continue;
      const refused = await judgeMatch(this.ports.ledger, matchId, `tournament-${type}`, { type, reason });
      if (refused !== undefined) this.ports.warn(`match ${matchId} is not withdrawn (${reason}): ${refused}`);
    }
  }

  async #statusOf(matchId: string): Promise<string | undefined> {
    try {
      return (await this.ports.ledger.session(matchId, 'now')).timeline.state().table.status;
    } catch (error) {
      if (error instanceof UnknownMatch) return undefined;
      throw error;
    }
  }
}
