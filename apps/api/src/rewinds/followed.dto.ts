import type { JsonMap } from '@stackledger/wire';
import {
  Field,
  flag,
  JsonBody,
  jsonMap,
  listOf,
  oneOf,
  OptionalField,
  orNull,
  revision,
  text,
} from '../docs/json-body.js';
import { EventSummary } from '../events/event-summary.dto.js';

@JsonBody('A command that a rewind inserts.')
export class InsertedCommand {
  @Field(revision()) readonly revision!: string;
  @Field(jsonMap()) readonly command!: JsonMap;
  @Field(listOf(EventSummary)) readonly events!: readonly EventSummary[];
}

@JsonBody('Why a command is rejected.')
export class RejectionView {
  @Field(text('for programs')) readonly code!: string;
  @Field(text()) readonly rule!: string;
  @Field(text('for people')) readonly detail!: string;
}

@JsonBody(
  'One rewound command. `from` is the revision at which it was given, `revision` the one at which it is replayed. Of one that comes out differently `was` and `now` are its events, and `says` tells in sentences what happens now; of one that is refused `why` says it.',
)
export class FollowedCommand {
  @Field(revision()) readonly from!: string;
  @Field(jsonMap()) readonly command!: JsonMap;
  @Field(oneOf(['same', 'different', 'told-already', 'left-out', 'refused', 'full', 'unknown', 'not-given']))
  readonly outcome!: 'same' | 'different' | 'told-already' | 'left-out' | 'refused' | 'full' | 'unknown' | 'not-given';
  @Field(orNull(revision())) readonly revision!: string | null;
  @OptionalField(listOf(EventSummary)) readonly was?: readonly EventSummary[];
  @OptionalField(listOf(EventSummary)) readonly now?: readonly EventSummary[];
  @OptionalField(listOf(text())) readonly says?: readonly string[];
  @OptionalField(RejectionView) readonly why?: RejectionView;
}

@JsonBody(
  'What followed a rewind: the commands that were inserted, and what became of those that were rewound, in their order.',
)
export class FollowedView {
  @Field(listOf(InsertedCommand)) readonly inserted!: readonly InsertedCommand[];
  @Field(flag('false where a preview stops: at what hangs on chance, or on a card that nobody has seen'))
  readonly whole!: boolean;
  @Field(listOf(FollowedCommand)) readonly again!: readonly FollowedCommand[];
}
