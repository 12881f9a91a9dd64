import { asText } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '@stackledger/projections';

/** Where in its match an event happened: the game, the turn of the game and its step; null before the first of each. */
export type Moment = { readonly game: number | null; readonly turn: number | null; readonly step: string | null };

const BEFORE_GAMES: Moment = { game: null, turn: null, step: null };

/** The moment after each event; a record event has that of the table event recorded before it. */
export const momentsIn = (events: readonly LogEvent[]): ((event: LogEvent) => Moment) => {
  const moments: Moment[] = [];
  let last = BEFORE_GAMES;
  for (const event of events) {
    if (isTableEvent(event))
      last = after(event.parent === null ? BEFORE_GAMES : (moments[event.parent] ?? BEFORE_GAMES), event);
    moments.push(last);
  }
  return ({ revision }) => moments[revision] ?? BEFORE_GAMES;
};

const after = (moment: Moment, { type, data }: LogEvent): Moment => {
  switch (type) {
    case 'GameBegan':
      return { game: Number(data.game), turn: null, step: null };
    case 'TurnBegan':
      return { ...moment, turn: Number(data.number), step: null };
    case 'StepBegan':
      return { ...moment, step: asText(data.step) };
    default:
      return moment;
  }
};
