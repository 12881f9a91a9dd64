import type { CommandBody } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext, OwedRemedy } from '../call/call-context.js';
import { ActionBar } from '../desk/action-bar.js';
import { textOf } from '../ruling/ruling-draft.js';
import type { CallPower } from '../desk/use-judge.js';
import { FixForm } from '../ruling/fix-form.js';
import { fixOf } from '../ruling/fix-of.js';
import { isBack } from '../ruling/ruling-draft.js';
import { calledAt } from './called.js';
import { reasonOf } from './reason-of.js';

/** What the ruling asks for is done by the one command that it says; the page chooses nothing any more. */
export const CarryOut = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const { due, judge, draft, way, acting } = at;
  if (!judge.may(powerFor(due.kind)))
    return (
      <Notice tone="doubt" icon="stop">
        {judgeTexts.askForRemedy(judgeTexts.remedies[due.kind] ?? due.kind)}
      </Notice>
    );
  const drafted = fixOf({ ...at, draft: { ...draft, remedy: due.kind } });
  const fix = due.command === null ? drafted : (due.command as CommandBody); // it has a type
  const undone = way.turnings.find(({ revision }) => revision === fix?.to);
  return (
    <section className="stack-of" aria-labelledby="due">
      <h2 id="due" className="part">
        {isBack(due.kind) && undone !== undefined
          ? judgeTexts.nowGoBack(judgeTexts.place(undone.undoes))
          : judgeTexts.nowDo}
      </h2>
      {due.command === null && <FixForm {...at} remedy={due.kind} />}
      {fix !== null && <p className="panel">{judgeTexts.doing(fix, calledAt(at))}</p>}
      <ActionBar>
        <button
          className="button main wide judge"
          disabled={fix === null || acting.isSending}
          onClick={() => fix !== null && void acting.act(commandOf(at, fix))}
        >
          {doneBy(fix)}
        </button>
      </ActionBar>
    </section>
  );
};

const powerFor = (kind: string): CallPower =>
  kind === 'full' || kind === 'reinstatement' ? 'rewind.full' : isBack(kind) ? 'rewind.simple' : 'rule';

const doneBy = (fix: CommandBody | null): string => {
  if (fix?.type === 'Rewind') return judgeTexts.takeBack(textOf(fix.to));
  return fix?.type === 'RestoreBranch' ? judgeTexts.restore : judgeTexts.carryOut;
};

/**
 * The command as it was ruled, on the authority of whoever sends it. Rules that bind no remedy say neither kind nor
 * reason.
 */
const commandOf = (at: CallContext & { readonly due: OwedRemedy }, fix: CommandBody): CommandBody => ({
  ...(at.due.command === null && { ruling: at.due.id, reason: reasonOf(at) }),
  ...(at.due.command === null && fix.type === 'Rewind' && { kind: at.due.kind }),
  ...fix,
  ...((fix.type === 'Rewind' || fix.type === 'RestoreBranch') && { authority: at.judge.authority }),
});
