import type { JsonMap, MatchStatus } from '@stackledger/wire';
import { Awaiting } from '../commands/awaiting.dto.js';
import { CommandExplanation } from '../commands/explanations.dto.js';
import { CardPrice, LegalActions } from '../commands/legal-actions.dto.js';
import {
  count,
  Field,
  flag,
  JsonBody,
  jsonMap,
  listOf,
  mapOf,
  number,
  OPEN,
  OptionalField,
  orNull,
  text,
} from '../docs/json-body.js';
import { MATCH_STATUS } from '../matches/match-status.js';
import { MatchCall, MatchLink, MatchTurn } from '../matches/match-view.dto.js';
import { Moment } from '../matches/moment-view.dto.js';
import { Priority } from '../matches/priority.dto.js';
import { StackEntry } from '../matches/stack.dto.js';

@JsonBody('Something on the table as it is shown: with the words of its card, and its numbers as they are now.', OPEN)
export class TableCard {
  @Field(text()) readonly name!: string;
  @Field(text()) readonly card!: string;
  @Field(text()) readonly title!: string;
  @Field(text()) readonly text!: string;
  @Field(text()) readonly kind!: string;
  @Field(text()) readonly zone!: string;
  @OptionalField(text('Whose zone, or which.')) readonly of?: string;
  @Field(orNull(text())) readonly owner!: string | null;
  @Field(orNull(text())) readonly controller!: string | null;
  @Field(flag()) readonly tapped!: boolean;
  @Field(number()) readonly damage!: number;
  @Field(jsonMap()) readonly counters!: JsonMap;
  @OptionalField(CardPrice, { description: 'To play it, or to buy it now; left out where that costs nothing.' })
  readonly price?: CardPrice;
}

@JsonBody('Something on the stack with what it is called and what it is about to do.', OPEN)
export class TableStackEntry extends StackEntry {
  @Field(text()) readonly title!: string;
  @Field(text()) readonly says!: string;
}

@JsonBody('A player at the table: the totals of the game beside these.', OPEN)
export class TablePlayer {
  @Field(text()) readonly seat!: string;
  @Field(orNull(text(), 'Who sits there; null where nobody has said.')) readonly by!: string | null;
  @Field(count()) readonly hand!: number;
  @Field(flag()) readonly left!: boolean;
}

@JsonBody('A discard pile, counted.')
export class TableDiscard {
  @Field(count()) readonly count!: number;
  @Field(orNull(text())) readonly top!: string | null;
}

@JsonBody('All that a page needs of a table, as one seat sees it, in a few kB. Piles are counted, not listed.')
export class TableView extends Moment {
  @Field(text()) readonly matchId!: string;
  @Field(text()) readonly ruleset!: string;
  @Field(text()) readonly title!: string;
  @Field(
    orNull(
      text(),
      'For people: why the match cannot be played on here, where the version of its rules is missing; else null.',
    ),
  )
  readonly withoutRules!: string | null;
  @Field(MATCH_STATUS) readonly status!: MatchStatus;
  @Field(orNull(text())) readonly winner!: string | null;
  @Field(orNull(text())) readonly seat!: string | null;
  @Field(orNull(MatchTurn)) readonly turn!: MatchTurn | null;
  @Field(Priority) readonly priority!: Priority;
  @Field(Awaiting) readonly awaiting!: Awaiting;
  @Field(listOf(TablePlayer, 'In turn order.')) readonly players!: readonly TablePlayer[];
  @Field(listOf(TableStackEntry, 'bottom to top, each with a title and what it says'))
  readonly stack!: readonly TableStackEntry[];
  @Field(listOf(TableCard)) readonly cards!: readonly TableCard[];
  @Field(mapOf(text(), 'what people call each name that occurs')) readonly names!: { readonly [name: string]: string };
  @Field(mapOf(TableDiscard)) readonly discard!: { readonly [name: string]: TableDiscard };
  @Field(orNull(jsonMap())) readonly combat!: JsonMap | null;
  @Field(orNull(LegalActions, 'What the seat may do; null for whoever only looks.'))
  readonly legal!: LegalActions | null;
  @Field(mapOf(CommandExplanation, 'why a card cannot be used now')) readonly blocked!: {
    readonly [name: string]: CommandExplanation;
  };
  @Field(listOf(jsonMap())) readonly yields!: readonly JsonMap[];
  @Field(listOf(MatchCall)) readonly calls!: readonly MatchCall[];
  @OptionalField(listOf(MatchLink, 'Links by which hidden hands can be seen; left out while the log tells of none.'))
  readonly links?: readonly MatchLink[];
  @Field(jsonMap("The game's own part of the view.")) readonly game!: JsonMap;
}
