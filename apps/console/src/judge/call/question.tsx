import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from './call-context.js';

/** What the call is about, in a sentence, and who called. */
export const Question = ({ matchId, call, seats }: CallContext): ReactNode => (
  <section aria-labelledby="question">
    <h2 id="question" className="asked">
      {sentence(call.reason)}
    </h2>
    <p className="row soft">
      {seats.includes(call.by) && <SeatMark seat={call.by} at={seats.indexOf(call.by)} />}
      {judgeTexts.by(nameOf(call.by), judgeTexts.categories[call.category] ?? call.category)}
    </p>
    <p className="small links">
      <a href={`/m/${matchId}?r=${call.point ?? call.at}&call=${call.call}`}>
        {judgeTexts.look(call.point ?? call.at)}
      </a>
    </p>
  </section>
);
