import type { Json, JsonMap } from '@stackledger/wire';
import {
  count,
  Field,
  json,
  JsonBody,
  jsonMap,
  listOf,
  mapOf,
  oneOf,
  OptionalField,
  orNull,
  text,
} from '../docs/json-body.js';

@JsonBody('How many seats a game has.')
export class SeatRange {
  @Field(count()) readonly least!: number;
  @Field(count()) readonly most!: number;
}

@JsonBody(
  'A game on offer: its name for people, how many play it, and the versions of its rules that are here, the present one first.',
)
export class RulesetListed {
  @Field(text()) readonly id!: string;
  @Field(text('for people')) readonly title!: string;
  @Field(text('of the rules that new matches are played by')) readonly version!: string;
  @Field(listOf(text(), 'of the rules that are here, the present one first')) readonly versions!: readonly string[];
  @Field(SeatRange) readonly seats!: SeatRange;
}

@JsonBody('The games on offer.')
export class RulesetList {
  @Field(listOf(RulesetListed)) readonly rulesets!: readonly RulesetListed[];
}

@JsonBody('An option of a match: what it may be (a JSON schema), and what it is where it is left out.')
export class OptionDescribed {
  @Field(text('for people')) readonly about!: string;
  @Field(jsonMap('a JSON schema of what it may be')) readonly schema!: JsonMap;
  @OptionalField(json()) readonly otherwise?: Json;
}

@JsonBody('A command of a game: who sends it and when, all its fields (a JSON schema), and one as clients send it.')
export class CommandDescribed {
  @Field(text('what it does')) readonly about!: string;
  @Field(oneOf(['seat', 'judge', 'scribe'])) readonly by!: 'seat' | 'judge' | 'scribe';
  @Field(oneOf(['play', 'ended', 'any'], 'play: while it runs; ended: after the end too; any: always'))
  readonly during!: 'play' | 'ended' | 'any';
  @Field(jsonMap('a JSON schema of the whole command')) readonly schema!: JsonMap;
  @Field(jsonMap('one as clients send it')) readonly example!: JsonMap;
}

@JsonBody('A card of a deck, and how often it is in it.')
export class DeckCard {
  @Field(text()) readonly card!: string;
  @Field(count()) readonly count!: number;
}

@JsonBody('All that a client needs of a game before it creates a match of it. Schemas are JSON schemas.')
export class RulesetView extends RulesetListed {
  @Field(mapOf(OptionDescribed)) readonly options!: { readonly [name: string]: OptionDescribed };
  @Field(jsonMap('a JSON schema of the position that a match may begin from')) readonly setup!: JsonMap;
  @Field(jsonMap('a JSON schema of the decks that a match may bring')) readonly decks!: JsonMap;
  @Field(mapOf(listOf(DeckCard), 'what is dealt where a match brings no decks')) readonly builtInDecks!: {
    readonly [name: string]: readonly DeckCard[];
  };
  @Field(mapOf(CommandDescribed)) readonly commands!: { readonly [name: string]: CommandDescribed };
  @Field(listOf(text(), 'The kinds of cards, how many are built in, and the words that abilities may wait for.'))
  readonly cardKinds!: readonly string[];
  @Field(count('how many cards are built in')) readonly cards!: number;
  @Field(listOf(text(), 'what abilities of cards may wait for')) readonly triggerWords!: readonly string[];
}

@JsonBody('A built-in card, in the words of docs/reference/cards.md.')
export class CardListed {
  @Field(text()) readonly id!: string;
  @Field(jsonMap('in the words of docs/reference/cards.md')) readonly card!: JsonMap;
}

@JsonBody('A page of the built-in cards of a game, by their ids; `next` goes into `after`.')
export class CardPage {
  @Field(listOf(CardListed)) readonly cards!: readonly CardListed[];
  @Field(orNull(text())) readonly next!: string | null;
}
