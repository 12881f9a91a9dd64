import type { JsonSchema } from '../json-schema.js';
import {
  ref,
  text,
  orNull,
  nullableText,
  flag,
  count,
  time,
  listOf,
  revision,
  names,
  record,
  ACTOR,
} from './fields.js';

/** The course of a match: its story, its branches, the moments that a rewind may name. */
export const timelineSchemas = {
  StoryPage: record({
    rows: listOf(
      record({
        ...{ first: revision, revision, at: time, by: ACTOR, thinkMs: { type: ['integer', 'null'] }, live: flag },
        ...{
          says: text(),
          then: listOf(text()),
          marks: names,
          rolls: listOf({ type: 'integer' }),
          stack: count,
          turn: count,
          call: { ...nullableText, description: 'the judge call that it belongs to' },
        },
      }),
    ),
    next: orNull(revision),
  }),
  TimelineNode: record({
    revision,
    parent: orNull(revision),
    type: text(),
    commandId: text(),
    live: flag,
    thinkMs: { type: ['integer', 'null'] },
  }),
  TimelineRewind: record({
    ...{ revision, to: revision, from: revision, reason: text(), judge: text(), kind: text(), reverted: flag },
    ruling: { ...nullableText, description: 'the ruling that it carried out' },
  }),
  Timeline: record({
    tip: revision,
    nodes: listOf(ref('TimelineNode')),
    rewinds: listOf(ref('TimelineRewind')),
    next: orNull(revision),
  }),
  RewindTarget: record({
    revision: { ...revision, description: 'what `Rewind` takes as `to`' },
    command: text('the type of the command that ended there'),
    recordedAt: time,
    live: { ...flag, description: 'whether that moment lies on the live line of play' },
    sentence: text('what was done, and how the table stood then, for people'),
  }),
  RewindTargetPage: record({ targets: listOf(ref('RewindTarget')), next: orNull(revision) }),
} as const satisfies { readonly [name: string]: JsonSchema };
