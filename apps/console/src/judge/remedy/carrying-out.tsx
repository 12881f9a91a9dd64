import type { CommandBody, SpanEvent } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext, OwedRemedy } from '../call/call-context.js';
import { Choice } from '../desk/choice.js';
import type { RewindPoint } from '../span/contested.js';
import { ActionBar } from '../desk/action-bar.js';
import { isBack, isLastOnly } from '../ruling/ruling-draft.js';
import { PartialFix } from './partial-fix.js';
import { reasonOf } from './reason-of.js';
import { TotalForm } from './total-form.js';

/** What the ruling asks for is done by a command of its own, which names the ruling. */
export const CarryOut = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const { due, judge } = at;
  if (due.kind === 'total-correction') return <TotalForm {...at} />;
  if (due.kind === 'partial-fix') return <PartialFix {...at} />;
  if (due.kind === 'reinstatement') return <Reinstate {...at} />;
  const isAllowed = judge.may(due.kind === 'full' ? 'rewind.full' : 'rewind.simple');
  if (!isBack(due.kind) || !isAllowed)
    return (
      <Notice tone="doubt" icon="stop">
        {judgeTexts.askForRemedy(judgeTexts.remedies[due.kind] ?? due.kind)}
      </Notice>
    );
  return <TakeBack {...at} />;
};

/** The table goes back; dice that were rolled since keep their numbers, or are rolled again. */
const TakeBack = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const { way, due, acting, draft, change, go } = at;
  const goal = isLastOnly(due.kind) ? way.turnings[0] : way.turning;
  const risk = way.going.preview?.risk;
  if (goal === undefined) return <Notice icon="stop">{judgeTexts.closedBy.nothing}</Notice>;
  const hasRolls = risk?.span.some(({ badges }) => badges.includes('roll')) === true;
  const dice = draft.dice ?? (isReported(goal, risk?.span) ? 'fresh' : 'keep');
  const reshuffle = risk?.reshuffle ?? [];
  const rewind: CommandBody = {
    ...{ type: 'Rewind', to: goal.revision, kind: due.kind, ruling: due.id, ...saidBy(at) },
    ...(hasRolls && { dice }),
    ...(reshuffle.length > 0 && { reshuffle }),
  };
  return (
    <section className="stack-of" aria-labelledby="due">
      <h2 id="due" className="part">
        {judgeTexts.nowGoBack(goal.undoes.says)}
      </h2>
      {hasRolls && (
        <Choice
          name="dice"
          label={judgeTexts.dice.title}
          chosen={dice}
          onChoose={(chosen) => change({ dice: chosen === 'fresh' ? 'fresh' : 'keep' })}
          options={(['fresh', 'keep'] as const).map((value) => ({
            value,
            title: judgeTexts.dice[value],
            about: judgeTexts.dice.about[value],
            isOpen: true,
          }))}
        />
      )}
      {reshuffle.length > 0 && <p className="small soft">{judgeTexts.reshuffles(reshuffle)}</p>}
      <ActionBar>
        <button className="button main wide judge" disabled={acting.isSending} onClick={() => void acting.act(rewind)}>
          {judgeTexts.takeBack(goal.revision)}
        </button>
        {!isLastOnly(due.kind) && (
          <button className="button quiet wide" onClick={() => go('walk')}>
            {judgeTexts.walk.other}
          </button>
        )}
      </ActionBar>
    </section>
  );
};

/**
 * Whether the first thing that is undone is a report of a die on the table: it can be rolled again, and nobody gains by
 * it.
 */
const isReported = ({ undoes }: RewindPoint, span: readonly SpanEvent[] = []): boolean =>
  span.some(({ type, revision }) => type === 'RollReported' && Number(revision) <= Number(undoes.revision));

/** The rewound steps count again. */
const Reinstate = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const { due, acting, judge, way } = at;
  // The last rewind on the line that counts: nothing is played while its ruling is appealed.
  const rewind = way.rows.findLast(({ live, marks }) => live && marks.includes('rewind'))?.first;
  if (!judge.may('rewind.full'))
    return (
      <Notice tone="doubt" icon="stop">
        {judgeTexts.askForRemedy(judgeTexts.remedies.reinstatement ?? '')}
      </Notice>
    );
  const restore = { type: 'RestoreBranch', rewind: rewind ?? '', ruling: due.id, ...saidBy(at) };
  return (
    <ActionBar>
      <button
        className="button main wide judge"
        disabled={rewind === undefined || acting.isSending}
        onClick={() => void acting.act(restore)}
      >
        {judgeTexts.restore}
      </button>
      <p className="small soft">{judgeTexts.restoreAbout}</p>
    </ActionBar>
  );
};

/** On whose authority, and why: in the words of the decision that counts. */
const saidBy = (at: CallContext): { readonly authority: string; readonly reason: string } => ({
  authority: at.judge.authority,
  reason: reasonOf(at),
});
