import type { JsonSchema } from '../json-schema.js';
import { nullableText, ref, text, flag, count, listOf, orNull, revision, names, record } from './fields.js';

const NUMBER_OR_NULL: JsonSchema = { type: ['number', 'null'] };

const STRUCK: JsonSchema = { enum: ['live', 'all'], description: 'whether what rewinds have struck counts' };

/** Figures over many matches. */
export const analyticsSchemas = {
  AnalyticsView: record({
    state: { enum: ['current', 'catching-up', 'stopped'] },
    behind: { ...count, description: 'how many events are not in the tables yet' },
    names: { ...flag, description: 'whether names are told; else pseudonyms stand in their place' },
    tournament: nullableText,
    metrics: listOf(
      record({
        id: text(),
        title: text(),
        about: text(),
        kind: { enum: ['share', 'spread', 'quantiles', 'mean', 'faces'] },
        unit: text(),
        filters: names,
        by: names,
        struck: STRUCK,
        least: count,
      }),
    ),
    filters: listOf(record({ name: text(), is: { enum: ['text', 'day', 'choice'] }, about: text(), choices: names })),
    formats: names,
    questions: listOf(record({ title: text(), sql: text() })),
    tables: listOf(
      record({
        name: text(),
        about: text(),
        columns: listOf(record({ name: text(), is: { enum: ['text', 'number', 'time', 'flag'] }, about: text() })),
      }),
    ),
  }),
  Figure: record(
    {
      group: text(),
      n: { ...count, description: 'of how many it is' },
      enough: { ...flag, description: 'whether these are enough to conclude something' },
      value: NUMBER_OR_NULL,
      low: NUMBER_OR_NULL,
      high: NUMBER_OR_NULL,
      behind: { ...listOf(record({ matchId: text(), revision })), description: 'some of the revisions behind it' },
    },
    {},
    true,
  ),
  FiguresView: record({
    metric: text(),
    title: text(),
    about: text(),
    unit: text(),
    struck: STRUCK,
    interval: record({ method: text(), level: { type: 'number' } }),
    least: count,
    n: count,
    notice: {
      ...orNull(listOf(record({ share: { type: 'number' }, n: count }))),
      description: 'how many it would take to notice, four times in five, a face that falls so often',
    },
    behind: { ...count, description: 'how many events are not in the tables yet' },
    figures: listOf(ref('Figure')),
  }),
  SqlAnswer: record({ columns: names, rows: { type: 'array', items: { type: 'array' } }, more: flag }),
} as const satisfies { readonly [name: string]: JsonSchema };
