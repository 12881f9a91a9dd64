import {
  identityOf,
  objectAt,
  rejection,
  said,
  type Event,
  type JsonMap,
  type Rejection,
  type Table,
} from '@stackledger/kernel';
import type { EventStore } from '@stackledger/store';
import { actorOf } from '../envelopes/actors.js';
import { bodyOf } from '../envelopes/command-body.js';
import type { Chance } from '../envelopes/ports.js';
import type { Followed } from './followed.js';
import { decideSafely, Unknown } from '../growing/growing.js';
import { followedRewind, previewed } from './rewinding.js';
import { eventsBetween, type Session } from '../sessions/session.js';

/** What would come of a rewind, with the copy of the match that it was tried on; or why it would be refused. */
export type Previewed =
  | { readonly kind: 'previewed'; readonly session: Session; readonly followed: Followed }
  | { readonly kind: 'refused'; readonly rejection: Rejection };

const unknown = (): never => {
  throw new Unknown();
};

/** Nothing is drawn for a preview: it would tell what comes. Salts are of no account. */
const NO_CHANCE: Chance = { die: unknown, shuffle: unknown, newSeed: unknown, newSalt: () => '' };

const HANGS_ON_CHANCE: Rejection = rejection(
  'unknown',
  'SL-REWIND-8',
  'what this rewind itself comes to hangs on a die or a shuffle that nobody knows yet',
);

/** What would come of a rewind and what follows it. It stops before a new die, a new shuffle and a card that nobody has seen. */
export const previewRewind = async (store: EventStore, session: Session, rewind: JsonMap): Promise<Previewed> => {
  const supplied = decideSafely(session, bodyOf(rewind).command, { chance: NO_CHANCE, recordedAt: '' });
  if (supplied === undefined) return { kind: 'refused', rejection: HANGS_ON_CHANCE };
  const { decision, kept } = supplied;
  if (decision.kind === 'refused') return { kind: 'refused', rejection: decision.rejection };
  const body = bodyOf(rewind);
  const entry = {
    commandId: '',
    body,
    actor: actorOf(rewind),
    recordedAt: '',
    kept,
    newSalt: () => '',
    decided: decision,
  };
  const seen = cardsSeen(session);
  const rewound = await followedRewind(store, session, entry, {
    chance: NO_CHANCE,
    recordedAt: '',
    mayCome: ({ events }, { table }) => {
      if (events.some((event) => showsNew(event, seen) && !isOnlyTold(event, table))) throw new Unknown();
    },
  });
  const { stopped, growing } = rewound;
  if (stopped?.why === 'refused' && typeof stopped.at === 'number') {
    const { rejection, at } = stopped;
    return { kind: 'refused', rejection: { ...rejection, detail: `insert/${at}: ${rejection.detail}` } };
  }
  return { kind: 'previewed', session: growing.session, followed: await previewed(store, rewound) };
};

/** Which cards have been shown to whom, on whatever line of play. */
const cardsSeen = (session: Session): ReadonlySet<string> =>
  new Set(eventsBetween(session, 0, session.timeline.state().head).flatMap(shownIn));

const showsNew = (event: Event, seen: ReadonlySet<string>): boolean => shownIn(event).some((each) => !seen.has(each));

/** A card that lies at the table face down for the service too is no secret of it: it is what a command says. */
const isOnlyTold = ({ data: { object } }: Event, table: Table): boolean => {
  const before = typeof object === 'string' ? objectAt(table, object) : undefined;
  return before !== undefined && identityOf(before).card === null;
};

const shownIn = ({ type, data, hidden }: Event): readonly string[] => {
  if (type !== 'ObjectRenamed') return [];
  const { name } = { ...data, ...hidden?.data };
  const to = Array.isArray(data.knownTo) ? (data.knownTo as readonly string[]) : ['all'];
  return to.map((seat) => `${seat}: ${said(name)}`);
};
