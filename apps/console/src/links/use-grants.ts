import type { GrantGiven, GrantList, GrantStanding, JsonMap } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../client/ask.js';
import type { UiError } from '../client/ui-error.js';
import { useResource } from '../client/use-resource.js';

/** Who has opened a link is looked up that often. */
const AGAIN_MS = 4_000;

/** The grants of a match, a tournament or the service, and what can be done about them. */
export type GrantsResource = {
  readonly list: readonly GrantStanding[] | null;
  /** Why the list is missing, or the last action was rejected. */
  readonly error: UiError | null;
  readonly isBusy: boolean;
  readonly again: () => void;
  /** A new grant with its link; null where it was refused. */
  readonly give: (wanted: JsonMap) => Promise<GrantGiven | null>;
  /** A new link of a grant that was given before. */
  readonly linkOf: (id: string) => Promise<GrantGiven | null>;
  readonly revoke: (id: string) => Promise<void>;
};

/** The grants under a path of the service, read again every few seconds while the page is visible. */
export const useGrants = (path: string | null): GrantsResource => {
  const [turn, setTurn] = useState(0);
  const [refused, refuse] = useState<UiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { value, error, again } = useResource<GrantList>(path, turn);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setTurn((before) => before + 1);
    };
    const timer = window.setInterval(look, AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
  const deed = async <T>(at: string, method: 'POST' | 'DELETE', body?: JsonMap): Promise<T | null> => {
    setBusy(true);
    const asked = await ask<T>(`${path ?? ''}${at}`, { method, ...(body !== undefined && { body }) });
    setBusy(false);
    refuse(asked.ok ? null : asked.error);
    setTurn((before) => before + 1);
    return asked.ok ? asked.value : null;
  };
  return {
    ...{ list: value?.grants ?? null, error: error ?? refused, isBusy, again },
    give: (wanted) => deed<GrantGiven>('', 'POST', wanted),
    linkOf: (id) => deed<GrantGiven>(`/${id}/link`, 'POST'),
    revoke: async (id) => {
      await deed(`/${id}`, 'DELETE');
    },
  };
};
