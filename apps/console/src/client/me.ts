import type { Grant, Me } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from './ask.js';
import { linkFor } from './tokens.js';
import type { Trouble } from './trouble.js';
import { useHeldLinks } from './use-held-links.js';

/** Who this device is at a match, or anywhere. */
export type WhoIAm = {
  /** Whether the service runs without links: then everybody may do everything. */
  readonly isOpen: boolean;
  /** What its link grants; null without one. */
  readonly grant: Grant | null;
  /** Why its link does not count, or why nobody has said; null while all is well. */
  readonly trouble: Trouble | null;
  /** Whether the service has answered yet. Until then a device without a link is taken to be at an open service. */
  readonly isKnown: boolean;
  /** Asks once more; where nobody answers it is asked anew by itself too. */
  readonly again: () => void;
};

type Told = Omit<WhoIAm, 'again'>;

/** Where nobody answers it is asked anew that often. */
const AGAIN_MS = 3_000;

const GIVERS: ReadonlySet<string> = new Set(['organizer', 'head-judge', 'scorekeeper']);

/** Whether somebody may hand out links; where the service runs without them everybody finds the seats there. */
export const givesLinks = ({ isOpen, grant }: Told): boolean => isOpen || (grant !== null && GIVERS.has(grant.role));

const NOBODY: Told = { isOpen: true, grant: null, trouble: null, isKnown: false };

/** Asks the service who this device is at a match, or about no match (null); null until a device with a link is told. */
export const useMe = (matchId: string | null): WhoIAm | null => {
  const token = linkFor(matchId, useHeldLinks())?.token;
  const [told, tell] = useState<{ readonly token: string | undefined; readonly who: Told } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const going = new AbortController();
    let timer = 0;
    void ask<Me>('/v1/me', { signal: going.signal, token: token ?? null }).then((asked) => {
      if (going.signal.aborted) return;
      tell({ token, who: asked.ok ? whoIn(asked.value) : refusedWith(asked.trouble, token) });
      if (!asked.ok && !isAnswer(asked.trouble)) timer = window.setTimeout(() => setTries(tries + 1), AGAIN_MS);
    });
    return () => {
      window.clearTimeout(timer);
      going.abort();
    };
  }, [token, tries]);
  const who = told !== null && told.token === token ? told.who : token === undefined ? NOBODY : null;
  return who && { ...who, again: () => setTries(tries + 1) };
};

/** Whether the service has said something about the link; not where it is gone or in trouble itself. */
const isAnswer = ({ problem }: Trouble): boolean => problem !== null && problem.status < 500;

const refusedWith = (trouble: Trouble, token: string | undefined): Told => {
  const isKnown = isAnswer(trouble);
  return { isOpen: !isKnown && token === undefined, grant: null, trouble, isKnown };
};

const whoIn = ({ open, grants }: Me): Told => ({
  isOpen: open,
  grant: grants[0] ?? null,
  trouble: null,
  isKnown: true,
});
