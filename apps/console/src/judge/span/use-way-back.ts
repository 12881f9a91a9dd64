import type { CallView, CommandBody, RewindPreview, RewindTargetPage, StoryPage } from '@stackledger/wire';
import { useEffect, useMemo, useState } from 'react';
import { ask } from '../../client/ask.js';
import { useResource } from '../../client/use-resource.js';
import type { PreviewResult, WayBack } from '../call/call-context.js';
import { beforeError, beforeRoll, rewindPointsOf, struckRows, type RewindPoint } from './contested.js';
import { isBack, isLastOnly, type RulingDraft } from '../ruling/ruling-draft.js';

/** That many moments can be stepped back through; the one before the error beside them, however long ago it was. */
const MOST = 40;
const MOST_ROWS = 1000;

/** What a preview is asked for: where to, and of which ruling where one waits for it. */
type RewindGoal = CommandBody | { readonly to: string; readonly kind?: string; readonly ruling?: string };

const UNASKED: PreviewResult = { preview: null, error: null };

/** Asks what going back to a moment would come to; nothing while it is null. */
const usePreview = (matchId: string, goal: RewindGoal | null, turn: string): PreviewResult => {
  const [told, tell] = useState<PreviewResult>(UNASKED);
  const body = goal === null ? null : JSON.stringify(goal);
  useEffect(() => {
    if (body === null) return undefined;
    const going = new AbortController();
    // as made above
    const asking = { method: 'POST', body: JSON.parse(body) as RewindGoal, signal: going.signal } as const;
    void ask<RewindPreview>(`/v1/matches/${matchId}/rewind-preview`, asking).then((asked) => {
      if (!going.signal.aborted)
        tell(asked.ok ? { preview: asked.value, error: null } : { preview: null, error: asked.error });
    });
    return () => going.abort();
  }, [matchId, body, turn]);
  return goal === null ? UNASKED : told;
};

/**
 * Everything about going back that a call asks for, once a judge is at the table and may know it; asked again as the
 * match goes on (`turn`: how far it has come, as the call says).
 */
export const useWayBack = (
  matchId: string,
  call: CallView | undefined,
  { remedy, to }: Pick<RulingDraft, 'remedy' | 'to'>,
  { turn, mayLook }: { readonly turn: string; readonly mayLook: boolean },
): WayBack => {
  const path = `/v1/matches/${matchId}/rewind-targets`;
  const isHere = call !== undefined && call.open && call.state !== 'called';
  const latest = useResource<RewindTargetPage>(isHere ? `${path}?limit=${MOST}` : null, turn);
  const { point = null } = call ?? {};
  const first = useResource<RewindTargetPage>(
    isHere && point !== null ? `${path}?limit=1&before=${point}` : null,
    turn,
  );
  const targets = useMemo(() => {
    const found = [...(latest.value?.targets ?? []), ...(first.value?.targets ?? [])];
    return found.filter(({ revision }, at) => found.findIndex((each) => each.revision === revision) === at);
  }, [latest.value, first.value]);
  const oldest = targets.at(-1)?.revision;
  const story = useResource<StoryPage>(
    oldest === undefined ? null : `/v1/matches/${matchId}/story?from=${Number(oldest) + 1}&limit=${MOST_ROWS}`,
    turn,
  );
  const rows = useMemo(
    () => struckRows(story.value?.rows ?? [], latest.value?.targets ?? []),
    [story.value, latest.value],
  );
  const turnings = useMemo(() => rewindPointsOf(targets, rows), [targets, rows]);
  const due = call?.remedyDue ?? null;
  const ruled = typeof due?.command?.to === 'string' ? due.command.to : to;
  const turning = leadsTo(turnings, { remedy: due?.kind ?? remedy, to: ruled }, call);
  const isAsked = mayLook && call?.state !== 'appealed' && (due === null || isBack(due.kind));
  const goalAt = (to: RewindPoint | undefined): RewindGoal | null =>
    !isAsked || to === undefined
      ? null
      : (previewOf(due) ?? { to: to.revision, ...(due !== null && { kind: due.kind, ruling: due.id }) });
  const going = usePreview(matchId, goalAt(turning), turn);
  const last = usePreview(matchId, due === null ? goalAt(turnings[0]) : null, turn);
  return { turnings, rows, turning, going, last, error: latest.error ?? story.error };
};

/** The rewind that was ruled, as a preview takes it; null where none was. */
const previewOf = (due: CallView['remedyDue']): RewindGoal | null => {
  if (due?.command?.type !== 'Rewind') return null;
  const { type: _type, reason: _reason, authority: _authority, ...goal } = due.command;
  return goal as RewindGoal; // what is left are the fields of a preview
};

/** Where a remedy leads: the last moment for the lesser remedies, else the one that was picked, or before the error. */
const leadsTo = (
  turnings: readonly RewindPoint[],
  { remedy, to }: Pick<RulingDraft, 'remedy' | 'to'>,
  call: CallView | undefined,
): RewindPoint | undefined =>
  turnings.find(({ revision }) => revision === to && !isLastOnly(remedy)) ??
  (isLastOnly(remedy) ? turnings[0] : (errorIn(turnings, call) ?? turnings[0]));

/** The moment before what a call is about: the point named, the roll in a dispute about one, or the last step. */
const errorIn = (turnings: readonly RewindPoint[], call: CallView | undefined): RewindPoint | undefined => {
  const { point = null, category } = call ?? {};
  return (
    (point === null && category === 'disputed-fact' ? beforeRoll(turnings) : undefined) ?? beforeError(turnings, point)
  );
};
