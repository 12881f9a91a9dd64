import type { SeededRandom } from '@stackledger/scenarios';
import { changedCommand, isFirst, lieWhere, mapIn, somewhere, type Lie, type Loose } from './lying.js';

const SALT = '5'.repeat(64);

/** Puts a member into some event, or into a part of some event that has it. */
const strange = (part?: string): Lie =>
  lieWhere(
    (event) => part === undefined || event[part] !== undefined,
    (event) =>
      part === undefined ? { ...event, note: 'x' } : { ...event, [part]: { ...mapIn(event, part), note: 'x' } },
  );

/** Changes all events of a command, never those of the first, whose id the match has its own from. */
const lieInCommand =
  (change: (event: Loose, random: SeededRandom, log: readonly Loose[], at: number) => Loose): Lie =>
  (random, log) => {
    const at = somewhere(random, log, (event, place) => place > 0 && isFirst(event));
    if (at === undefined) return undefined;
    const lied = change(log[at] ?? {}, random, log, at);
    return { at, log: changedCommand(log, at, (event) => ({ ...event, ...lied })) };
  };

const NO_IDS = ['', 'with a space', 'x'.repeat(201), 'continue-5', 'umläut', 'line\nbreak'];
const NO_TIMES = ['banana', '', '2026-02-30T10:00:00.000Z', '2026-02-01', '2026-02-01T10:00:00Z', '9'];
const OTHER_ACTORS = [
  { kind: 'judge', id: 'jo' },
  { kind: 'seat', id: 'nobody' },
  { kind: 'organizer', id: 'organizer' },
  { kind: 'system', id: 'ledger' },
  { kind: '__proto__', id: 'anna' },
  { kind: 'import', id: '' },
];

/** An earlier command, as one whose id is used again. */
const idBefore = (log: readonly Loose[], at: number, random: SeededRandom): unknown =>
  log[somewhere(random, log.slice(0, at), isFirst) ?? 0]?.commandId;

const otherActor = ({ actor }: Loose, random: SeededRandom): unknown =>
  random.pick(OTHER_ACTORS.filter((other) => JSON.stringify(other) !== JSON.stringify(actor)));

const withMatch = (event: Loose, matchId: string): Loose => ({
  ...event,
  matchId,
  ...(event.type === 'MatchCreated' && {
    data: { ...mapIn(event, 'data'), matchId },
    command: { ...mapIn(event, 'command'), matchId },
  }),
});

const OTHER_MATCH = '00000000-0000-5000-8000-000000000000';

/** What somebody may change of the form of a log while nothing that happened changes. */
export const LIES_IN_FORM: { readonly [kind: string]: Lie } = {
  'a command id used before': lieInCommand((_event, random, log, at) => ({ commandId: idBefore(log, at, random) })),
  'a command id that no client may send': lieInCommand((_event, random) => ({ commandId: random.pick(NO_IDS) })),
  'an actor that is not the sender': lieInCommand((event, random) => ({ actor: otherActor(event, random) })),
  'an actor within a command': lieWhere(
    (event) => !isFirst(event),
    (event, random) => ({ ...event, actor: otherActor(event, random) }),
  ),
  'a time that is none': lieWhere(
    () => true,
    (event, random) => ({ ...event, recordedAt: random.pick(NO_TIMES) }),
  ),
  'a time that goes back': lieWhere(
    (_event, at) => at > 0,
    (event) => ({ ...event, recordedAt: '1999-12-31T23:59:59.999Z' }),
  ),
  'a time within a command': lieWhere(
    (event, at) => at > 0 && !isFirst(event),
    (event) => ({ ...event, recordedAt: '2999-12-31T23:59:59.999Z' }),
  ),
  'the match of one event': lieWhere(
    (_event, at) => at > 0,
    (event) => ({ ...event, matchId: OTHER_MATCH }),
  ),
  'the match of all events': (_random, log) => ({ at: 0, log: log.map((event) => withMatch(event, OTHER_MATCH)) }),
  'a sealed part that holds nothing': lieWhere(
    ({ sealed }) => sealed === undefined,
    (event) => ({ ...event, sealed: { salt: SALT }, data: { ...mapIn(event, 'data'), sealedFor: 'nobody' } }),
  ),
  'a salt that is none': lieWhere(
    ({ sealed }) => sealed !== undefined,
    (event, random) => ({
      ...event,
      sealed: { ...mapIn(event, 'sealed'), salt: random.pick(['', 'salt', SALT.toUpperCase() + 'F']) },
    }),
  ),
  'a member of an event': strange(),
  'a member of an actor': strange('actor'),
  'a member of the inputs': strange('inputs'),
  'a member of a sealed part': strange('sealed'),
  'inputs that hold nothing': lieWhere(
    (event) => isFirst(event) && event.inputs === undefined,
    (event) => ({ ...event, inputs: {} }),
  ),
  'a schema that there is not': lieWhere(
    () => true,
    (event) => ({ ...event, schema: 99 }),
  ),
  'a match created twice': (random, log) => {
    const at = somewhere(random, log, (event, place) => place > 0 && isFirst(event)) ?? 1;
    const again = { ...log[0], commandId: 'again' };
    return { at, log: [...log.slice(0, at), again, ...log.slice(at)] };
  },
};
