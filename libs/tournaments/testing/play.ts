import { builtInPack } from '../src/packs/built-in.js';
import type { PolicyPack } from '../src/packs/pack.js';
import type { TableResult } from '../src/results/result.js';
import type { TournamentEvent } from '../src/state/events.js';
import { evolveTournament } from '../src/state/evolve.js';
import type { Tournament } from '../src/state/tournament.js';
import type { TournamentActor, TournamentCommand } from '../src/deciding/commands.js';
import { decideTournament } from '../src/deciding/decide.js';

/** The seed of all pairings in tests. */
export const SEED = 'a'.repeat(64);
/** Who acts in tests. */
export const organizer: TournamentActor = { role: 'organizer', id: 'olga' };
export const scorekeeper: TournamentActor = { role: 'scorekeeper', id: 'sam' };
export const headJudge: TournamentActor = { role: 'head-judge', id: 'jo' };
export const player = (id: string): TournamentActor => ({ role: 'player', id });

/** A built-in pack. */
export const packNamed = (name: string): PolicyPack => {
  const pack = builtInPack(name);
  if (pack === undefined) throw new Error(`no pack ${name}`);
  return pack;
};

/** A result by games. */
export const games = (one: number, other: number, draws = 0): TableResult => ({
  kind: 'games',
  wins: [one, other],
  draws,
});

/** A tournament that is played in a test: what was asked, answered and recorded so far. */
export class Play {
  state: Tournament | null = null;
  readonly events: TournamentEvent[] = [];
  now = 1_000_000;

  ask(command: TournamentCommand, by: TournamentActor = scorekeeper) {
    const decision = decideTournament(this.state, command, by, { now: this.now, seed: SEED });
    if (decision.ok) {
      this.state = decision.events.reduce(evolveTournament, this.state);
      this.events.push(...decision.events);
    }
    return decision;
  }

  /** The events of a command that is taken. */
  take(command: TournamentCommand, by?: TournamentActor): readonly TournamentEvent[] {
    const decision = this.ask(command, by);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.rejection.detail}`);
    return decision.events;
  }

  /** The code and rule of a command that is refused, which changes nothing. */
  refuse(command: TournamentCommand, by?: TournamentActor): string {
    const before = this.state;
    const decision = this.ask(command, by);
    if (decision.ok) throw new Error(`${command.type} was taken`);
    expect(this.state).toBe(before);
    return `${decision.rejection.code} ${decision.rejection.rule}`;
  }

  get tournament(): Tournament {
    if (this.state === null) throw new Error('nothing was created');
    return this.state;
  }

  get round() {
    const round = this.tournament.rounds.at(-1);
    if (round === undefined) throw new Error('no round is published');
    return round;
  }

  nextRound(): void {
    this.take({ type: 'ProposePairings' });
    this.take({ type: 'PublishPairings' });
  }
}

/** A tournament of these players that has started. */
export const playOf = (names: string, pack = packNamed('magic-swiss')): Play => {
  const play = new Play();
  play.take({ type: 'CreateTournament', id: 'autumn', name: 'Autumn', pack }, organizer);
  for (const name of names.split(' ')) play.take({ type: 'EnrolPlayer', player: name });
  play.take({ type: 'StartTournament' });
  return play;
};

/** One whose first round is published. */
export const begun = (names = 'anna ben cleo dan'): Play => {
  const play = playOf(names);
  play.nextRound();
  return play;
};

/** The two players of a table. */
export const seatsOf = (play: Play, table: number): readonly [string, string] => {
  const [one = '', other = ''] = play.round.tables.find((each) => each.table === table)?.players ?? [];
  return [one, other];
};
