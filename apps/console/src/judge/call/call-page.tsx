import type { CallList, TableView } from '@stackledger/wire';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { goTo, hrefWith, useAddress } from '../../client/address.js';
import { follow } from '../../client/live/feed.js';
import { useResource } from '../../client/use-resource.js';
import { Notice, ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { listed, texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import { useCommandSender } from '../desk/command-sender.js';
import { AfterRuling } from '../remedy/after-ruling.js';
import type { CallContext, RulingStep } from './call-context.js';
import { Attend } from './attending.js';
import { CallBar } from './call-bar.js';
import { Facts } from './facts.js';
import '../desk/judge.css';
import { JudgeFrame } from '../desk/judge-frame.js';
import { useRuledReport } from './use-ruled-report.js';
import { Question } from './question.js';
import { Remedies } from '../ruling/remedies.js';
import { Review } from '../ruling/review.js';
import { undecided, type RulingDraft } from '../ruling/ruling-draft.js';
import { useJudge } from '../desk/use-judge.js';
import { useWayBack } from '../span/use-way-back.js';
import { WalkBack } from '../span/walk-back.js';

/** Changes whenever the match goes on, so that the page is reloaded. */
const useTurn = (matchId: string): readonly [number, () => void] => {
  const [turn, setTurn] = useState(0);
  const again = useCallback((): void => setTurn((before) => before + 1), []);
  useEffect(() => follow({ matchId }, { onRevision: again, onLine: () => undefined }), [matchId, again]);
  return [turn, again];
};

const STEPS: readonly string[] = ['remedy', 'review', 'walk'];

/** The step that the address names, so that the way back of the device leads back one step. */
const useStep = (): readonly [RulingStep, (step: RulingStep) => void] => {
  const address = useAddress();
  const named = address.query.get('step') ?? '';
  const step = STEPS.includes(named) ? (named as RulingStep) : 'facts'; // one of them, by the test before
  return [step, (next) => goTo(hrefWith(address, { step: next === 'facts' ? null : next }))];
};

/** The draft of a ruling; it starts over once the policy is known. */
const useDraft = (
  list: CallList | null,
  category: string | undefined,
): readonly [RulingDraft, (part: Partial<RulingDraft>) => void] => {
  const begun = useMemo(() => undecided(list?.policy ?? null, category ?? ''), [list?.policy, category]);
  const [changed, set] = useState<Partial<RulingDraft>>({});
  return [{ ...begun, ...changed }, (part) => set((before) => ({ ...before, ...part }))];
};

/** A call from its making to its end, on a judge's phone: one large button for what comes next. */
export const CallPage = ({ matchId, callId }: { readonly matchId: string; readonly callId: string }): ReactNode => {
  const judge = useJudge(matchId);
  const [turn, again] = useTurn(matchId);
  const path = `/v1/matches/${matchId}/calls`;
  const { value: list, error } = useResource<CallList>(path, turn);
  const { value: table } = useResource<TableView>(`/v1/matches/${matchId}/table`, turn);
  const by = useMemo(() => (judge.name === null ? {} : { judge: judge.name }), [judge.name]);
  const acting = useCommandSender(matchId, by, again);
  const call = list?.calls.find((each) => each.call === callId);
  const [draft, change] = useDraft(list, call?.category);
  const [step, go] = useStep();
  const { clear } = acting;
  useEffect(clear, [step, clear]);
  const way = useWayBack(matchId, call, draft, { turn: list?.revision ?? '', mayLook: judge.may('rewind.simple') });
  const seats = table?.players.map(({ seat }) => seat) ?? [];
  const names = table?.names ?? {};
  return (
    <JudgeFrame
      title={seats.length === 0 ? judgeTexts.call : listed(seats.map(nameOf))}
      state={call === undefined ? '' : (judgeTexts.states[call.state] ?? call.state)}
      back="/judge"
      judge={judge}
      json={path}
      aside={call !== undefined && list && <CallBar call={call} list={list} />}
    >
      <div className="call">
        {error && <ErrorNotice error={error} again={again} />}
        {list && !call && <Notice icon="stop">{judgeTexts.noSuchCall}</Notice>}
        {!(list && table) && !error && <div className="ghost" role="status" aria-label={texts.loading} />}
        {list && call && table && (
          <Call {...{ matchId, call, list, seats, names, judge, acting, draft, change, way, step, go }} />
        )}
      </div>
    </JudgeFrame>
  );
};

const Call = (at: CallContext): ReactNode => {
  const { call, acting, judge, step } = at;
  const isHeard = call.state === 'attended' || call.state === 'heard';
  const isMine = call.judges.at(-1) === judge.name;
  return (
    <>
      {acting.error && <ErrorNotice error={acting.error} />}
      {(!isHeard || step === 'facts') && <Question {...at} />}
      {(call.state === 'called' || (isHeard && !isMine)) && <Attend {...at} />}
      {step === 'walk' && call.open && call.state !== 'called' && <WalkBack {...at} />}
      {isHeard && step === 'facts' && <Facts {...at} />}
      {isHeard && isMine && step === 'remedy' && <Remedies {...at} />}
      {isHeard && isMine && step === 'review' && <Review {...at} />}
      {call.ruling && step !== 'walk' && <AfterRuling {...at} />}
      {call.state === 'closed' && call.ruling === null && <Ended {...at} />}
    </>
  );
};

/** How a call without a ruling of its own has ended. */
const Ended = ({ matchId, call }: CallContext): ReactNode => {
  const ruled = useRuledReport(matchId, call);
  return (
    <Notice tone="mine" icon="check">
      {ruled === null
        ? (judgeTexts.ends[call.end?.how ?? ''] ?? judgeTexts.ends.closed)
        : judgeTexts.ruledReport(nameOf(call.end?.by ?? ''), ruled)}
    </Notice>
  );
};
