import {
  at,
  either,
  oneOf,
  REFS,
  struct,
  type EffectRule,
  type ValidationError,
  type SeatId,
} from '@stackledger/kernel';
import {
  applyChange,
  choose,
  citationsOf,
  DURATION,
  effect,
  objectsMeant,
  procedure,
  schedule,
  withBindings,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { permanentAt } from '../characteristics/characteristics.js';
import { COLOUR_WORDS, LAND_WORDS, type Rewording } from '../layers/text.js';

type ChangeTextArgs = { readonly who: Refs; readonly until?: string } & (
  { readonly from: string; readonly to: string } | { readonly words: 'colour' | 'land' }
);

/** The open question which words of a text change: the asked seat, the objects with their stays, and the duration. */
type RewordingProgress = {
  readonly seat: SeatId;
  readonly objects: readonly { readonly object: ObjectName; readonly stay: number }[];
  readonly until: string;
  readonly source: ObjectName | null;
  readonly words: readonly string[];
  readonly from?: string;
};

const change = (
  d: OpenDecision,
  { objects, until, source }: Omit<RewordingProgress, 'words' | 'seat'>,
  words: Rewording,
): void => {
  for (const to of objects)
    if (permanentAt(d, to) !== undefined)
      applyChange(d, { to, until, source, becomes: { words: [words] } }, citationsOf(d, 'changeText'));
};

const changeText = (d: OpenDecision, args: ChangeTextArgs, context: EvaluationContext): void => {
  const { who, until = 'for-good' } = args;
  const objects = objectsMeant(d, who, context).map(({ name, stay }) => ({ object: name, stay }));
  const said = { objects, until, source: context.self };
  if ('from' in args) return change(d, said, [args.from, args.to]);
  const words = args.words === 'colour' ? COLOUR_WORDS : LAND_WORDS;
  if (context.you !== null && objects.length > 0) schedule(d, rewriting, { seat: context.you, words, ...said });
};

/** First which word is no longer there, then which one is in its place. */
export const rewriting = procedure<RewordingProgress>('mtg-reword', (d, continuation, answer) => {
  const { seat, words, from, ...said } = continuation.bindings;
  const [word] = Array.isArray(answer) ? answer.map(String) : [];
  if (Array.isArray(answer) && word === undefined) return; // whoever was asked has left
  if (from !== undefined && word !== undefined) return change(d, said, [from, word]);
  const prompt = word === undefined ? 'Which word is replaced?' : `Which word stands for ${word}?`;
  choose(
    d,
    {
      seat,
      prompt,
      options: words.filter((each) => each !== word),
      about: { what: 'word' },
      because: citationsOf(d, 'changeText'),
    },
    withBindings(continuation, { ...continuation.bindings, ...(word !== undefined && { from: word }) }),
  );
});

/** One word is put for another of its kind. */
const wordErrors = (args: ChangeTextArgs, path: string): readonly ValidationError[] => {
  if (!('from' in args)) return [];
  const kind = COLOUR_WORDS.includes(args.from) ? COLOUR_WORDS : LAND_WORDS;
  const isAnother = kind.includes(args.to) && args.to !== args.from;
  return isAnother
    ? []
    : [
        {
          path: at(path, 'to'),
          expected: `another one of ${kind.join(', ')}`,
          found: JSON.stringify(args.to),
        },
      ];
};

const WORD = oneOf(...COLOUR_WORDS, ...LAND_WORDS);

/** The effect by which texts have other words. */
export const rewordingEffects: { readonly [name: string]: EffectRule } = {
  changeText: effect(
    'puts one colour word or basic land type for another in the text of permanents',
    either(
      struct({ who: REFS, from: WORD, to: WORD, 'until?': DURATION }),
      struct({ who: REFS, words: oneOf('colour', 'land'), 'until?': DURATION }),
    ),
    changeText,
    { errors: wordErrors },
  ),
};
