import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, eventsPast, STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import type { CalledTable } from '@stackledger/wire';
import type { Asker } from '../access/asker.js';
import { AtTournament, coversTournament } from './at-tournament.js';

const { prefix } = STREAM_FAMILIES.tournament;
const [BEGUN, OVER] = ['TournamentCreated', 'TournamentFinished'];
const BEGUN_OR_OVER = { streamPrefix: prefix, types: [BEGUN, OVER] };

/** The tables of tournaments that have called a judge, for whoever is of the staff there. */
@Injectable()
export class TournamentCalls {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly at: AtTournament,
  ) {}

  /** The open calls, the first one made at the top; `only`: of this tournament. A damaged one takes none. */
  async open(who: Asker, only: string | undefined): Promise<readonly CalledTable[]> {
    const called: CalledTable[] = [];
    for (const id of await this.#tournaments(who, only)) called.push(...(await this.#callsOf(who, id)));
    return called.toSorted((one, other) => (one.calledAt < other.calledAt ? -1 : 1));
  }

  /** Whose logs are looked at: this is asked again and again, so none of those that are over. */
  async #tournaments(who: Asker, only: string | undefined): Promise<readonly string[]> {
    if (only !== undefined) return coversTournament(who, only) ? [only] : [];
    if (who.kind === 'holder' && who.grant.scope.kind === 'tournament') return [who.grant.scope.id];
    const ids = new Set<string>();
    for await (const { stream, type } of eventsPast(this.store, { filter: BEGUN_OR_OVER }))
      if (type === OVER) ids.delete(stream.slice(prefix.length));
      else ids.add(stream.slice(prefix.length));
    return [...ids].filter((id) => coversTournament(who, id));
  }

  async #callsOf(who: Asker, id: string): Promise<readonly CalledTable[]> {
    const sight = await this.at.sightInList(who, id);
    if (sight === undefined || !sight.isStaff || sight.damagedAt !== undefined) return [];
    const { name, phase, rounds } = sight.session.stateAt(sight.head);
    if (phase === 'finished') return [];
    const now = this.at.now();
    return rounds.flatMap(({ round, tables }) =>
      tables.flatMap(({ table, players, calls }) =>
        calls
          .filter(({ to }) => to === null)
          .map(({ call, by, from, attendedBy, reason }) => ({
            ...{ tournament: id, name, round, table, players, call, by },
            ...(reason !== undefined && { reason }),
            calledAt: new Date(from).toISOString(),
            state: attendedBy === null ? 'called' : 'attended',
            judge: attendedBy,
            waitedMs: Math.max(0, now - from),
          })),
      ),
    );
  }
}
