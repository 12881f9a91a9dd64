import type { ActingGrant, Envelope } from '@stackledger/ledger';
import type { SeededRandom } from '@stackledger/scenarios';
import { rehashed } from './alterations.js';
import { changedCommand, isFirst, mapIn, somewhere, type Loose } from './lying.js';

const GRANTS: { readonly [kind: string]: (id: string) => ActingGrant } = {
  seat: (id) => ({ role: 'seat', person: `person-${id}`, grant: `grant-${id}` }),
  judge: (id) => ({ role: 'judge', person: `person-${id}`, grant: `grant-${id}` }),
  organizer: () => ({ role: 'organizer', person: 'person-o', grant: 'grant-o' }),
};

/** A log as a service with roles would have written it: every command of a person by a grant of theirs. */
export const grantedLog = (log: readonly Envelope[]): readonly Envelope[] =>
  rehashed(
    log.map((event) => {
      const { actor, reapplied } = event;
      const by = reapplied === undefined ? GRANTS[actor.kind]?.(actor.id) : GRANTS.judge?.('judge');
      return by === undefined ? { ...event } : { ...event, actor: { ...actor, by } };
    }),
  );

type Forgery = (random: SeededRandom, log: readonly Loose[]) => readonly Loose[] | undefined;

/**
 * Changes who gave one command of a kind of actor, not after a rewind: of a seat one that has acted before and is not
 * the last of all.
 */
const inCommand =
  (kind: string, change: (by: Loose, actor: Loose) => Loose | undefined): Forgery =>
  (random, log) => {
    const acted = log.map((event) => mapIn(event, 'actor').id);
    const isFit = (event: Loose, at: number): boolean =>
      isFirst(event) &&
      event.reapplied === undefined &&
      mapIn(event, 'actor').kind === kind &&
      (kind !== 'seat' || acted.indexOf(acted[at]) < at);
    const at = somewhere(random, log, isFit);
    if (at === undefined) return undefined;
    return changedCommand(log, at, (event) => {
      const { by, ...actor } = mapIn(event, 'actor');
      const changed = change(by as Loose, actor);
      return { ...event, actor: changed === undefined ? actor : { ...actor, by: changed } };
    });
  };

/** What somebody may say of who did it, each with every hash computed anew. */
export const FORGED_PEOPLE: { readonly [kind: string]: Forgery } = {
  'a command by the grant of another seat': inCommand('seat', (_by, { id }) => ({
    ...GRANTS.seat?.(id === 'anna' ? 'ben' : 'anna'),
  })),
  'a grant with two persons': inCommand('seat', (by) => ({ ...by, person: 'person-x' })),
  'a grant with two roles': inCommand('seat', (by) => ({ ...by, role: 'scribe' })),
  "a judge whose person is a player's": inCommand('judge', (by) => ({
    ...by,
    person: 'person-anna',
    grant: 'grant-x',
  })),
  'the grant of one command taken off': inCommand('seat', () => undefined),
};
