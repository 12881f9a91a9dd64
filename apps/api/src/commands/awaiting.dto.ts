import type { Json, JsonMap } from '@stackledger/wire';
import {
  body,
  count,
  Field,
  flag,
  json,
  JsonBody,
  jsonMap,
  listOf,
  oneOf,
  OptionalField,
  orNull,
  revision,
  schemaFor,
  text,
} from '../docs/json-body.js';

@JsonBody('One entry of a template: what is put at `path` of the command. `form` says when it takes more than picking.')
export class Fill {
  @Field(text('where in the command it goes')) readonly path!: string;
  @Field(text()) readonly what!: string;
  @OptionalField(count()) readonly min?: number;
  @OptionalField(count()) readonly max?: number;
  @OptionalField(flag()) readonly ordered?: boolean;
  @OptionalField(json()) readonly candidates?: Json;
  @OptionalField(oneOf(['number', 'attackers', 'blocks', 'division', 'effects', 'text'])) readonly form?:
    'number' | 'attackers' | 'blocks' | 'division' | 'effects' | 'text';
  @OptionalField(json()) readonly least?: Json;
  @OptionalField(json()) readonly most?: Json;
  @OptionalField(json()) readonly parts?: Json;
  @OptionalField(schemaFor<number | 'X'>({ anyOf: [{ type: 'number' }, { const: 'X' }] })) readonly divided?:
    number | 'X';
  @OptionalField(
    schemaFor<{ readonly of: { readonly [candidate: string]: number }; readonly atLeast: number }>({
      type: 'object',
      required: ['of', 'atLeast'],
      properties: { of: { type: 'object', additionalProperties: { type: 'number' } }, atLeast: { type: 'number' } },
    }),
  )
  readonly weighed?: { readonly of: { readonly [candidate: string]: number }; readonly atLeast: number };
}

@JsonBody('A report that does not count yet: whose it is, and who may confirm it.')
export class AwaitedReport {
  @Field(revision()) readonly report!: string;
  @Field(text('the seat whose report it is')) readonly by!: string;
  @Field(oneOf(['roll', 'card', 'outcome', 'total'])) readonly tells!: 'roll' | 'card' | 'outcome' | 'total';
  @Field(listOf(text(), 'who may confirm it; nobody once somebody has objected')) readonly confirm!: readonly string[];
}

@JsonBody(
  'What the table waits for. `seats` is everybody who may answer, `seat` the first of them in turn order; `options` are empty for priority (see the legal actions) and null where the reader may not see them.',
)
export class Awaiting {
  @Field(orNull(text())) readonly seat!: string | null;
  @Field(listOf(text())) readonly seats!: readonly string[];
  @Field(text('priority, choice, order, roll, confirm, judge, nothing, …')) readonly kind!: string;
  @Field(text('for people')) readonly prompt!: string;
  @Field(orNull(listOf(json()))) readonly options!: readonly Json[] | null;
  @Field(count()) readonly min!: number;
  @Field(count()) readonly max!: number;
  @Field(flag()) readonly ordered!: boolean;
  @OptionalField(count('How many options there are, also for those who may not see them.')) readonly count?: number;
  @OptionalField(text('the command that answers')) readonly command?: string;
  @OptionalField(jsonMap()) readonly about?: JsonMap;
  @OptionalField(Fill) readonly form?: Fill;
  @OptionalField(
    body(
      AwaitedReport,
      'The report that does not count yet, whose it is, and who may confirm it: nobody once somebody has objected.',
    ),
  )
  readonly report?: AwaitedReport;
}
