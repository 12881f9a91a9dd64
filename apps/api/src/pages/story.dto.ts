import type { StoryMark } from '@stackledger/wire';
import {
  count,
  enumeration,
  Field,
  flag,
  integer,
  JsonBody,
  listOf,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
import { Actor } from '../events/actor.dto.js';

const STORY_MARK = enumeration(
  'StoryMark',
  'What makes a step worth going to: a turn begins, a die is rolled, somebody answers what lies on the stack, a judge acts.',
  ['turn', 'roll', 'answer', 'call', 'ruling', 'rewind', 'end'],
);

@JsonBody('A command and all that followed from it, in words.')
export class StoryRow {
  @Field(revision('Its first event, and its last.')) readonly first!: string;
  @Field(revision()) readonly revision!: string;
  @Field(time()) readonly at!: string;
  @Field(Actor) readonly by!: Actor;
  @Field(orNull(integer(), 'How long its seat took over it; null where nobody was waited for.')) readonly thinkMs!:
    number | null;
  @Field(flag('Whether it lies on the active branch; what was rewound does not.')) readonly live!: boolean;
  @Field(text()) readonly says!: string;
  @Field(listOf(text())) readonly then!: readonly string[];
  @Field(listOf(STORY_MARK)) readonly marks!: readonly StoryMark[];
  @Field(listOf(integer(), 'What dice showed in it.')) readonly rolls!: readonly number[];
  @Field(count('how many objects lie on the stack after it')) readonly stack!: number;
  @Field(count()) readonly turn!: number;
  @Field(
    orNull(
      text(),
      'The judge call that it belongs to: made, attended, ruled or carried out in it; null where there is none.',
    ),
  )
  readonly call!: string | null;
}

@JsonBody('A part of a match told in words, oldest first; `next` is where to read on, null at the end.')
export class StoryPage {
  @Field(listOf(StoryRow)) readonly rows!: readonly StoryRow[];
  @Field(orNull(revision())) readonly next!: string | null;
}
