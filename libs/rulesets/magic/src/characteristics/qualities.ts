/** What protection and hexproof may be from, as the end of a keyword (`protection-from-red`). */
export const QUALITIES: readonly string[] = [
  'white',
  'blue',
  'black',
  'red',
  'green',
  'multicoloured',
  'artifacts',
  'creatures',
  'enchantments',
  'instants',
  'sorceries',
  'planeswalkers',
  'everything',
];

/** What a card is, in the words of qualities. */
export const qualitiesOf = (colours: readonly string[], types: readonly string[]): readonly string[] => [
  ...colours,
  ...(colours.length > 1 ? ['multicoloured'] : []),
  ...types.map((type) => (type === 'sorcery' ? 'sorceries' : `${type}s`)),
  'everything',
];
