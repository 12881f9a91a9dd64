import { count, Field, JsonBody, listOf, mapOf, orNull, text, time } from '../docs/json-body.js';
import { Moment } from './moment-view.dto.js';

@JsonBody('What one seat has taken, in milliseconds; `runningMs` over the decision that is open.')
export class SeatClock {
  @Field(count()) readonly decisions!: number;
  @Field(count()) readonly totalMs!: number;
  @Field(count()) readonly longestMs!: number;
  @Field(count()) readonly runningMs!: number;
}

@JsonBody(
  'The clocks, counted up to `asOf`, when the event looked at was written. While the table waits for seats their time goes on, unless play is paused.',
)
export class ClocksView extends Moment {
  @Field(time('when the event looked at was written: every number counts up to it')) readonly asOf!: string;
  @Field(orNull(time())) readonly startedAt!: string | null;
  @Field(orNull(time())) readonly endedAt!: string | null;
  @Field(orNull(listOf(text()), 'whose time runs on after asOf')) readonly waitsFor!: readonly string[] | null;
  @Field(orNull(time())) readonly pausedSince!: string | null;
  @Field(count()) readonly pausedMs!: number;
  @Field(mapOf(SeatClock)) readonly seats!: { readonly [name: string]: SeatClock };
}
