import type { CommandBody, FollowedView, NotationTrial, RewindPreview } from '@stackledger/wire';
import { useState } from 'react';
import { ask } from '../../client/ask.js';
import { useIdentity } from '../../client/identity/identity.js';
import { matchPath, packed, send } from '../../client/live/outbox.js';
import type { UiError } from '../../client/ui-error.js';
import { scribeTexts } from '../../texts/scribe.js';

/** A line inserted between earlier ones: where, what it leads to, and what becomes of those after it. */
export type LineInsertion = {
  /** Whether this device may insert; undefined until the service has answered. */
  readonly isAllowed: boolean | undefined;
  readonly isBusy: boolean;
  readonly error: UiError | null;
  /** Why the line could not be done there. */
  readonly halt: NotationTrial['stopped'];
  /** The line as it was read, with what would become of the others; null until that was asked. */
  readonly seen: InsertionPreview | null;
  /** Asks what would follow from a line that belongs after a revision. */
  readonly look: (to: string, text: string) => Promise<void>;
  /** Puts it in; says whether that was done. */
  readonly put: () => Promise<boolean>;
  /** Forgets what was seen. */
  readonly anew: () => void;
};

/** The preview of an insertion: its steps, and what becomes of the commands that are replayed. */
export type InsertionPreview = {
  readonly to: string;
  readonly steps: NotationTrial['steps'];
  readonly followed: FollowedView;
};

/** Whoever mends where the service runs without links; by a link it is the person of the link. */
const SCRIBE = 'scribe';

/** Inserts forgotten lines into a match, by a rewind that replays the commands after it. */
export const useInsertion = (matchId: string): LineInsertion => {
  const me = useIdentity(matchId);
  const [state, set] = useState<InsertionState>(FRESH);
  const look = async (to: string, text: string): Promise<void> => {
    set({ ...FRESH, isBusy: true });
    set({ ...FRESH, ...(await lookedAt(matchId, to, text)) });
  };
  const put = async (): Promise<boolean> => {
    const { seen } = state;
    if (seen === null) return false;
    set({ ...state, isBusy: true });
    const sent = await send(matchPath(matchId), packed(matchPath(matchId), rewindOf(seen, me?.isOpen === true)));
    set({ ...state, isBusy: false, error: sent.error });
    return sent.state === 'stored';
  };
  const isAllowed =
    me?.isKnown === true ? me.isOpen || me.grant?.capabilities?.includes('rewind.full') === true : undefined;
  return { ...state, isAllowed, look, put, anew: () => set(FRESH) };
};

type InsertionState = Pick<LineInsertion, 'isBusy' | 'error' | 'halt' | 'seen'>;

const FRESH: InsertionState = { isBusy: false, error: null, halt: null, seen: null };

/** The line as it is read at the place where it belongs, then what would become of those that follow. */
const lookedAt = async (matchId: string, to: string, text: string): Promise<Partial<InsertionState>> => {
  const path = `/v1/matches/${matchId}`;
  const tried = await ask<NotationTrial>(`${path}/notation/try`, { method: 'POST', body: { text, at: to } });
  if (!tried.ok) return { error: tried.error };
  const { steps, stopped } = tried.value;
  if (stopped !== null) return { halt: stopped };
  const body = { to, insert: steps.map(({ command }) => command), reapply: true };
  const previewed = await ask<RewindPreview>(`${path}/rewind-preview`, { method: 'POST', body });
  return previewed.ok ? { seen: { to, steps, followed: previewed.value.followed } } : { error: previewed.error };
};

const rewindOf = ({ to, steps }: InsertionPreview, isOpen: boolean): CommandBody => ({
  type: 'Rewind',
  ...(isOpen && { judge: SCRIBE }),
  ...{ to, kind: 'full', authority: 'scribe', reapply: true },
  insert: steps.map(({ command }) => command),
  reason: scribeTexts.forgotten.reason(steps.map(({ text }) => text).join('; ')),
});
