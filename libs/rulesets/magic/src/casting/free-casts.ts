import {
  ask,
  again,
  askYesOrNo,
  choose,
  inModes,
  isMap,
  isRejection,
  isUnknown,
  objectAt,
  placesOf,
  playerAt,
  playTemplates,
  procedure,
  push,
  targetsAsked,
  withBindings,
  zoneKind,
  type Command,
  type Fill,
  type FrameOf,
  type GameObject,
  type JsonMap,
  type ObjectName,
  type OpenDecision,
  type Playable,
  type RuleId,
  type SeatId,
  type Situation,
  type Template,
} from '@stackledger/kernel';
import { spellPlay } from './casting.js';
import { begin } from './declaring.js';
import { isPayable } from './owed.js';
import { readAsked } from './asked.js';
import { freeWay } from './ways.js';
import { isFaceDown, ownCardOf } from '../cards/own-cards.js';
import { splitSecondFault } from '../playing/timing.js';

/** A card that is cast for nothing as something resolves: what has been chosen for it so far, and what is asked. */
type Casting = {
  readonly seat: SeatId;
  readonly object: ObjectName;
  readonly stay: number;
  readonly haste: boolean;
  /** Who casts it is asked whether they do. */
  readonly may?: true;
  readonly because: readonly RuleId[];
  readonly mode?: string;
  readonly picks: readonly (readonly string[])[];
  readonly asks?: 'whether' | 'mode' | 'pick' | 'division';
  readonly division?: JsonMap;
};

type Chosen = { readonly play: Playable; readonly template: Template; readonly fills: readonly Fill[] };

/** Somebody casts a card from where it lies without paying its mana cost, if they can; else it stays there (MTG-608.2c). */
export const castFree = (
  d: OpenDecision,
  seat: SeatId,
  { name, stay }: GameObject,
  how: { readonly haste: boolean; readonly may?: true; readonly because: readonly RuleId[] },
): void => push(d, castingFree, { seat, object: name, stay, ...how, picks: [] });

/** Asks for its mode and for its targets, one after the other, and then casts it: nobody has priority meanwhile. */
export const castingFree = procedure<Casting>('mtg-cast-free', (d, frame, answer) => {
  const known = noted(frame.bindings, answer);
  const object = objectAt(d.state.table, known.object);
  if (object?.stay !== known.stay || playerAt(d.state.table, known.seat)?.left !== false) return;
  const templates = templatesFor(d, known, object);
  const [first] = templates;
  if (first === undefined || (frame.bindings.asks === 'whether' && answer !== true)) return;
  if (known.may === true) return askWhether(d, frame, known);
  if (modeOf(first) !== undefined && known.mode === undefined) return askMode(d, frame, known, templates);
  const template = templates.find((each) => modeOf(each) === known.mode) ?? first;
  const chosen = { play: playOf(d, known, object), template, fills: template.fill.filter(isAsked) };
  const next = chosen.fills[known.picks.length];
  if (next !== undefined) return askPick(d, frame, known, next);
  const divided = dividedAmong(chosen, known);
  if (divided !== undefined && known.division === undefined) return askDivision(d, frame, known, divided);
  castAsChosen(d, chosen, known);
});

const noted = ({ asks, ...known }: Casting, answer: unknown): Casting => {
  if (asks === 'division') return { ...known, division: isMap(answer) ? (answer as JsonMap) : {} }; // an answer is plain data
  const names = Array.isArray(answer) ? answer.map(String) : [];
  if (asks === 'mode') return { ...known, mode: names[0] ?? '' };
  return asks === 'pick' ? { ...known, picks: [...known.picks, names] } : known;
};

const playOf = (situation: Situation, { seat, haste, because }: Casting, object: GameObject): Playable =>
  spellPlay(situation, seat, object, freeWay(ownCardOf(situation, object), because, haste ? { haste } : {}));

/** How it can be cast now, in each of its modes; in none where it cannot. */
const templatesFor = (situation: Situation, known: Casting, object: GameObject): readonly Template[] => {
  const { kind } = ownCardOf(situation, object);
  const isNone = kind === 'land' || kind === 'unknown' || isFaceDown(object) || object.marks.includes('token');
  const isThere = !['battlefield', 'stack', 'phased-out'].includes(zoneKind(object.zone));
  if (isNone || !isThere || isUnknown(situation, object) || splitSecondFault(situation) !== undefined) return [];
  const play = playOf(situation, known, object);
  const command: Command = { type: 'PlayCard', seat: known.seat, card: object.trueName };
  return playTemplates(situation, play, command).filter((template) => {
    const { seat, source, costs } = inModes(situation, play, modesOf(template));
    return isPayable(situation, { seat, source, costs, x: 0 });
  });
};

const modesOf = ({ command }: Template): readonly string[] =>
  Array.isArray(command.modes) ? command.modes.map(String) : [];

const modeOf = (template: Template): string | undefined => modesOf(template)[0];

/** X is 0 for what is cast for nothing; what can be paid in one way only is no question. */
const isAsked = ({ path, min = 0 }: Fill): boolean => path === 'targets' || (path.startsWith('pay.') && min > 0);

type Waiting = FrameOf<Casting>;

const askWhether = (d: OpenDecision, frame: Waiting, { may: _may, ...known }: Casting): void => {
  again(d, withBindings(frame, { ...known, asks: 'whether' }));
  askYesOrNo(d, {
    seat: known.seat,
    prompt: `Cast ${known.object} without paying its mana cost?`,
    about: { what: 'may', object: known.object },
    because: [...known.because, 'MTG-608.2d'],
  });
};

const askMode = (d: OpenDecision, frame: Waiting, known: Casting, templates: readonly Template[]): void => {
  const options = templates.flatMap((template) => modeOf(template) ?? []);
  const about = { what: 'mode', object: known.object };
  choose(
    d,
    { seat: known.seat, prompt: `Which mode of ${known.object}?`, options, about, because: ['MTG-601.2b'] },
    withBindings(frame, { ...known, asks: 'mode' }),
  );
};

const askPick = (d: OpenDecision, frame: Waiting, known: Casting, fill: Fill): void => {
  const { path, what, min = 0, max = 0, candidates } = fill;
  choose(
    d,
    {
      seat: known.seat,
      prompt: `Choose ${min === max ? max : `up to ${max}`} ${what} for ${known.object}.`,
      options: (candidates ?? []) as readonly string[], // names, in a template
      min,
      max,
      about: { what, object: known.object },
      because: [path === 'targets' ? 'MTG-601.2c' : 'MTG-601.2h'],
    },
    withBindings(frame, { ...known, asks: 'pick' }),
  );
};

/** The targets among which something is divided, and how much, where there are several. */
const dividedAmong = (
  { fills }: Chosen,
  { picks }: Casting,
): { amount: number; among: readonly string[] } | undefined => {
  const at = fills.findIndex(({ divided }) => typeof divided === 'number');
  const [amount, among] = [fills[at]?.divided, picks[at] ?? []];
  return typeof amount === 'number' && among.length > 1 ? { amount, among } : undefined;
};

const askDivision = (
  d: OpenDecision,
  frame: Waiting,
  known: Casting,
  { amount, among }: { readonly amount: number; readonly among: readonly string[] },
): void => {
  again(d, withBindings(frame, { ...known, asks: 'division' }));
  const parts = [{ of: known.object, amount, among, least: 1 }];
  ask(d, {
    seat: known.seat,
    prompt: `How is it divided among the targets of ${known.object}? Each gets at least 1.`,
    options: [],
    form: { path: 'answer', what: 'division', form: 'division', parts },
    about: { what: 'division', object: known.object },
    because: ['MTG-601.2d'],
  });
};

const castAsChosen = (d: OpenDecision, { play, template, fills }: Chosen, known: Casting): void => {
  const modes = modesOf(template);
  const specs = targetsAsked(play.ability, modes);
  const picked = fills.map((fill, at) => [fill, known.picks[at] ?? []] as const);
  const targets = picked
    .filter(([{ path }]) => path === 'targets')
    .flatMap(([, names], at) => padded(names, specs[at] === undefined ? 0 : placesOf(specs[at])));
  const paid = picked.flatMap(([{ path }, names]) =>
    path.startsWith('pay.') ? [[path.slice('pay.'.length), names] as const] : [],
  );
  const division = known.division?.[known.object];
  const asked = readAsked(d, play, {
    ...template.command,
    targets,
    ...(template.fill.some(({ path }) => path === 'x') && { x: 0 }),
    ...(paid.length > 0 && { pay: Object.fromEntries(paid) }),
    ...(division !== undefined && { division }),
  });
  if (!isRejection(asked)) begin(d, { ...asked, resolving: true }, [...known.because, 'MTG-118.9']);
};

const padded = (names: readonly string[], places: number): readonly string[] => [
  ...names,
  ...Array.from({ length: Math.max(0, places - names.length) }, () => 'none'),
];
