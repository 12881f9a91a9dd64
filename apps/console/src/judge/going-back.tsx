import type { RewindTargetPage } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../client/trouble.js';
import { useAsked } from '../client/use-asked.js';
import { TroubleNotice } from '../design/notice.js';
import { texts } from '../texts.js';
import type { AtCall } from './at-call.js';
import { Choice } from './choice.js';
import { Risk } from './risk.js';
import { firstOf } from './ruling-draft.js';

const MOST = 8;

/** To which moment: the last ones before what is disputed, each in a sentence; and what going there would come to. */
export const GoBack = ({
  isRuled = false,
  ...at
}: AtCall & {
  /** What going back comes to was shown before the ruling. */
  readonly isRuled?: boolean;
}): ReactNode => {
  const { matchId, call, to, onTo } = at;
  const before = call.point === null ? '' : `&before=${Number(call.point) + 1}`;
  const { value, trouble } = useAsked<RewindTargetPage>(`/v1/matches/${matchId}/rewind-targets?limit=${MOST}${before}`);
  const targets = value?.targets.filter(({ live }) => live) ?? [];
  return (
    <div className="stack-of">
      <h3>{texts.judge.toWhen}</h3>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Choice
        name="to"
        label={texts.judge.toWhen}
        chosen={to?.revision ?? null}
        onChoose={(revision) => {
          const found = targets.find((target) => target.revision === revision);
          if (found !== undefined) onTo(found);
        }}
        options={targets.map(({ revision, sentence: says, recordedAt }) => ({
          value: revision,
          title: sentence(firstOf(says)),
          about: `${says.slice(firstOf(says).length + 2)} #${revision}, ${recordedAt.slice(11, 19)}`,
          isOpen: true,
        }))}
      />
      {to !== null && !isRuled && <Risk matchId={matchId} to={to.revision} />}
    </div>
  );
};
