import {
  hasShape,
  json,
  mapOf,
  listOf,
  isMap,
  objectAt,
  zoneKind,
  type CardId,
  type RuleId,
} from '@stackledger/kernel';
import {
  NAMES,
  OBJECT_NAMES,
  ofShape,
  reschedule,
  askYesOrNo,
  canPay,
  choose,
  tokenGroupData,
  moveCard,
  payCosts,
  paymentPrompts,
  procedure,
  schedule,
  contextOfSource,
  withBindings,
  type Arrival,
  type ContinuationOf,
  type Cost,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { isFaceDown } from '../cards/own-cards.js';
import { emit } from '../table/events.js';
import { CHOSEN } from '../table/word-marks.js';
import { choicesOf } from '../words/entry-choices.js';
import { askOrder, inTurnOrder, openOrder, withOrder } from './ages-at-entry.js';
import { enteringObject, type EnteringObject } from './as-it-enters.js';
import { replacementsFor, arrivalOf, faceOf, arrive, loyaltyRule } from './arriving.js';
import { entrantCard, entrantName, type PendingEntry, type EntryBatch } from './pending-entries.js';
import { entryCopySpecs, copiable, copyExceptions, copiableValues } from './copying.js';
import { askHost, needsHost, putOn, withoutHomeless } from './hosts.js';
import { zoneFor, zones } from './zones.js';
import { costInWords } from '../cards/cost-words.js';
import { replacementArgs, emitReplaced, type ApplicableReplacement } from './replacing.js';

/** Puts objects onto the battlefield at one moment, after the choices about how they enter (MTG-614.12). */
export const enterBattlefield = (d: OpenDecision, coming: readonly PendingEntry[], because: readonly RuleId[]): void =>
  schedule(d, entering, { coming, because, paid: [], unpaid: [] });

/**
 * Asks for the entry payments and choices one after another, then puts all objects onto the battlefield.
 */
export const entering = procedure<EntryBatch>('mtg-enter', (d, continuation, answer) => {
  const { asks, copies, places, orders, ...bindings } = continuation.bindings;
  const names = (): readonly ObjectName[] => ofShape(OBJECT_NAMES, answer ?? []); // as asked, none of who has left
  const aged = orders === undefined ? bindings : withOrder(bindings, orders, names());
  const settled = copies === undefined ? aged : withCopyChoice(d, aged, copies, names());
  const placed = places === undefined ? settled : putOn(d, settled, places, names());
  const known = withoutHomeless(d, asks === undefined ? placed : withAnswer(d, placed, asks, answer));
  const unsettled = openCopy(d, known);
  if (unsettled !== undefined) return askCopy(d, unsettled, withBindings(continuation, known));
  const loose = known.coming.find((each) => needsHost(d, each));
  if (loose !== undefined) return askHost(d, loose, withBindings(continuation, { ...known, places: loose.object }));
  const unaged = openOrder(d, known);
  if (unaged !== undefined) return askOrder(d, unaged, withBindings(continuation, { ...known, orders: unaged.seat }));
  const next = openQuestion(d, known);
  if (next === undefined) return enterTogether(d, known);
  const then = withBindings(continuation, { ...known, asks: next.found.key });
  if (next.among !== undefined) return askForChoice(d, next, next.among, then);
  reschedule(d, then);
  askYesOrNo(d, {
    seat: next.coming.controller,
    prompt: `Pay ${costInWords(next.cost)} as ${entrantName(d, next.coming.object)} enters?`,
    about: { what: 'payment', cost: next.cost },
    because: ['MTG-614.12'],
  });
});

const askForChoice = (
  d: OpenDecision,
  { coming: { controller, object }, found, gives }: EntryQuestion,
  options: readonly string[],
  then: Parameters<typeof choose>[2],
): void => {
  if (gives !== undefined) {
    const { kind, max } = gives;
    const prompt = `Give up ${max} as ${entrantName(d, object)} enters? If not, it goes to the graveyard.`;
    const about = { what: kind === 'discard' ? 'card' : kind, object };
    const hidden = kind === 'discard';
    return choose(d, { seat: controller, prompt, options, min: 0, max, hidden, about, because: ['MTG-614.12'] }, then);
  }
  const what = String(replacementArgs(found, 'entersChoosing')[0]);
  const prompt = `Choose a ${what} as ${entrantName(d, object)} enters.`;
  choose(d, { seat: controller, prompt, options, about: { what, object }, because: ['MTG-614.12'] }, then);
};

type EntryCopyChoice = {
  readonly coming: PendingEntry;
  readonly found: ApplicableReplacement;
  readonly asked: ReturnType<typeof entryCopySpecs>[number];
};

/** The next open question whether an object enters as a copy (MTG-707.5). */
const openCopy = (d: OpenDecision, { coming }: EntryBatch): EntryCopyChoice | undefined =>
  coming
    .filter(({ settled }) => settled === undefined)
    .flatMap((each) =>
      replacementsFor(enteringObject(d, each)).flatMap((found) =>
        entryCopySpecs(found).map((asked) => ({ coming: each, found, asked })),
      ),
    )
    .find(({ found, asked }) => copiable(d, found, asked).length > 0);

const askCopy = (
  d: OpenDecision,
  { coming, found, asked }: EntryCopyChoice,
  continuation: ContinuationOf<EntryBatch>,
): void =>
  choose(
    d,
    {
      seat: coming.controller,
      prompt: `What does ${entrantName(d, coming.object)} enter as a copy of? Nothing, if you choose none.`,
      options: copiable(d, found, asked).map(({ name }) => name),
      min: 0,
      max: 1,
      about: { what: asked.what, object: coming.object },
      because: ['MTG-707.5', 'MTG-614.12'],
    },
    withBindings(continuation, { ...continuation.bindings, copies: coming.object }),
  );

const withCopyChoice = (
  d: OpenDecision,
  known: EntryBatch,
  name: ObjectName,
  [chosen]: readonly ObjectName[],
): EntryBatch => {
  const open = openCopy(d, known);
  const like = objectAt(d.state.table, chosen ?? '');
  const { path = '', except } = open?.asked ?? {};
  const entrant = known.coming.find(({ object }) => object === name);
  const own = { card: entrant === undefined ? null : entrantCard(d, entrant), path, self: name };
  const likeness = like === undefined ? undefined : copiableValues(like, copyExceptions(d, except, own));
  if (likeness !== undefined && open !== undefined)
    emit(d, 'Replaced', { by: name, event: 'enters', object: name, how: `as a copy of ${chosen ?? ''}` }, [
      'MTG-707.5',
      'MTG-707.2',
      'MTG-613.1a',
      'MTG-614.12',
    ]);
  const coming = known.coming.map((each) =>
    each.object === name ? { ...each, ...likeness, settled: true as const } : each,
  );
  return { ...known, coming };
};

type EntryQuestion = {
  readonly coming: PendingEntry;
  readonly found: ApplicableReplacement;
  readonly cost: readonly Cost[];
  readonly among?: readonly string[];
  /** What is picked out of these is paid in this way, all of it or nothing. */
  readonly gives?: { readonly kind: string; readonly max: number };
};

const openQuestion = (d: OpenDecision, { coming, paid, unpaid, chosen = {} }: EntryBatch): EntryQuestion | undefined =>
  coming
    .flatMap((each) => questionsOf(d, each))
    .find(
      ({ found: { key }, cost, coming: { controller } }) =>
        ![...paid, ...unpaid, ...Object.keys(chosen)].includes(key) &&
        canPay(d, cost, contextOfSource(controller, null)),
    );

const questionsOf = (d: OpenDecision, coming: PendingEntry): readonly EntryQuestion[] =>
  replacementsFor(enteringObject(d, coming)).flatMap((found) => [
    ...entryCosts(found).map((cost) => ({ coming, found, cost })),
    ...givenUp(d, coming, found),
    ...replacementArgs(found, 'entersChoosing').map((what) => ({
      coming,
      found,
      cost: [],
      among: choicesOf(d, coming.controller, String(what)),
    })),
  ]);

/** What may be given up for an object to enter: one of these or nothing, for each that is asked for. */
const givenUp = (d: OpenDecision, coming: PendingEntry, found: ApplicableReplacement): readonly EntryQuestion[] =>
  replacementArgs(found, 'entersFor').flatMap((asked) => {
    const cost = [asked as Cost]; // its shape was checked with the card
    const [prompt] = paymentPrompts(d, cost, contextOfSource(coming.controller, coming.object));
    if (prompt === undefined) return [];
    const { candidates, path, max = 1 } = prompt;
    return [
      { coming, found, cost, among: ofShape(NAMES, candidates), gives: { kind: path.slice('pay.'.length), max } },
    ];
  });

const COSTS = listOf(mapOf(json));

/** The costs whose payment lets an object enter untapped. */
const entryCosts = (found: ApplicableReplacement): readonly (readonly Cost[])[] =>
  replacementArgs(found, 'entersTapped').flatMap((args) =>
    isMap(args) && hasShape(COSTS, args.unlessPaid) ? [args.unlessPaid] : [],
  );

const withAnswer = (d: OpenDecision, known: EntryBatch, key: string, answer: unknown): EntryBatch => {
  const question = known.coming.flatMap((each) => questionsOf(d, each)).find(({ found }) => found.key === key);
  if (question?.gives !== undefined) {
    const { coming, cost, gives } = question;
    const picked = ofShape(NAMES, answer ?? []); // of the names that were asked
    if (picked.length < gives.max) return { ...known, unpaid: [...known.unpaid, key] };
    payCosts(d, cost, { [gives.kind]: picked }, contextOfSource(coming.controller, coming.object));
    return { ...known, paid: [...known.paid, key] };
  }
  if (question?.among !== undefined) {
    const [named = ''] = ofShape(NAMES, answer ?? []); // one of the words that were asked, none of who has left
    return { ...known, chosen: { ...known.chosen, [key]: named } };
  }
  if (answer !== true || question === undefined) return { ...known, unpaid: [...known.unpaid, key] };
  payCosts(d, question.cost, {}, contextOfSource(question.coming.controller, question.coming.object));
  return { ...known, paid: [...known.paid, key] };
};

const enterTogether = (d: OpenDecision, batch: EntryBatch): void => {
  const { because, paid, chosen = {} } = batch;
  const coming = inTurnOrder(d, batch.coming).filter((each) => !goesElsewhere(d, each, batch));
  const come: ObjectName[] = [];
  // All are looked at before the first of them is there (MTG-614.12).
  const entrants = coming.map((each) => entrantOf(d, each, chosen));
  for (const [at, { coming: each, entrant, choices, marks }] of entrants.entries()) {
    const { arrival, facts } = arrivalOf(d, entrant, paid);
    const how = {
      ...arrival,
      ...(each.except !== undefined && { except: each.except }),
      ...(marks.length > 0 && { marks }),
      ...(each.tapped && { tapped: each.tapped }),
      ...tokenGroupData(come, at < coming.length - 1),
    };
    const rules = [...because, ...loyaltyRule(arrival)];
    const name = each.token === undefined ? moveIn(d, each, how, rules) : createToken(d, each, how, rules);
    for (const [found, word] of choices)
      emitReplaced(d, found, { event: 'enters', object: name, how: `with ${word} chosen` });
    for (const [found, told] of facts) emitReplaced(d, found, { event: 'enters', object: name, how: told });
    come.push(name);
    arrive(d, name, each.to);
  }
};

/** Moves an object onto the battlefield; it goes by another name there where its card was hidden. */
const moveIn = (d: OpenDecision, coming: PendingEntry, how: Arrival, because: readonly RuleId[]): ObjectName => {
  const { object, controller, shows, isOwn } = coming;
  const shown = { ...how, ...openFaceOf(d, object, shows) };
  const zone = zoneFor('battlefield', controller);
  return moveCard(d, object, zone, because, isOwn ? shown : { ...shown, controller }) ?? object;
};

/** Creates a token on the battlefield, of its card or of what it is a copy of. */
const createToken = (
  d: OpenDecision,
  { object: name, controller: owner, token, shows }: PendingEntry,
  { index: _index, shows: _shows, isOpen: _open, controller: _controller, ...how }: Arrival,
  because: readonly RuleId[],
): ObjectName => {
  const card = shows ?? token;
  if (card !== undefined)
    emit(d, 'TokenCreated', { name, card, zone: zoneFor('battlefield', owner), owner, ...how }, because);
  return name;
};

/** The card that an entering object shows, if that is not its own; what does not lie face down does so openly. */
const openFaceOf = (
  d: OpenDecision,
  object: ObjectName,
  asked: CardId | undefined,
): { readonly shows?: CardId; readonly isOpen?: true } => {
  const { shows } = faceOf(d, object, asked);
  const known = objectAt(d.state.table, object);
  if (shows === undefined) return {};
  return known !== undefined && isFaceDown(known) ? { shows } : { shows, isOpen: true };
};

/** Puts an object where a replacement has it go instead of the battlefield; false if none does (MTG-614.6). */
const goesElsewhere = (d: OpenDecision, coming: PendingEntry, { paid }: EntryBatch): boolean => {
  const found = replacementsFor(enteringObject(d, coming)).find(
    (each) =>
      replacementArgs(each, 'goesTo').length > 0 ||
      (replacementArgs(each, 'entersFor').length > 0 && !paid.includes(each.key)),
  );
  const object = objectAt(d.state.table, coming.object);
  if (found === undefined) return false;
  if (object === undefined) {
    // A token that would go elsewhere is not created.
    emitReplaced(d, found, { event: 'enters', seat: coming.controller, how: 'no token' });
    return true;
  }
  const [word = 'graveyard'] = replacementArgs(found, 'goesTo');
  const to = zones.named(d, object, String(word));
  moveCard(d, object.name, to, ['MTG-614.6']);
  emitReplaced(d, found, { event: 'enters', object: object.name, how: `to ${zoneKind(to)}` });
  return true;
};

/** An object of a batch as it enters, with what was chosen for it. */
type Entrant = {
  readonly coming: PendingEntry;
  readonly entrant: EnteringObject;
  readonly choices: readonly EntryChoice[];
  readonly marks: readonly string[];
};

type EntryChoice = readonly [found: ApplicableReplacement, word: string];

const entrantOf = (d: OpenDecision, coming: PendingEntry, chosen: NonNullable<EntryBatch['chosen']>): Entrant => {
  const choices = entryChoices(d, coming, chosen);
  const marks = [...(coming.marks ?? []), ...choices.map(([, word]) => CHOSEN.of(word))];
  return { coming, entrant: enteringObject(d, { ...coming, marks }), choices, marks };
};

const entryChoices = (
  d: OpenDecision,
  coming: PendingEntry,
  chosen: NonNullable<EntryBatch['chosen']>,
): readonly EntryChoice[] =>
  Object.keys(chosen).length === 0
    ? []
    : replacementsFor(enteringObject(d, coming)).flatMap((found) => {
        const word = chosen[found.key] ?? '';
        return word === '' ? [] : [[found, word] as const];
      });
