import {
  objectAt,
  rejection,
  displayText,
  trueCardOf,
  type Event,
  type JsonMap,
  type Rejection,
  type Table,
} from '@stackledger/rules';
import type { EventStore } from '@stackledger/store';
import { actorOf } from '../envelopes/actors.js';
import { bodyOf } from '../envelopes/canonical-command.js';
import type { Chance } from '../envelopes/ports.js';
import type { ReplayResult } from './replay-result.js';
import { decideSafely, UndeterminedOutcome } from '../appending/match-draft.js';
import { draftRewind, rewindTrialOf } from './rewind-draft.js';
import { eventsBetween, type Session } from '../sessions/session.js';

/** The outcome of a rewind with the copy of the match that it was tried on, or its rejection. */
export type RewindTrial =
  | { readonly kind: 'previewed'; readonly session: Session; readonly followed: ReplayResult }
  | { readonly kind: 'refused'; readonly rejection: Rejection };

const unknown = (): never => {
  throw new UndeterminedOutcome();
};

/** Nothing is drawn for a preview: it would reveal the future. Salts do not matter. */
const NO_CHANCE: Chance = { die: unknown, shuffle: unknown, newSeed: unknown, newSalt: () => '' };

/** For the rewind itself: nobody sees the order of what it shuffles. */
const UNSHUFFLED: Chance = { ...NO_CHANCE, shuffle: (_draw, _zone, cards) => cards };

const HANGS_ON_CHANCE: Rejection = rejection(
  'unknown',
  'SL-REWIND-8',
  'what this rewind itself comes to hangs on a die or a shuffle that nobody knows yet',
);

/** The outcome of a rewind and what follows it, up to a new die, a new shuffle or a card that nobody has seen. */
export const previewRewind = async (
  store: EventStore,
  session: Session,
  rewind: JsonMap,
  recordedAt: string,
): Promise<RewindTrial> => {
  const seen = cardsSeen(session);
  const supplied = decideSafely(session, bodyOf(rewind).command, {
    chance: UNSHUFFLED,
    recordedAt,
    mayCome: ({ events }) => {
      if (events.some(({ type }) => type === 'DeckShuffled') && events.some((event) => showsNew(event, seen)))
        unknown();
    },
  });
  if (supplied === undefined) return { kind: 'refused', rejection: HANGS_ON_CHANCE };
  const { decision, kept } = supplied;
  if (decision.kind === 'refused') return { kind: 'refused', rejection: decision.rejection };
  const body = bodyOf(rewind);
  const entry = {
    commandId: '',
    body,
    actor: actorOf(rewind),
    recordedAt,
    kept,
    newSalt: () => '',
    decided: decision,
  };
  const rewound = await draftRewind(store, session, entry, {
    chance: NO_CHANCE,
    recordedAt,
    mayCome: ({ events }, { table }) => {
      if (events.some((event) => showsNew(event, seen) && !isOnlyTold(session, event, table)))
        throw new UndeterminedOutcome();
    },
  });
  const { stopped, draft } = rewound;
  if (stopped?.why === 'refused' && typeof stopped.at === 'number') {
    const { rejection, at } = stopped;
    return { kind: 'refused', rejection: { ...rejection, detail: `insert/${at}: ${rejection.detail}` } };
  }
  return { kind: 'previewed', session: draft.session, followed: await rewindTrialOf(store, rewound) };
};

/** Which cards were shown to whom, on any branch. */
const cardsSeen = (session: Session): ReadonlySet<string> =>
  new Set(eventsBetween(session, 0, session.timeline.state().head).flatMap(shownIn));

const showsNew = (event: Event, seen: ReadonlySet<string>): boolean => shownIn(event).some((each) => !seen.has(each));

/** A card that lies face down for the service as well is no secret of it: the command itself says what it is. */
const isOnlyTold = ({ game }: Session, { data: { object } }: Event, table: Table): boolean => {
  const before = typeof object === 'string' ? objectAt(game.ruleset, table, object) : undefined;
  return before !== undefined && trueCardOf(game.ruleset, before) === null;
};

const shownIn = ({ type, data, hidden }: Event): readonly string[] => {
  if (type !== 'ObjectRenamed') return [];
  const { name } = { ...data, ...hidden?.data };
  const to = Array.isArray(data.knownTo) ? (data.knownTo as readonly string[]) : ['all'];
  return to.map((seat) => `${seat}: ${displayText(name)}`);
};
