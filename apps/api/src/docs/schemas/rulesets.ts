import type { JsonSchema } from '../json-schema.js';
import { ref, text, nullableText, count, listOf, mapTo, anyMap, names, type Fields, record } from './fields.js';

const RULESET_LISTED: Fields = {
  id: text(),
  title: text('for people'),
  version: text('of the rules that new matches are played by'),
  versions: { ...names, description: 'of the rules that are here, the present one first' },
  seats: record({ least: count, most: count }),
};

const jsonSchema = (of: string): JsonSchema => ({ ...anyMap, description: `a JSON schema of ${of}` });

/** Games: their options, commands and cards. */
export const rulesetSchemas = {
  RulesetListed: record(RULESET_LISTED),
  RulesetList: record({ rulesets: listOf(ref('RulesetListed')) }),
  OptionDescribed: record({
    about: text('for people'),
    schema: jsonSchema('what it may be'),
    'otherwise?': { description: 'what it is where it is left out; without it the option is then not there' },
  }),
  CommandDescribed: record({
    about: text('what it does'),
    by: { enum: ['seat', 'judge', 'scribe'] },
    during: {
      enum: ['play', 'ended', 'any'],
      description: 'play: while it runs; ended: after the end too; any: always',
    },
    schema: jsonSchema('the whole command'),
    example: { ...anyMap, description: 'one as clients send it' },
  }),
  RulesetView: record({
    ...RULESET_LISTED,
    options: mapTo(ref('OptionDescribed')),
    setup: jsonSchema('the position that a match may begin from'),
    decks: jsonSchema('the decks that a match may bring'),
    builtInDecks: {
      ...mapTo(listOf(record({ card: text(), count }))),
      description: 'what is dealt where a match brings no decks',
    },
    commands: mapTo(ref('CommandDescribed')),
    cardKinds: names,
    cards: { ...count, description: 'how many cards are built in' },
    triggerWords: { ...names, description: 'what abilities of cards may wait for' },
  }),
  CardListed: record({ id: text(), card: { ...anyMap, description: 'in the words of docs/cards.md' } }),
  CardPage: record({ cards: listOf(ref('CardListed')), next: nullableText }),
} as const satisfies { readonly [name: string]: JsonSchema };
