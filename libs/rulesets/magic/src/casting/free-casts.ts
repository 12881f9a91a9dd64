import {
  hasShape,
  objectAt,
  playerAt,
  zoneKind,
  type CardId,
  type Command,
  type ParameterPrompt,
  type GameObject,
  type JsonMap,
  type RuleId,
  type SeatId,
  type LegalAction,
} from '@stackledger/kernel';
import {
  asCardId,
  PAYMENT_PICKS,
  NAMES,
  ofShape,
  ask,
  reschedule,
  askYesOrNo,
  choose,
  playInModes,
  isRejection,
  isUnknown,
  placesOf,
  legalPlays,
  procedure,
  schedule,
  targetSpecsOf,
  withBindings,
  type ContinuationOf,
  type ObjectName,
  type OpenDecision,
  type Playable,
} from '@stackledger/kernel/authoring';
import { spellPlay } from './casting.js';
import { beginDeclaration } from './declaration.js';
import { isPayable } from './paying/payment-due.js';
import { readPlayRequest } from './paying/play-request.js';
import { freeWay } from './casting-ways.js';
import { castFaces, shownBy, type CastFace } from './faces.js';
import { manaValueOf } from '../cards/printed.js';
import { castCardOf, isFaceDown } from '../cards/own-cards.js';
import { forbiddenRejection } from './forbidden.js';
import { splitSecondRejection } from '../playing/timing.js';

/** A card cast without paying its mana cost during a resolution: the choices so far, and the open question. */
type FreeCast = {
  readonly seat: SeatId;
  readonly object: ObjectName;
  readonly stay: number;
  readonly haste: boolean;
  /** The player is asked whether to cast it. */
  readonly may?: true;
  /** Only a spell of a lesser mana value is cast (MTG-702.85a). */
  readonly below?: number;
  /** It is a copy of a card, made to be cast (MTG-707.12). */
  readonly copy?: true;
  readonly because: readonly RuleId[];
  /** The card of the face by which it is cast, where there is a choice (MTG-712.11b). */
  readonly face?: CardId;
  readonly mode?: string;
  readonly picks: readonly (readonly string[])[];
  readonly asks?: 'whether' | 'face' | 'mode' | 'pick' | 'division';
  readonly division?: JsonMap;
};

type FreeCastChoice = {
  readonly face: CastFace;
  readonly play: Playable;
  readonly action: LegalAction;
  readonly fills: readonly ParameterPrompt[];
};

/**
 * Casts a card from its zone without paying its mana cost, if possible; otherwise it stays there (MTG-608.2c).
 */
export const castFree = (
  d: OpenDecision,
  seat: SeatId,
  { name, stay }: GameObject,
  how: Pick<FreeCast, 'haste' | 'may' | 'below' | 'copy' | 'because'>,
): void => schedule(d, castingFree, { seat, object: name, stay, ...how, picks: [] });

/** Asks for the mode and the targets one after another, then casts the card; nobody has priority meanwhile. */
export const castingFree = procedure<FreeCast>('mtg-cast-free', (d, continuation, answer) => {
  const known = withAnswer(continuation.bindings, answer);
  const object = objectAt(d.state.table, known.object);
  if (object?.stay !== known.stay || playerAt(d.state.table, known.seat)?.left !== false) return;
  const faces = castFaces(d, object).flatMap((face) => {
    const actions = legalActionsFor(face, known);
    const [first] = actions;
    const isOpen = known.face === undefined || known.face === face.object.card;
    return first !== undefined && isOpen ? [{ face, actions, first }] : [];
  });
  const [only, ...others] = faces;
  if (only === undefined || (continuation.bindings.asks === 'whether' && answer !== true)) return;
  if (known.may === true) return askWhether(d, continuation, known);
  if (others.length > 0)
    return askFace(
      d,
      continuation,
      known,
      faces.map(({ face }) => face),
    );
  const { face, actions, first } = only;
  if (modeOf(first) !== undefined && known.mode === undefined) return askMode(d, continuation, known, actions);
  const action = actions.find((each) => modeOf(each) === known.mode) ?? first;
  const chosen = { face, play: playOf(face, known), action, fills: action.fill.filter(isAsked) };
  const next = chosen.fills[known.picks.length];
  if (next !== undefined) return askPick(d, continuation, known, next);
  const divided = dividedAmong(chosen, known);
  if (divided !== undefined && known.division === undefined) return askDivision(d, continuation, known, divided);
  castAsChosen(d, chosen, known);
});

const withAnswer = ({ asks, ...known }: FreeCast, answer: unknown): FreeCast => {
  // an answer is plain data
  if (asks === 'division') return { ...known, division: hasShape(PAYMENT_PICKS, answer) ? answer : {} };
  const names = Array.isArray(answer) ? answer.map(String) : [];
  if (asks === 'face') return { ...known, face: asCardId(names[0] ?? '') }; // one of those that were asked
  if (asks === 'mode') return { ...known, mode: names[0] ?? '' };
  return asks === 'pick' ? { ...known, picks: [...known.picks, names] } : known;
};

const playOf = ({ situation, object }: CastFace, { seat, haste, because }: FreeCast): Playable =>
  spellPlay(situation, seat, object, freeWay(castCardOf(situation, object), because, haste ? { haste } : {}));

/** The legal actions that cast it now by a face, by mode; empty if it cannot be cast. */
const legalActionsFor = (face: CastFace, known: FreeCast): readonly LegalAction[] => {
  const { situation, object } = face;
  const { kind } = castCardOf(situation, object);
  const isNone =
    kind === 'land' ||
    kind === 'unknown' ||
    isFaceDown(object) ||
    (object.marks.includes('token') && known.copy !== true);
  const isThere = !['battlefield', 'stack', 'phased-out'].includes(zoneKind(object.zone));
  if (forbiddenRejection(situation, known.seat, object) !== undefined) return [];
  if (known.below !== undefined && manaValueOf(situation, object) >= known.below) return [];
  if (isNone || !isThere || isUnknown(situation, object) || splitSecondRejection(situation) !== undefined) return [];
  const play = playOf(face, known);
  const command: Command = { type: 'PlayCard', seat: known.seat, card: object.trueName };
  return legalPlays(situation, play, command).filter((action) => {
    if ((action.command.x ?? 0) !== 0) return false;
    const { seat, source, costs } = playInModes(situation, play, modesOf(action));
    return isPayable(situation, { seat, source, costs, x: 0 });
  });
};

const modesOf = ({ command }: LegalAction): readonly string[] =>
  Array.isArray(command.modes) ? command.modes.map(String) : [];

const modeOf = (action: LegalAction): string | undefined => modesOf(action)[0];

/** X is 0 for a card cast without its mana cost; a payment with a single candidate is not asked. */
const isAsked = ({ path, min = 0 }: ParameterPrompt): boolean =>
  path === 'targets' || (path.startsWith('pay.') && min > 0);

type FreeCastFrame = ContinuationOf<FreeCast>;

const askWhether = (d: OpenDecision, continuation: FreeCastFrame, { may: _may, ...known }: FreeCast): void => {
  reschedule(d, withBindings(continuation, { ...known, asks: 'whether' }));
  askYesOrNo(d, {
    seat: known.seat,
    prompt: `Cast ${known.object} without paying its mana cost?`,
    about: { what: 'may', object: known.object },
    because: [...known.because, 'MTG-608.2d'],
  });
};

const askFace = (d: OpenDecision, continuation: FreeCastFrame, known: FreeCast, faces: readonly CastFace[]): void => {
  const options = faces.flatMap(({ object }) => object.card ?? []);
  const about = { what: 'face', object: known.object };
  choose(
    d,
    { seat: known.seat, prompt: `By which face is ${known.object} cast?`, options, about, because: ['MTG-712.11b'] },
    withBindings(continuation, { ...known, asks: 'face' }),
  );
};

const askMode = (
  d: OpenDecision,
  continuation: FreeCastFrame,
  known: FreeCast,
  actions: readonly LegalAction[],
): void => {
  const options = actions.flatMap((action) => modeOf(action) ?? []);
  const about = { what: 'mode', object: known.object };
  choose(
    d,
    { seat: known.seat, prompt: `Which mode of ${known.object}?`, options, about, because: ['MTG-601.2b'] },
    withBindings(continuation, { ...known, asks: 'mode' }),
  );
};

const askPick = (d: OpenDecision, continuation: FreeCastFrame, known: FreeCast, fill: ParameterPrompt): void => {
  const { path, what, min = 0, max = 0, candidates } = fill;
  choose(
    d,
    {
      seat: known.seat,
      prompt: `Choose ${min === max ? max : `up to ${max}`} ${what} for ${known.object}.`,
      options: ofShape(NAMES, candidates ?? []), // names, in a legal action
      min,
      max,
      about: { what, object: known.object },
      because: [path === 'targets' ? 'MTG-601.2c' : 'MTG-601.2h'],
    },
    withBindings(continuation, { ...known, asks: 'pick' }),
  );
};

/** The targets of a division and the amount, if there are several. */
const dividedAmong = (
  { fills }: FreeCastChoice,
  { picks }: FreeCast,
): { amount: number; among: readonly string[] } | undefined => {
  const at = fills.findIndex(({ divided }) => typeof divided === 'number');
  const [amount, among] = [fills[at]?.divided, picks[at] ?? []];
  return typeof amount === 'number' && among.length > 1 ? { amount, among } : undefined;
};

const askDivision = (
  d: OpenDecision,
  continuation: FreeCastFrame,
  known: FreeCast,
  { amount, among }: { readonly amount: number; readonly among: readonly string[] },
): void => {
  reschedule(d, withBindings(continuation, { ...known, asks: 'division' }));
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

const castAsChosen = (d: OpenDecision, { face, play, action, fills }: FreeCastChoice, known: FreeCast): void => {
  const modes = modesOf(action);
  const specs = targetSpecsOf(play.ability, modes);
  const picked = fills.map((fill, at) => [fill, known.picks[at] ?? []] as const);
  const targets = picked
    .filter(([{ path }]) => path === 'targets')
    .flatMap(([, names], at) => paddedNames(names, specs[at] === undefined ? 0 : placesOf(specs[at])));
  const paid = picked.flatMap(([{ path }, names]) =>
    path.startsWith('pay.') ? [[path.slice('pay.'.length), names] as const] : [],
  );
  const division = known.division?.[known.object];
  const asked = readPlayRequest(face.situation, play, {
    ...action.command,
    targets,
    ...(action.fill.some(({ path }) => path === 'x') && { x: 0 }),
    ...(paid.length > 0 && { pay: Object.fromEntries(paid) }),
    ...(division !== undefined && { division }),
  });
  if (isRejection(asked)) return;
  beginDeclaration(d, { ...asked, resolving: true }, [...known.because, 'MTG-118.9'], shownBy(face));
};

const paddedNames = (names: readonly string[], places: number): readonly string[] => [
  ...names,
  ...Array.from({ length: Math.max(0, places - names.length) }, () => 'none'),
];
