import type { JsonMap } from '@stackledger/wire';
import { Awaiting } from '../commands/awaiting.dto.js';
import { count, Field, flag, JsonBody, jsonMap, listOf, oneOf, orNull, revision, text } from '../docs/json-body.js';

@JsonBody('Where lines stopped, and why. What came before stands.')
export class NotationHalt {
  @Field(count()) readonly line!: number;
  @Field(count()) readonly column!: number;
  @Field(text('for programs')) readonly code!: string;
  @Field(text()) readonly rule!: string;
  @Field(orNull(text(), 'its sentence in docs/rules')) readonly ruleText!: string | null;
  @Field(text('for people')) readonly detail!: string;
}

@JsonBody('A line of notation that was carried out.')
export class NotationLine {
  @Field(count()) readonly line!: number;
  @Field(count()) readonly column!: number;
  @Field(text('in full words')) readonly text!: string;
  @Field(revision()) readonly revision!: string;
}

@JsonBody('What became of lines of notation: what was done, in full words, and where and why it stopped.')
export class NotationAnswer {
  @Field(revision()) readonly revision!: string;
  @Field(listOf(NotationLine)) readonly done!: readonly NotationLine[];
  @Field(orNull(NotationHalt)) readonly stopped!: NotationHalt | null;
  @Field(Awaiting) readonly awaiting!: Awaiting;
}

@JsonBody('A line of notation with what it would do.')
export class NotationTrialStep {
  @Field(count()) readonly line!: number;
  @Field(count()) readonly column!: number;
  @Field(text('in full words')) readonly text!: string;
  @Field(jsonMap()) readonly command!: JsonMap;
  @Field(listOf(text())) readonly says!: readonly string[];
  @Field(flag('Whether it hangs on dice or shuffles that will fall otherwise.')) readonly chance!: boolean;
}

@JsonBody(
  'What would come of lines of notation after the revision `at`: each command, in full words and as it is sent, with what would happen.',
)
export class NotationTrial {
  @Field(revision()) readonly revision!: string;
  @Field(revision()) readonly at!: string;
  @Field(
    oneOf(
      ['throwaway', 'real'],
      'Dice and shuffles of a trial are thrown away afterwards, but for a match that is sealed.',
    ),
  )
  readonly dice!: 'throwaway' | 'real';
  @Field(listOf(NotationTrialStep)) readonly steps!: readonly NotationTrialStep[];
  @Field(orNull(NotationHalt)) readonly stopped!: NotationHalt | null;
  @Field(Awaiting) readonly awaiting!: Awaiting;
}

@JsonBody('One way to complete a line.')
export class NotationCompletion {
  @Field(text()) readonly text!: string;
  @Field(text('for people')) readonly about!: string;
}

@JsonBody('How a line may go on: its text from the character `from` on is replaced by one of these.')
export class NotationCompletions {
  @Field(count()) readonly from!: number;
  @Field(listOf(NotationCompletion)) readonly completions!: readonly NotationCompletion[];
}
