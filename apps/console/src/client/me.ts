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
  /** Why its link does not count; null while it does. */
  readonly trouble: Trouble | null;
  /** Whether the service has answered yet. Until then a device without a link is taken to be at an open service. */
  readonly isKnown: boolean;
};

const GIVERS: ReadonlySet<string> = new Set(['organizer', 'head-judge', 'scorekeeper']);

/** Whether somebody may hand out links; where the service runs without them everybody finds the seats there. */
export const givesLinks = ({ isOpen, grant }: WhoIAm): boolean => isOpen || (grant !== null && GIVERS.has(grant.role));

const NOBODY: WhoIAm = { isOpen: true, grant: null, trouble: null, isKnown: false };

/** Asks the service who this device is at a match, or about no match (null); null until a device with a link is told. */
export const useMe = (matchId: string | null): WhoIAm | null => {
  const token = linkFor(matchId, useHeldLinks())?.token;
  const [told, tell] = useState<{ readonly token: string | undefined; readonly who: WhoIAm } | null>(null);
  useEffect(() => {
    const going = new AbortController();
    void ask<Me>('/v1/me', { signal: going.signal, token: token ?? null }).then((asked) => {
      if (going.signal.aborted) return;
      tell({
        token,
        who: asked.ok ? whoIn(asked.value) : { isOpen: false, grant: null, trouble: asked.trouble, isKnown: true },
      });
    });
    return () => going.abort();
  }, [token]);
  if (told !== null && told.token === token) return told.who;
  return token === undefined ? NOBODY : null;
};

const whoIn = ({ open, grants }: Me): WhoIAm => ({
  isOpen: open,
  grant: grants[0] ?? null,
  trouble: null,
  isKnown: true,
});
