import { renderValidationError, type ValidationError } from '@stackledger/kernel';

/** The part of docs/reference/cards.md for what stands under each of these names in a card. */
const PARTS: { readonly [name: string]: string } = {
  abilities: 'abilities',
  cost: 'costs',
  flashback: 'costs',
  alternatives: 'alternative-costs',
  effect: 'effects',
  rewards: 'effects',
  do: 'effects',
  then: 'effects',
  else: 'effects',
  targets: 'targets',
  when: 'trigger-events',
  state: 'conditions',
  if: 'conditions',
  where: 'filters',
};

/** Words that occur in many parts, by what is expected in their place. */
const WORDS: readonly (readonly [expected: RegExp, part: string])[] = [
  [/^a word for who or what/, 'references'],
  [/^a target that the ability declares/, 'targets'],
  [/^a kind of (card or )?target/, 'targets'],
  [/^a stat of/, 'stats'],
  [/^a duration of/, 'durations'],
  [/^a keyword of/, 'keywords'],
  [/^a zone to move to/, 'zones'],
];

/** Where docs/reference/cards.md tells what may stand at a place of a card. The path may begin before the card. */
export const partOf = ({ path, expected }: Pick<ValidationError, 'path' | 'expected'>): string => {
  const word = WORDS.find(([pattern]) => pattern.test(expected))?.[1];
  const name = path.split('/').findLast((step) => Object.hasOwn(PARTS, step));
  return `docs/reference/cards.md#${word ?? (name === undefined ? 'card-fields' : PARTS[name])}`;
};

/** An error of a card that came without a file, as one sentence with the part of the documents that helps. */
export const tellCardError = (error: ValidationError): string => renderValidationError(error, partOf(error));
