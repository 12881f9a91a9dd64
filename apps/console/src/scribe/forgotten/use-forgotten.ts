import type { CommandBody, FollowedView, NotationTrial, RewindPreview } from '@stackledger/wire';
import { useState } from 'react';
import { ask } from '../../client/ask.js';
import { useMe } from '../../client/me.js';
import { packed, send } from '../../client/outbox.js';
import type { Trouble } from '../../client/trouble.js';
import { scribeTexts } from '../../texts/scribe.js';

/** A line that is put in between earlier ones: where, what it comes to, and what becomes of those after it. */
export type Forgotten = {
  /** Whether this device may; undefined until the service has said. */
  readonly isAllowed: boolean | undefined;
  readonly isBusy: boolean;
  readonly trouble: Trouble | null;
  /** Why the line could not be done there. */
  readonly halt: NotationTrial['stopped'];
  /** The line as it was read, with what would become of the others; null until that was asked. */
  readonly seen: Seen | null;
  /** Asks what would follow from a line that belongs after a revision. */
  readonly look: (to: string, text: string) => Promise<void>;
  /** Puts it in; says whether that was done. */
  readonly put: () => Promise<boolean>;
  /** Forgets what was seen. */
  readonly anew: () => void;
};

/** What would follow. */
export type Seen = {
  readonly to: string;
  readonly steps: NotationTrial['steps'];
  readonly followed: FollowedView;
};

/** Whoever mends where the service runs without links; by a link it is the person of the link. */
const SCRIBE = 'scribe';

/** Puts forgotten lines into a match, by a rewind that gives what it strikes again. */
export const useForgotten = (matchId: string): Forgotten => {
  const me = useMe(matchId);
  const [state, set] = useState<Held>(FRESH);
  const look = async (to: string, text: string): Promise<void> => {
    set({ ...FRESH, isBusy: true });
    set({ ...FRESH, ...(await lookedAt(matchId, to, text)) });
  };
  const put = async (): Promise<boolean> => {
    const { seen } = state;
    if (seen === null) return false;
    set({ ...state, isBusy: true });
    const sent = await send(matchId, packed(matchId, rewindOf(seen, me?.isOpen === true)));
    set({ ...state, isBusy: false, trouble: sent.trouble });
    return sent.state === 'stored';
  };
  const isAllowed =
    me?.isKnown === true ? me.isOpen || me.grant?.capabilities?.includes('rewind.full') === true : undefined;
  return { ...state, isAllowed, look, put, anew: () => set(FRESH) };
};

type Held = Pick<Forgotten, 'isBusy' | 'trouble' | 'halt' | 'seen'>;

const FRESH: Held = { isBusy: false, trouble: null, halt: null, seen: null };

/** The line as it is read at the place where it belongs, then what would become of those that follow. */
const lookedAt = async (matchId: string, to: string, text: string): Promise<Partial<Held>> => {
  const path = `/v1/matches/${matchId}`;
  const tried = await ask<NotationTrial>(`${path}/notation/try`, { method: 'POST', body: { text, at: to } });
  if (!tried.ok) return { trouble: tried.trouble };
  const { steps, stopped } = tried.value;
  if (stopped !== null) return { halt: stopped };
  const body = { to, insert: steps.map(({ command }) => command), reapply: true };
  const previewed = await ask<RewindPreview>(`${path}/rewind-preview`, { method: 'POST', body });
  return previewed.ok ? { seen: { to, steps, followed: previewed.value.followed } } : { trouble: previewed.trouble };
};

const rewindOf = ({ to, steps }: Seen, isOpen: boolean): CommandBody => ({
  type: 'Rewind',
  ...(isOpen && { judge: SCRIBE }),
  ...{ to, kind: 'full', authority: 'scribe', reapply: true },
  insert: steps.map(({ command }) => command),
  reason: scribeTexts.forgotten.reason(steps.map(({ text }) => text).join('; ')),
});
