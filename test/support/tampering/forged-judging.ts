import type { Envelope } from '@stackledger/ledger';
import { HOLDERS } from '../logs/judged-log.js';
import { rehashed } from './alterations.js';
import { changed, changedCommand, mapIn, type Loose } from './lying.js';

/** Another log than one of `judgedLog`, with every hash computed anew. */
type Forgery = (log: readonly Loose[]) => readonly Loose[];

/** The place of the first command of a type, or of the last. */
const placeOf = (log: readonly Loose[], type: string): number => {
  const at = log.findLastIndex((event) => mapIn(event, 'command').type === type);
  if (at < 0) throw new Error(`this log has no ${type}`);
  return at;
};

/** Changes the grant by which a command was given. */
const byOf =
  (type: string, change: (by: Loose) => Loose | undefined): Forgery =>
  (log) =>
    changedCommand(log, placeOf(log, type), (event) => {
      const { by, ...actor } = mapIn(event, 'actor');
      const other = change(by as Loose);
      return { ...event, actor: other === undefined ? actor : { ...actor, by: other } };
    });

/** Changes the members of a command, and of the event that it came to. */
const inRuling =
  (command: Loose, data: Loose = command): Forgery =>
  (log) =>
    changed(log, placeOf(log, 'GiveRuling'), (event) => ({
      ...event,
      command: { ...mapIn(event, 'command'), ...command },
      data: { ...mapIn(event, 'data'), ...data },
    }));

const everyBy =
  (change: (by: Loose) => Loose): Forgery =>
  (log) =>
    log.map((event) => {
      const { by, ...actor } = mapIn(event, 'actor');
      return by === undefined ? event : { ...event, actor: { ...actor, by: change(by as Loose) } };
    });

const { anna, ben, judge, organizer } = HOLDERS;

/** What somebody may say of who did it, by which link and on which powers. */
export const FORGED_JUDGING: { readonly [kind: string]: Forgery } = {
  'a concession by the grant of another seat': byOf('Concede', () => ({ ...ben })),
  'a concession by a grant that nobody was told of': byOf('Concede', (by) => ({ ...by, grant: 'grant-invented' })),
  'a concession by a person and a grant that were invented': byOf('Concede', (by) => ({
    ...by,
    grant: 'grant-invented',
    person: 'p-inventedinve',
  })),
  'a concession by a second link that nobody was told of': byOf('Concede', (by) => ({ ...by, link: 2 })),
  'a concession by no link': byOf('Concede', ({ link: _, ...by }) => by),
  'a concession by no grant': byOf('Concede', () => undefined),
  'a link that was told of for another person': (log) =>
    changed(
      log,
      log.findIndex(({ type }) => type === 'LinkFirstUsed'),
      (event) => ({ ...event, data: { ...mapIn(event, 'data'), person: 'p-somebodyels' } }),
    ),
  'a first use that was left out': (log) =>
    log.filter(({ type }, at) => type !== 'LinkFirstUsed' || log.findIndex((each) => each.type === type) !== at),
  'a role raised for one ruling': byOf('GiveRuling', (by) => ({ ...by, role: 'head-judge' })),
  'powers raised for one ruling': byOf('GiveRuling', (by) => ({ ...by, powers: [...judge.powers, 'penalty.loss'] })),
  'powers taken off one ruling': byOf('GiveRuling', ({ powers: _, ...by }) => by),
  'powers and the link taken off one ruling': byOf('GiveRuling', ({ powers: _, link: __, ...by }) => by),
  'more powers than an organizer has': everyBy((by) =>
    by.role === 'organizer' ? { ...by, powers: [...organizer.powers, 'rule'] } : by,
  ),
  'powers of a player': everyBy((by) => (by.role === 'seat' ? { ...by, powers: ['rule'] } : by)),
  'a power that there is not': everyBy((by) =>
    by.role === 'judge' ? { ...by, powers: [...judge.powers, 'all'] } : by,
  ),
  'a ruling by the organizer': byOf('GiveRuling', () => ({ ...organizer })),
  'a ruling in the name of another judge': byOf('GiveRuling', (by) => ({ ...by, grant: 'grant-k', person: 'p-k' })),
  "a judge whose person is a player's": byOf('GiveRuling', (by) => ({ ...by, grant: 'grant-k', person: anna.person })),
  'the loss of a game by a judge without that power': inRuling({ penalty: 'game-loss' }),
  'the authority of a head judge': inRuling({ authority: 'head-judge' }, {}),
  'a look by a judge without that power': everyBy((by) =>
    by.role === 'judge' ? { ...by, powers: ['start', 'pause', 'rule'] } : by,
  ),
};

/** What is allowed, and what somebody who judges by the log has to know: the words of the note that says so. */
export const NOTED: { readonly [kind: string]: readonly [forge: Forgery, note: string] } = {
  'a policy of a built-in name with other numbers': [
    (log) =>
      changed(
        log,
        log.findIndex(({ type }) => type === 'PolicyAdopted'),
        (event) => {
          const policy = mapIn(event, 'data').policy as Loose;
          return { ...event, data: { policy: { ...policy, extension: { leastMs: 1 } } } };
        },
      ),
    'the policy four-souls',
  ],
  'a rule that does not exist': [inRuling({ rules: ['FS-PRIO-1', 'FS-NONE-7'] }), 'FS-NONE-7'],
};

/** The log as a service of before would have written it: who did it, and neither link nor powers. */
export const withoutLinks = (log: readonly Envelope[]): readonly Envelope[] =>
  rehashed(
    everyBy(({ link: _, powers: __, ...by }) => by)(log).filter(
      ({ type }) => type !== 'LinkFirstUsed' && type !== 'LinkMade',
    ),
  );

/** Its ruling on a power that a judge may have been granted. */
export const withLoss = inRuling({ penalty: 'game-loss' });
