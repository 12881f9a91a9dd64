import { count, Field, JsonBody, listOf, revision, text } from '../../docs/json-body.js';

@JsonBody('What became of a file: one command for all its rows. Where none is `changed`, all was so already.')
export class CsvTaken {
  @Field(text()) readonly commandId!: string;
  @Field(revision('after it')) readonly revision!: string;
  @Field(count('that the file has')) readonly rows!: number;
  @Field(count('rows that brought something')) readonly changed!: number;
  @Field(listOf(text(), 'headings of columns that are not read')) readonly ignored!: readonly string[];
}
