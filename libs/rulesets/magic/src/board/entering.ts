import {
  again,
  askYesOrNo,
  canPay,
  choose,
  comingWith,
  isMap,
  moveCard,
  objectAt,
  payCosts,
  procedure,
  push,
  scopeOfSource,
  withBindings,
  type FrameOf,
  type Cost,
  type JsonMap,
  type ObjectName,
  type OpenDecision,
  type RuleId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { choicesOf, markOf } from '../words/chosen.js';
import { newcomer, replacementsFor, arrivalOf, faceOf, arrive } from './arriving.js';
import { needsHost } from './attaching.js';
import { nameOf, type Coming, type Entering } from './coming.js';
import { asCopyIn, copiable, exceptOf, likenessOf } from './copying.js';
import { askHost, putOn, withoutHomeless } from './hosts.js';
import { saidBy, tellReplaced, type Replacing } from './replacing.js';

/** Cards come onto the battlefield at one moment; what changes how they do is asked first (MTG-614.12). */
export const enterBattlefield = (d: OpenDecision, coming: readonly Coming[], because: readonly RuleId[]): void =>
  push(d, entering, { coming, because, paid: [], unpaid: [] });

/** Asks what is to be paid for coming untapped and what is chosen, one after the other, and then lets everything come. */
export const entering = procedure<Entering>('mtg-enter', (d, frame, answer) => {
  const { asks, copies, places, ...bindings } = frame.bindings;
  const names = (): readonly ObjectName[] => (answer ?? []) as readonly ObjectName[]; // as asked, none of who has left
  const settled = copies === undefined ? bindings : copied(d, bindings, copies, names());
  const placed = places === undefined ? settled : putOn(d, settled, places, names());
  const known = withoutHomeless(d, asks === undefined ? placed : answered(d, placed, asks, answer));
  const unsettled = openCopy(d, known);
  if (unsettled !== undefined) return askCopy(d, unsettled, withBindings(frame, known));
  const loose = known.coming.find(({ object, to }) => needsHost(d, object, to));
  if (loose !== undefined) return askHost(d, loose, withBindings(frame, { ...known, places: loose.object }));
  const next = openQuestion(d, known);
  if (next === undefined) return comeTogether(d, known);
  const then = withBindings(frame, { ...known, asks: next.found.key });
  if (next.among !== undefined) return askForChoice(d, next, next.among, then);
  again(d, then);
  askYesOrNo(d, {
    seat: next.coming.controller,
    prompt: `Pay ${JSON.stringify(next.cost)} as ${nameOf(d, next.coming.object)} enters?`,
    about: { what: 'payment', cost: next.cost as unknown as JsonMap['cost'] },
    because: ['MTG-614.12'],
  });
});

const askForChoice = (
  d: OpenDecision,
  { coming: { controller, object }, found }: Question,
  options: readonly string[],
  then: Parameters<typeof choose>[2],
): void => {
  const what = String(saidBy(found, 'entersChoosing')[0]);
  const prompt = `Choose a ${what} as ${nameOf(d, object)} enters.`;
  choose(d, { seat: controller, prompt, options, about: { what, object }, because: ['MTG-614.12'] }, then);
};

type Copying = {
  readonly coming: Coming;
  readonly found: Replacing;
  readonly asked: ReturnType<typeof asCopyIn>[number];
};

/** What may come as a copy, and is not settled yet (MTG-707.5). */
const openCopy = (d: OpenDecision, { coming }: Entering): Copying | undefined =>
  coming
    .filter(({ settled }) => settled === undefined)
    .flatMap((each) =>
      replacementsFor(d, newcomer(d, each)).flatMap((found) =>
        asCopyIn(found).map((asked) => ({ coming: each, found, asked })),
      ),
    )
    .find(({ found, asked }) => copiable(d, found, asked).length > 0);

const askCopy = (d: OpenDecision, { coming, found, asked }: Copying, frame: FrameOf<Entering>): void =>
  choose(
    d,
    {
      seat: coming.controller,
      prompt: `What does ${nameOf(d, coming.object)} enter as a copy of? Nothing, if you choose none.`,
      options: copiable(d, found, asked).map(({ name }) => name),
      min: 0,
      max: 1,
      about: { what: asked.what, object: coming.object },
      because: ['MTG-707.5', 'MTG-614.12'],
    },
    withBindings(frame, { ...frame.bindings, copies: coming.object }),
  );

const copied = (d: OpenDecision, known: Entering, name: ObjectName, [chosen]: readonly ObjectName[]): Entering => {
  const open = openCopy(d, known);
  const like = objectAt(d.state.table, chosen ?? '');
  const { path = '', except } = open?.asked ?? {};
  const own = { card: objectAt(d.state.table, name)?.card ?? null, path, self: name };
  const likeness = like === undefined ? undefined : likenessOf(like, exceptOf(d, except, own));
  if (likeness !== undefined && open !== undefined)
    tell(d, 'Replaced', { by: name, event: 'enters', object: name, how: `as a copy of ${chosen ?? ''}` }, [
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

type Question = {
  readonly coming: Coming;
  readonly found: Replacing;
  readonly cost: readonly Cost[];
  readonly among?: readonly string[];
};

const openQuestion = (d: OpenDecision, { coming, paid, unpaid, chosen = {} }: Entering): Question | undefined =>
  coming
    .flatMap((each) => questionsOf(d, each))
    .find(
      ({ found: { key }, cost, coming: { controller } }) =>
        ![...paid, ...unpaid, ...Object.keys(chosen)].includes(key) && canPay(d, cost, scopeOfSource(controller, null)),
    );

const questionsOf = (d: OpenDecision, coming: Coming): readonly Question[] =>
  replacementsFor(d, newcomer(d, coming)).flatMap((found) => [
    ...costsIn(found).map((cost) => ({ coming, found, cost })),
    ...saidBy(found, 'entersChoosing').map((what) => ({
      coming,
      found,
      cost: [],
      among: choicesOf(d, coming.controller, String(what)),
    })),
  ]);

/** What must be paid so that it does not enter tapped. */
const costsIn = (found: Replacing): readonly (readonly Cost[])[] =>
  saidBy(found, 'entersTapped').flatMap((args) => (isMap(args) ? [args.unlessPaid as readonly Cost[]] : [])); // by its shape

const answered = (d: OpenDecision, known: Entering, key: string, answer: unknown): Entering => {
  const question = known.coming.flatMap((each) => questionsOf(d, each)).find(({ found }) => found.key === key);
  if (question?.among !== undefined) {
    const [named = ''] = (answer ?? []) as readonly string[]; // one of the words that were asked, none of who has left
    return { ...known, chosen: { ...known.chosen, [key]: named } };
  }
  if (answer !== true || question === undefined) return { ...known, unpaid: [...known.unpaid, key] };
  payCosts(d, question.cost, {}, scopeOfSource(question.coming.controller, question.coming.object));
  return { ...known, paid: [...known.paid, key] };
};

const comeTogether = (d: OpenDecision, { coming, because, paid, chosen = {} }: Entering): void => {
  const come: ObjectName[] = [];
  for (const [at, each] of coming.entries()) {
    const { object, controller, tapped, shows, except, to, isOwn } = each;
    const choices = choicesMade(d, each, chosen);
    const marks = [...(each.marks ?? []), ...choices.map(([, word]) => markOf(word))];
    const { arrival, facts } = arrivalOf(d, newcomer(d, each), paid);
    const shown = { ...faceOf(d, object, shows), ...(except !== undefined && { except }) };
    const face = { ...shown, ...(marks.length > 0 && { marks }) };
    const how = { ...arrival, ...face, ...(tapped && { tapped }), ...comingWith(come, at < coming.length - 1) };
    const name =
      moveCard(d, object, `battlefield/${controller}`, because, isOwn ? how : { ...how, controller }) ?? object;
    for (const [found, word] of choices)
      tellReplaced(d, found, { event: 'enters', object: name, how: `with ${word} chosen` });
    for (const [found, told] of facts) tellReplaced(d, found, { event: 'enters', object: name, how: told });
    come.push(name);
    arrive(d, name, to);
  }
};

/** What was chosen for something as it enters. */
const choicesMade = (
  d: OpenDecision,
  coming: Coming,
  chosen: NonNullable<Entering['chosen']>,
): readonly (readonly [found: Replacing, word: string])[] =>
  Object.keys(chosen).length === 0
    ? []
    : replacementsFor(d, newcomer(d, coming)).flatMap((found) => {
        const word = chosen[found.key] ?? '';
        return word === '' ? [] : [[found, word] as const];
      });
