import {
  count,
  Field,
  flag,
  JsonBody,
  listOf,
  number,
  oneOf,
  OptionalField,
  orNull,
  revision,
  schemaFor,
  text,
} from '../docs/json-body.js';

const BEHIND =
  'How many events are not in the tables yet, unread ones as positions of the store, which has them with gaps; null while that is unknown.';

const DAMAGED = 'Matches of which an event is damaged in the store: they count up to there at most, or not at all.';

@JsonBody('Who asks what with a metric.')
export class MetricQuestion {
  @Field(oneOf(['judge', 'organiser', 'designer', 'player'])) readonly by!:
    'judge' | 'organiser' | 'designer' | 'player';
  @Field(text()) readonly question!: string;
}

@JsonBody('A metric: what exactly it is, and from how many on something may be concluded.')
export class MetricListed {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly title!: string;
  @Field(text('how it is computed from the tables')) readonly about!: string;
  @Field(listOf(MetricQuestion)) readonly asked!: readonly MetricQuestion[];
  @Field(
    oneOf(
      ['share', 'spread', 'quantiles', 'mean', 'faces'],
      'What its figures are: a share, the part of all that a group is, a median, a mean, or how evenly faces fall.',
    ),
  )
  readonly kind!: 'share' | 'spread' | 'quantiles' | 'mean' | 'faces';
  @Field(text()) readonly unit!: string;
  @Field(listOf(text(), 'The filters that say something about it, and by what else it can be grouped.'))
  readonly filters!: readonly string[];
  @Field(listOf(text())) readonly by!: readonly string[];
  @Field(oneOf(['live', 'all'], 'Whether it counts rewound events, unless it is asked otherwise.'))
  readonly struck!: 'live' | 'all';
  @Field(count()) readonly least!: number;
}

@JsonBody('A filter as whoever sets it is told of it: a text, a number, a day (`2026-01-31`), or one of some words.')
export class FilterListed {
  @Field(text()) readonly name!: string;
  @Field(oneOf(['text', 'number', 'day', 'choice'])) readonly is!: 'text' | 'number' | 'day' | 'choice';
  @Field(text()) readonly about!: string;
  @Field(listOf(text())) readonly choices!: readonly string[];
}

@JsonBody('A question to begin from, with its answer in SQL.')
export class AnalyticsQuestion {
  @Field(text()) readonly title!: string;
  @Field(text()) readonly sql!: string;
}

@JsonBody('A column of a table.')
export class AnalyticsColumn {
  @Field(text()) readonly name!: string;
  @Field(oneOf(['text', 'number', 'time', 'flag'])) readonly is!: 'text' | 'number' | 'time' | 'flag';
  @Field(text()) readonly about!: string;
}

@JsonBody('A table that SQL may ask.')
export class AnalyticsTable {
  @Field(text()) readonly name!: string;
  @Field(text()) readonly about!: string;
  @OptionalField(text('how its rows are made from a log')) readonly defined?: string;
  @Field(listOf(AnalyticsColumn)) readonly columns!: readonly AnalyticsColumn[];
}

@JsonBody('The metrics and tables that there are.')
export class AnalyticsView {
  @Field(oneOf(['current', 'catching-up', 'stopped'])) readonly state!: 'current' | 'catching-up' | 'stopped';
  @Field(orNull(count(), BEHIND)) readonly behind!: number | null;
  @Field(flag('whether names are told; else pseudonyms stand in their place')) readonly names!: boolean;
  @Field(orNull(text(), 'The tournament of whose matches everything is; null for all there are.'))
  readonly tournament!: string | null;
  @Field(orNull(text(), 'The person who asks, where everything is of their own matches alone; null for others.'))
  readonly person!: string | null;
  @Field(listOf(MetricListed)) readonly metrics!: readonly MetricListed[];
  @Field(listOf(FilterListed)) readonly filters!: readonly FilterListed[];
  @Field(listOf(text(), 'In which forms a table and a metric are sent.')) readonly formats!: readonly string[];
  @Field(listOf(AnalyticsQuestion, 'Questions to begin from, with their answers in SQL.'))
  readonly questions!: readonly AnalyticsQuestion[];
  @Field(listOf(AnalyticsTable)) readonly tables!: readonly AnalyticsTable[];
}

@JsonBody('A value with what bounds it.')
export class BoundedValue {
  @Field(number()) readonly value!: number;
  @Field(orNull(number())) readonly low!: number | null;
  @Field(orNull(number())) readonly high!: number | null;
}

@JsonBody('An event of a match.')
export class EventReference {
  @Field(text()) readonly matchId!: string;
  @Field(revision()) readonly revision!: string;
}

@JsonBody(
  'How a group differs from all others together (of a card: from the seats that did not play it), with an interval of its own.',
)
export class FigureDifferenceView {
  @Field(number()) readonly value!: number;
  @Field(orNull(number())) readonly low!: number | null;
  @Field(orNull(number())) readonly high!: number | null;
  @Field(number('how probable a difference as great is by chance')) readonly p!: number;
  @Field(orNull(number(), 'the same, corrected for all groups that are enough; null where this one is not'))
  readonly corrected!: number | null;
}

@JsonBody(
  'The figure of one group, of `n`; `low` and `high` bound it where that can be said. What else there is hangs on the kind of the metric.',
)
export class FigureView {
  @Field(text()) readonly group!: string;
  @Field(count('of how many it is')) readonly n!: number;
  @Field(count('in how many matches these are')) readonly matches!: number;
  @Field(orNull(number(), 'what the value would be by chance alone, where that is known')) readonly even!:
    number | null;
  @Field(flag('whether these are enough to conclude something')) readonly enough!: boolean;
  @Field(orNull(number())) readonly value!: number | null;
  @Field(orNull(number())) readonly low!: number | null;
  @Field(orNull(number())) readonly high!: number | null;
  @Field(orNull(FigureDifferenceView, 'of shares and means')) readonly difference!: FigureDifferenceView | null;
  @OptionalField(count('Of a share: how many of the `n`.')) readonly hits?: number;
  @OptionalField(orNull(number(), 'Of a median: the 90th percentile. Of a measure: the greatest.')) readonly p90?:
    number | null;
  @OptionalField(orNull(number())) readonly most?: number | null;
  @OptionalField(
    listOf(
      number(),
      'Of faces: how often each fell, the share of each, and how probable that is with faces that are alike.',
    ),
  )
  readonly counts?: readonly number[];
  @OptionalField(listOf(BoundedValue)) readonly faces?: readonly BoundedValue[];
  @OptionalField(orNull(number())) readonly p?: number | null;
  @OptionalField(orNull(number())) readonly corrected?: number | null;
  @OptionalField(orNull(number())) readonly runs?: number | null;
  @Field(listOf(EventReference, 'some of the revisions behind it')) readonly behind!: readonly EventReference[];
}

@JsonBody('By which method, and at which level, an interval is computed.')
export class IntervalMethod {
  @Field(text()) readonly method!: string;
  @Field(number()) readonly level!: number;
}

@JsonBody('How many it takes to notice a face with this share.')
export class NoticeableShare {
  @Field(number()) readonly share!: number;
  @Field(count()) readonly n!: number;
}

@JsonBody('What a metric does not count: why, and of how many rows that fit the filters that holds.')
export class LeftOutView {
  @Field(text()) readonly why!: string;
  @Field(count()) readonly n!: number;
}

@JsonBody('A metric over what was asked for.')
export class FiguresView {
  @Field(text()) readonly metric!: string;
  @Field(text()) readonly title!: string;
  @Field(text()) readonly about!: string;
  @Field(text()) readonly unit!: string;
  @Field(oneOf(['live', 'all'], 'whether rewound events count')) readonly struck!: 'live' | 'all';
  @Field(IntervalMethod) readonly interval!: IntervalMethod;
  @Field(count('from how many rows on something may be concluded')) readonly least!: number;
  @Field(count('and from how many matches on')) readonly leastMatches!: number;
  @Field(count()) readonly n!: number;
  @Field(count('how many groups are enough: for these p-values are corrected')) readonly looked!: number;
  @Field(listOf(LeftOutView, 'what was not counted')) readonly leftOut!: readonly LeftOutView[];
  @Field(
    orNull(listOf(NoticeableShare), 'how many it would take to notice, four times in five, a face that falls so often'),
  )
  readonly notice!: readonly NoticeableShare[] | null;
  @Field(orNull(count(), BEHIND)) readonly behind!: number | null;
  @OptionalField(listOf(text(), DAMAGED)) readonly damaged?: readonly string[];
  @Field(listOf(FigureView)) readonly figures!: readonly FigureView[];
}

@JsonBody('The rows that answer a question; `more`: whether there are others.')
export class SqlAnswer {
  @Field(listOf(text())) readonly columns!: readonly string[];
  @Field(listOf(text(), 'the types of the columns, as SQL has them')) readonly types!: readonly string[];
  @Field(listOf(listOf(schemaFor<unknown>({})))) readonly rows!: readonly (readonly unknown[])[];
  @Field(flag()) readonly more!: boolean;
  @OptionalField(listOf(text(), DAMAGED)) readonly damaged?: readonly string[];
}
