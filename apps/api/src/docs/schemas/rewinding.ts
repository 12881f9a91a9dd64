import type { JsonSchema } from '../json-schema.js';
import { ref, text, orNull, nullableText, flag, count, listOf, anyMap, revision, names, record } from './fields.js';

/** What a rewind would do, and what another line of play would have done. */
export const rewindSchemas = {
  RewindToPreview: {
    ...record(
      { to: revision },
      { insert: listOf(anyMap), reapply: { const: true }, leaveOut: listOf(revision), kind: text(), ruling: text() },
    ),
    description: 'fields of Rewind, as its command has them',
  },
  SpanEvent: record({
    revision,
    type: text(),
    seat: nullableText,
    says: text(),
    badges: listOf({ enum: ['decision', 'pass', 'roll', 'draw', 'reveal', 'shuffle'] }),
  }),
  RiskView: record({
    to: revision,
    from: revision,
    level: { enum: ['low', 'medium', 'high'] },
    reasons: listOf(record({ what: text(), count, from: count, says: text() })),
    counts: record({ decisions: count, passes: count, random: count, shown: count, unknown: count, turns: count }),
    returns: listOf(
      record({
        deck: text(),
        cards: count,
        candidates: { ...count, description: 'so many cards of that deck nobody knew then' },
        knownTo: { anyOf: [{ const: 'all' }, names, { type: 'null' }] },
      }),
    ),
    whyNot: record({ simple: nullableText, 'reversed-decision': nullableText }),
    reshuffle: { ...names, description: 'what to name in `reshuffle` of the rewind' },
    seats: listOf(record({ who: text(), decisions: count, passes: count, saw: orNull(names) })),
    span: listOf(ref('SpanEvent')),
    more: count,
  }),
  Difference: record({ path: text(), before: {}, now: {}, after: {} }),
  RewindPreview: record({
    revision,
    followed: ref('FollowedView'),
    after: ref('MatchView'),
    risk: ref('RiskView'),
    differences: {
      ...listOf(ref('Difference')),
      description: 'where the table then, the table now and the table after it differ',
    },
  }),
  WhatIfAsked: record({ commands: listOf(anyMap) }, { at: { ...revision, description: 'left out: the last' } }),
  WhatIfStep: record({
    command: anyMap,
    events: listOf(ref('EventSummary')),
    refused: orNull(record({ code: text('for programs'), rule: text(), detail: text('for people') })),
    after: ref('MatchView'),
  }),
  WhatIfDifference: record({
    same: count,
    first: orNull(record({ really: orNull(ref('EventSummary')), instead: orNull(ref('EventSummary')) })),
    match: listOf(record({ path: text(), really: {}, instead: {} })),
    more: flag,
  }),
  WhatIf: record({
    matchId: text(),
    revision,
    at: revision,
    dice: { enum: ['real', 'throwaway'] },
    steps: listOf(ref('WhatIfStep')),
    difference: ref('WhatIfDifference'),
  }),
} as const satisfies { readonly [name: string]: JsonSchema };
