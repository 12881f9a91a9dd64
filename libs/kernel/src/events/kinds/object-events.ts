import type { JsonMap } from '../../persistent/json.js';
import type { EventRules } from '../../rules/ruleset/event-rules.js';
import { withCopied } from '../../table/faces.js';
import type { CardId, ObjectName, SeatId, ZoneName } from '../../table/names.js';
import { withObject, withPlaced } from '../../table/objects.js';
import { tapped } from '../../triggers/readings.js';

/** Changes of an object within its zone. */
export type ObjectEvents = {
  /**
   * An object turns to another face: its other one, its own after lying face down, or (`down`) none. It stays where it
   * is.
   */
  FaceTurned: { object: ObjectName; shows: CardId; way: 'up' | 'down' | 'over'; except?: JsonMap };
  /** An object becomes a copy. It stays where it is. */
  ObjectCopied: { object: ObjectName; shows: CardId; except?: JsonMap };
  ObjectTapped: { object: ObjectName };
  ObjectUntapped: { object: ObjectName };
  ControlChanged: {
    object: ObjectName;
    controller: SeatId;
    zone: ZoneName;
    from?: SeatId;
    again?: true;
    lasts?: true;
    ends?: true;
  };
  CountersChanged: { object: ObjectName; counters: string; by: number; now: number };
  ObjectMarked: { object: ObjectName; mark: string; on: boolean };
};

/** The rules of these events, by type. */
export const objectEvents: EventRules<ObjectEvents> = {
  FaceTurned: {
    says: '{object}{way=up? is turned face up:}{way=down? is turned face down:}{way=over? shows its other face:}',
    about:
      'An object `shows` another card from now on: its other face (`over`), its own after it lay face down (`up`), or nothing of itself (`down`). Of what is a copy as it is turned up `except` is what it has beside that. It stays where it is, with all that happened to it; what it is stays known to whoever knew it.',
    table: (table, { object, shows, except }) => withCopied(table, object, shows, except),
    learned: ({ object, way }) => (way === 'up' ? [{ who: 'everybody', what: object }] : []),
  },
  ObjectCopied: {
    says: '{object} becomes a copy of {shows}',
    about:
      'An object in play is a copy from now on, until it leaves: it `shows` the card that it is like, with `except` what it has beside that.',
    table: (table, { object, shows, except }) => withCopied(table, object, shows, except),
  },
  ObjectTapped: {
    says: '{object} is turned',
    quiet: true,
    about: 'An object is turned: it is used.',
    everywhere: true,
    table: (table, { object }) => withObject(table, object, (each) => void (each.tapped = true)),
    reads: { words: ['tapped'], read: tapped },
  },
  ObjectUntapped: {
    says: '{object} is ready again',
    quiet: true,
    about: 'An object can be used again.',
    everywhere: true,
    table: (table, { object }) => withObject(table, object, (each) => void (each.tapped = false)),
  },
  ControlChanged: {
    says: '{controller} takes {object}',
    about:
      'An object in play has another controller. It is no new stay: what was aimed at the object still finds it. `from` had taken it before; `again` says that the effect which did so counts again; `lasts` that it is so by an effect that may end, and `ends` that none of those is left.',
    everywhere: true,
    table: (table, { object, controller, zone }) =>
      withObject(withPlaced(table, object, zone), object, (each) => void (each.controller = controller)),
  },
  CountersChanged: {
    says: '{object} has {now} {counters}',
    about: 'The number of counters of a kind on an object.',
    everywhere: true,
    table: (table, { object, counters, now }) =>
      withObject(table, object, (each) => void (each.counters = { ...each.counters, [counters]: now })),
  },
  ObjectMarked: {
    says: '{object} is {on?marked:marked no more} ({mark})',
    quiet: true,
    about: 'An object bears a mark from now on, or no longer.',
    table: (table, { object, mark, on }) =>
      withObject(
        table,
        object,
        (each) => void (each.marks = on ? [...each.marks, mark] : each.marks.filter((m) => m !== mark)),
      ),
  },
};
