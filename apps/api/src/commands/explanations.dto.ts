import type { JsonMap } from '@stackledger/wire';
import { Field, flag, JsonBody, jsonMap, listOf, number, orNull, revision, text } from '../docs/json-body.js';
import { Actor } from '../events/actor.dto.js';

@JsonBody('Whether a command would be accepted now; if not, why not. The other members are null where it would.')
export class CommandExplanation {
  @Field(flag()) readonly allowed!: boolean;
  @Field(orNull(text())) readonly code!: string | null;
  @Field(orNull(text())) readonly rule!: string | null;
  @Field(orNull(text(), 'what would have to hold: the sentence of the rule')) readonly ruleText!: string | null;
  @Field(orNull(text())) readonly detail!: string | null;
  @Field(orNull(text())) readonly legal!: string | null;
}

@JsonBody('A rule and its sentence; null when docs/rules does not hold it.')
export class CitedRule {
  @Field(text()) readonly rule!: string;
  @Field(orNull(text())) readonly text!: string | null;
}

@JsonBody('A choice, roll, declaration or resolution that led to an event; `what` is for people.')
export class Cause {
  @Field(revision()) readonly revision!: string;
  @Field(text()) readonly type!: string;
  @Field(text('for people')) readonly what!: string;
}

@JsonBody(
  'A cause by which an object is not what its card says: what brought it about and what it does, by which rule. Of two in one layer the one with the smaller `stamp` is older and comes first, but what waits for another (`after`) comes after it.',
)
export class ObjectReason {
  @Field(orNull(text(), 'the part of the order of effects in which it counts')) readonly layer!: string | null;
  @Field(text()) readonly rule!: string;
  @Field(orNull(text())) readonly text!: string | null;
  @Field(orNull(text())) readonly by!: string | null;
  @Field(text('for people')) readonly says!: string;
  @Field(orNull(number())) readonly stamp!: number | null;
  @Field(listOf(text(), 'what it has waited for')) readonly after!: readonly string[];
}

@JsonBody(
  'By what an object is what it is, cause by cause in the order in which they count; none where it is what its card says.',
)
export class ObjectExplanation {
  @Field(text()) readonly object!: string;
  @Field(listOf(ObjectReason)) readonly reasons!: readonly ObjectReason[];
}

@JsonBody('Who decided, and by which rules.')
export class DecisionSource {
  @Field(Actor) readonly actor!: Actor;
  @Field(text()) readonly ruleset!: string;
  @Field(text()) readonly version!: string;
}

@JsonBody(
  'Why an event happened: the command that brought it, the rules that made it so, and who and which rules decided.',
)
export class EventExplanation {
  @Field(revision()) readonly revision!: string;
  @Field(text()) readonly type!: string;
  @Field(orNull(jsonMap(), 'Null where the reader may not see it.')) readonly command!: JsonMap | null;
  @Field(listOf(CitedRule)) readonly because!: readonly CitedRule[];
  @Field(listOf(Cause, 'The nearest first; empty where the command is the whole reason.'))
  readonly causes!: readonly Cause[];
  @Field(
    listOf(
      ObjectExplanation,
      'What the event names and what was asked for, right after the event: whatever is not what its card says.',
    ),
  )
  readonly objects!: readonly ObjectExplanation[];
  @Field(DecisionSource) readonly decidedBy!: DecisionSource;
}
