import { From, Limit, Seat } from '../requests/query-fields.js';

/** Which part of the story, and for which viewer. */
export class StoryQuery {
  @From('the first event of the page: next of the page before')
  readonly from?: string;

  @Limit('how many rows at most, from 1 to 1000')
  readonly limit?: string;

  @Seat()
  readonly seat?: string;
}
