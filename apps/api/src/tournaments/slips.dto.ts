import { count, Field, JsonBody, listOf, text } from '../docs/json-body.js';

@JsonBody('The slip of a table. `code` names tournament, round, table and version; EnterResult takes it as `slip`.')
export class SlipView {
  @Field(count()) readonly round!: number;
  @Field(count()) readonly table!: number;
  @Field(count('of the pairings from which on these players sit there')) readonly version!: number;
  @Field(listOf(text())) readonly players!: readonly string[];
  @Field(text(), { example: 'friday~2~14~1~5e0c' }) readonly code!: string;
  @Field(text('the page for entering it, for a QR code')) readonly path!: string;
}

@JsonBody('The slips of a round, by table; whoever has a bye has none.')
export class SlipsView {
  @Field(count()) readonly round!: number;
  @Field(listOf(SlipView)) readonly slips!: readonly SlipView[];
}
