import {
  applyChange,
  at,
  choose,
  citing,
  DURATION,
  effect,
  either,
  objectsMeant,
  oneOf,
  procedure,
  push,
  REFS,
  struct,
  withBindings,
  type EffectRule,
  type Fault,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { permanentAt } from '../characteristics/characteristics.js';
import { COLOUR_WORDS, LAND_WORDS, type Rewording } from '../layers/text.js';

type ChangeText = { readonly who: Refs; readonly until?: string } & (
  { readonly from: string; readonly to: string } | { readonly words: 'colour' | 'land' }
);

/** Whose text gets other words, for how long, and who says which. */
type Rewriting = {
  readonly seat: SeatId;
  readonly objects: readonly { readonly object: ObjectName; readonly stay: number }[];
  readonly until: string;
  readonly source: ObjectName | null;
  readonly words: readonly string[];
  readonly from?: string;
};

const change = (
  d: OpenDecision,
  { objects, until, source }: Omit<Rewriting, 'words' | 'seat'>,
  words: Rewording,
): void => {
  for (const to of objects)
    if (permanentAt(d, to) !== undefined)
      applyChange(d, { to, until, source, becomes: { words: [words] } }, citing(d, 'changeText'));
};

const changeText = (d: OpenDecision, args: ChangeText, scope: Scope): void => {
  const { who, until = 'for-good' } = args;
  const objects = objectsMeant(d, who, scope).map(({ name, stay }) => ({ object: name, stay }));
  const said = { objects, until, source: scope.self };
  if ('from' in args) return change(d, said, [args.from, args.to]);
  const words = args.words === 'colour' ? COLOUR_WORDS : LAND_WORDS;
  if (scope.you !== null && objects.length > 0) push(d, rewriting, { seat: scope.you, words, ...said });
};

/** First which word is no longer there, then which one is in its place. */
export const rewriting = procedure<Rewriting>('mtg-reword', (d, frame, answer) => {
  const { seat, words, from, ...said } = frame.bindings;
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
      because: citing(d, 'changeText'),
    },
    withBindings(frame, { ...frame.bindings, ...(word !== undefined && { from: word }) }),
  );
});

/** One word is put for another of its kind. */
const faults = (args: ChangeText, path: string): readonly Fault[] => {
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
  changeText: {
    ...effect(
      'puts one colour word or basic land type for another in the text of permanents',
      either(
        struct({ who: REFS, from: WORD, to: WORD, 'until?': DURATION }),
        struct({ who: REFS, words: oneOf('colour', 'land'), 'until?': DURATION }),
      ),
      changeText,
    ),
    faults,
  },
};
