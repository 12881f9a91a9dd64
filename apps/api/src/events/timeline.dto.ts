import { Field, flag, integer, JsonBody, listOf, orNull, revision, text, time } from '../docs/json-body.js';

@JsonBody(
  'A moment to which a rewind may lead: the end of a command, told in a sentence. `revision` is what `Rewind` takes as `to`.',
)
export class RewindTarget {
  @Field(revision('what `Rewind` takes as `to`')) readonly revision!: string;
  @Field(text('the type of the command that ended there')) readonly command!: string;
  @Field(time()) readonly recordedAt!: string;
  @Field(flag('whether that moment lies on the active branch')) readonly live!: boolean;
  @Field(text('what was done, and how the table stood then, for people')) readonly sentence!: string;
}

@JsonBody(
  'Moments to which a rewind may lead, the latest first; `next` is the cursor of the next page, null at the end.',
)
export class RewindTargetPage {
  @Field(listOf(RewindTarget)) readonly targets!: readonly RewindTarget[];
  @Field(orNull(revision())) readonly next!: string | null;
}

@JsonBody('An event of the table in the tree of lines of play. `live` tells whether it lies on the line that counts.')
export class TimelineNode {
  @Field(revision()) readonly revision!: string;
  @Field(orNull(revision())) readonly parent!: string | null;
  @Field(text()) readonly type!: string;
  @Field(text()) readonly commandId!: string;
  @Field(flag()) readonly live!: boolean;
  @Field(orNull(integer(), 'How long a seat took over the command that begins here; null on every other event.'))
  readonly thinkMs!: number | null;
}

@JsonBody('A rewind: what came after `to`, up to `from`, is rewound, unless it was reverted.')
export class TimelineRewind {
  @Field(revision()) readonly revision!: string;
  @Field(revision()) readonly to!: string;
  @Field(revision()) readonly from!: string;
  @Field(text()) readonly reason!: string;
  @Field(text()) readonly judge!: string;
  @Field(text()) readonly kind!: string;
  @Field(orNull(text(), 'the ruling that it carried out')) readonly ruling!: string | null;
  @Field(flag()) readonly reverted!: boolean;
}

@JsonBody(
  "The tree of a match's lines of play, or a part of it by revision; `tip` is the end of the live one. `rewinds` are those made within the part, `next` is where to read on (null at the end).",
)
export class Timeline {
  @Field(revision()) readonly tip!: string;
  @Field(listOf(TimelineNode)) readonly nodes!: readonly TimelineNode[];
  @Field(listOf(TimelineRewind)) readonly rewinds!: readonly TimelineRewind[];
  @Field(orNull(revision())) readonly next!: string | null;
}
