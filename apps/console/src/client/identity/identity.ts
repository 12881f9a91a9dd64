import type { Grant, Me } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../ask.js';
import { linkAtTournament, linkFor, type HeldLink } from './tokens.js';
import type { UiError } from '../ui-error.js';
import { useHeldLinks } from './use-held-links.js';

/** Who this device is at a match, or anywhere. */
export type Identity = {
  /** Whether the service runs without links: then everybody may do everything. */
  readonly isOpen: boolean;
  /** What its link grants; null without one. */
  readonly grant: Grant | null;
  /** Why its link is not accepted, or why the service has not answered; null otherwise. */
  readonly error: UiError | null;
  /** Whether the service has answered yet. Until then a device without a link is taken to be at an open service. */
  readonly isKnown: boolean;
  /** Asks again; where nobody answers it is also asked again by itself. */
  readonly again: () => void;
};

type IdentityState = Omit<Identity, 'again'>;

/** The interval between attempts where nobody answers. */
const AGAIN_MS = 3_000;

const GIVERS: ReadonlySet<string> = new Set(['organizer', 'head-judge', 'scorekeeper']);

/** Whether somebody may hand out links; where the service runs without them everybody finds the seats there. */
export const givesLinks = ({ isOpen, grant }: IdentityState): boolean =>
  isOpen || (grant !== null && GIVERS.has(grant.role));

const NOBODY: IdentityState = { isOpen: true, grant: null, error: null, isKnown: false };

/** The identity of this device at a match, or at the service (null); null until a device with a link has its answer. */
export const useIdentity = (matchId: string | null): Identity | null => useIdentityBy(linkFor(matchId, useHeldLinks()));

/** The identity of this device at a tournament; null until a device with a link has its answer. */
export const useTournamentIdentity = (id: string): Identity | null =>
  useIdentityBy(linkAtTournament(id, useHeldLinks()));

const useIdentityBy = (link: HeldLink | null): Identity | null => {
  const token = link?.token;
  const [told, tell] = useState<{ readonly token: string | undefined; readonly who: IdentityState } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const going = new AbortController();
    let timer = 0;
    void ask<Me>('/v1/me', { signal: going.signal, token: token ?? null }).then((asked) => {
      if (going.signal.aborted) return;
      tell({ token, who: asked.ok ? whoIn(asked.value) : refusedWith(asked.error, token) });
      if (!asked.ok && !isAnswer(asked.error)) timer = window.setTimeout(() => setTries(tries + 1), AGAIN_MS);
    });
    return () => {
      window.clearTimeout(timer);
      going.abort();
    };
  }, [token, tries]);
  const who = told !== null && told.token === token ? told.who : token === undefined ? NOBODY : null;
  return who && { ...who, again: () => setTries(tries + 1) };
};

/** Whether the service has judged the link; not where it is unreachable or fails itself. */
const isAnswer = ({ problem }: UiError): boolean => problem !== null && problem.status < 500;

const refusedWith = (error: UiError, token: string | undefined): IdentityState => {
  const isKnown = isAnswer(error);
  return { isOpen: !isKnown && token === undefined, grant: null, error, isKnown };
};

const whoIn = ({ open, grants }: Me): IdentityState => ({
  isOpen: open,
  grant: grants[0] ?? null,
  error: null,
  isKnown: true,
});
