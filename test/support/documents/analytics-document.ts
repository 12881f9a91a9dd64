import { METRICS, type AnalyticsTable, type Metric, type SampleQuestion } from '@stackledger/analytics';

/** All metrics: a table of them, then each with its definition. */
export const metricsText = (): string =>
  [
    [
      '| metric | what it tells | of | counts | least |',
      '|---|---|---|---|---|',
      ...METRICS.map(
        ({ id, title, unit, struck, least }) => `| \`${id}\` | ${title} | ${unit} | ${struck} | ${least} |`,
      ),
    ].join('\n'),
    ...METRICS.map(metricText),
  ].join('\n\n');

const metricText = (metric: Metric): string =>
  [
    `#### \`${metric.id}\`: ${metric.title.toLowerCase()}`,
    metric.about,
    metric.asked.map(({ by, question }) => `${by[0]?.toUpperCase()}${by.slice(1)}: *${question}*`).join(' '),
    notesOf(metric).join('; '),
  ].join('\n\n');

const KINDS: { readonly [kind in Metric['kind']]: string } = {
  share: 'a share',
  spread: 'a share of all',
  quantiles: 'a median',
  mean: 'a mean',
  faces: 'counts of faces',
};

const notesOf = (metric: Metric): readonly string[] => {
  const { kind, unit, struck, onLines, filtered, leftOut = [], confirmed, by } = metric;
  const branches = struck === 'live' ? ', live rows' : ', rewound rows too';
  return [
    `${KINDS[kind]}, ${unit}${onLines === false ? '' : branches}`,
    ...(filtered.seat === null ? [] : [`filter \`seat\`: ${columnOf(filtered.seat)}`]),
    ...(filtered.person === undefined ? [] : [`filter \`person\`: ${columnOf(filtered.person)}`]),
    ...(filtered.card === null ? [] : [`filter \`card\`: ${columnOf(filtered.card)}`]),
    ...(confirmed === undefined ? [] : ['filter `confirmed`: `confirmed`']),
    ...(by === false ? ['no other groups'] : []),
    ...(leftOut.length === 0 ? [] : [`reported as left out: ${leftOut.map(({ why }) => why).join(', ')}`]),
  ];
};

const columnOf = (expression: string): string => `\`${expression.replace(/^\w+\./, '')}\``;

/** Tables, each with its definition and its columns. */
export const tablesText = (tables: readonly AnalyticsTable[]): string => tables.map(tableText).join('\n\n');

const tableText = ({ name, about, defined, columns }: AnalyticsTable): string =>
  [
    `### ${name}`,
    defined ?? `${about[0]?.toUpperCase()}${about.slice(1)}.`,
    [
      '| column | is | what it says |',
      '|---|---|---|',
      ...columns.map((column) => `| \`${column.name}\` | ${column.is} | ${column.about} |`),
    ].join('\n'),
  ].join('\n\n');

/** Questions, each with its SQL. */
export const questionsText = (questions: readonly SampleQuestion[]): string =>
  questions.map(({ title, sql }) => `${title}\n\n\`\`\`sql\n${sql}\n\`\`\``).join('\n\n');
