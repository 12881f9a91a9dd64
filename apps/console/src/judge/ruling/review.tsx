import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { endOf } from '../call/call-bar.js';
import { weighedSteps } from '../span/contested.js';
import { ActionBar } from '../desk/action-bar.js';
import { calledAt } from '../remedy/called.js';
import { riskLine } from '../span/risk.js';
import { fixOf } from './fix-of.js';
import { isBack } from './ruling-draft.js';
import { rulingOf, type DraftedRuling } from './ruling-command.js';

/** The ruling as it is read to the table, and all that it comes to. */
export const Review = (at: CallContext): ReactNode => {
  const { draft, way, acting, go } = at;
  const command = rulingOf(at);
  if (command === null)
    return (
      <button className="button main wide" onClick={() => go('remedy')}>
        {judgeTexts.chooseRemedy}
      </button>
    );
  const risk = isBack(draft.remedy) ? way.going.preview?.risk : undefined;
  return (
    <>
      <section aria-labelledby="read">
        <h2 id="read" className="part">
          {judgeTexts.review}
        </h2>
        <p className="read">{command.says}</p>
      </section>
      <Sums {...at} command={command} />
      {risk && risk.level !== 'low' && (
        <Notice tone="doubt" icon="stop">
          <b className="strong">{riskLine(risk)}</b> {judgeTexts.keepsKnowledge}
        </Notice>
      )}
      <ActionBar>
        <button
          className="button main wide judge"
          disabled={acting.isSending}
          onClick={() => void acting.act(command).then((done) => done && go('facts'))}
        >
          {judgeTexts.give}
        </button>
        <button className="button quiet wide" onClick={() => go('remedy')}>
          {judgeTexts.change}
        </button>
      </ActionBar>
    </>
  );
};

/** What the ruling comes to, line by line. */
const Sums = ({ command, ...at }: CallContext & { readonly command: DraftedRuling }): ReactNode => {
  const { list, draft, way } = at;
  const { rows, turning } = way;
  const { remedy, against, infraction, penalty } = draft;
  const known = list.policy?.infractions[infraction ?? ''];
  const end = endOf(list);
  const fix = fixOf(at);
  return (
    <dl className="panel sums">
      <Line what={judgeTexts.sums.remedy}>{judgeTexts.remedies[remedy ?? ''] ?? ''}</Line>
      {isBack(remedy) && turning !== undefined && (
        <Line what={judgeTexts.sums.strikes}>
          {judgeTexts.sums.commands(weighedSteps(rows, [], turning.revision).length)}
        </Line>
      )}
      {fix !== null && <Line what={judgeTexts.sums.does}>{judgeTexts.doing(fix, calledAt(at))}</Line>}
      <Line what={judgeTexts.sums.penalty}>
        {against === null || known === undefined
          ? judgeTexts.penalties.none
          : judgeTexts.sums.for(nameOf(against), known.title, judgeTexts.penalties[penalty ?? known.penalty] ?? '')}
      </Line>
      {command.extraMs !== undefined && (
        <Line what={judgeTexts.extra}>{judgeTexts.extraTime(Number(command.extraMs))}</Line>
      )}
      {end !== null && (
        <Line what={judgeTexts.sums.ends}>
          <b className="strong">{end}</b>
          {judgeTexts.sums.counting}
        </Line>
      )}
    </dl>
  );
};

const Line = ({ what, children }: { readonly what: string; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{what}</dt>
    <dd>{children}</dd>
  </div>
);
