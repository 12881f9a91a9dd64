import type { JsonSchema } from '../json-schema.js';
import {
  ref,
  text,
  orNull,
  nullableText,
  count,
  time,
  listOf,
  anyMap,
  revision,
  names,
  type Fields,
  record,
  ACTOR,
} from './fields.js';

const SUMMARY: Fields = { revision, type: text('past tense'), because: names, data: anyMap };

/** What the data of an event has goes by its type (event-schemas.ts). */
const OF_ITS_TYPE = { allOf: [ref('EventData')] };

/** Events as they are told, stored and signed. */
/** A cause by which an object is not what its card says. */
const OBJECT_REASON = record({
  layer: orNull(text('the part of the rules’ order in which it counts')),
  rule: text(),
  text: nullableText,
  by: nullableText,
  says: text('for people'),
  stamp: orNull({ type: 'number' }),
  after: listOf(text('what it has waited for')),
});

export const eventSchemas = {
  EventSummary: { ...record(SUMMARY), ...OF_ITS_TYPE },
  LoggedEvent: {
    ...record(
      { ...SUMMARY, parent: orNull(revision), commandId: text(), actor: ACTOR, recordedAt: time },
      { command: anyMap },
    ),
    ...OF_ITS_TYPE,
  },
  StoredEvent: record(
    {
      id: text(),
      matchId: text(),
      revision,
      type: text('past tense'),
      schema: { ...count, description: 'of its type, as it was written' },
      recordedAt: time,
      actor: ACTOR,
      commandId: text(),
      because: names,
      prevHash: text('of the event before, 64 zeros on the first'),
      hash: text('SHA-256 of the canonical JSON of this event without id, hash and sealed'),
      data: anyMap,
    },
    {
      parent: revision,
      command: anyMap,
      inputs: anyMap,
      reapplied: record({ rewind: revision }, { from: revision }),
      sealed: { ...anyMap, description: 'what not everybody may see, with its salt; data.seal is its hash' },
    },
  ),
  CheckpointLine: record({ checkpoint: text('a signed note (C2SP tlog-checkpoint) over all events before it') }),
  SignedCheckpoint: record({
    matchId: text(),
    checkpoint: text('a signed note (C2SP tlog-checkpoint)'),
    key: text('name+id+key: what the signature is checked with'),
  }),
  CheckpointKey: record({ key: text('name+id+key, for `stackledger verify FILE --key KEY`') }),
  EventPage: record({ events: listOf(ref('LoggedEvent')), next: orNull(revision) }),
  EventExplanation: record({
    revision,
    type: text(),
    command: orNull(anyMap),
    because: listOf(record({ rule: text(), text: nullableText })),
    causes: listOf(record({ revision, type: text(), what: text('for people') })),
    objects: listOf(record({ object: text(), reasons: listOf(OBJECT_REASON) })),
    decidedBy: record({ actor: ACTOR, ruleset: text(), version: text() }),
  }),
} as const satisfies { readonly [name: string]: JsonSchema };
