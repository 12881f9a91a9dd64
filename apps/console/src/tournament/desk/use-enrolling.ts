import type { GrantGiven, GrantPerson } from '@stackledger/wire';
import { useState } from 'react';
import { ask, type ApiAnswer } from '../../client/ask.js';
import { pause } from '../../client/live/retrying.js';
import type { UiError } from '../../client/ui-error.js';
import { tournamentPath } from '../live/use-tournament.js';
import type { Desk } from './desk.js';

/** How far a list of names has been enrolled. */
export type Enrolling = {
  readonly progress: { readonly done: number; readonly all: number } | null;
  readonly error: UiError | null;
  /** Enrols one after the other; answers those that were not, where one was refused. */
  readonly enrol: (names: readonly string[], awardedByes: number) => Promise<readonly string[]>;
};

/** Whoever sends many requests is told to wait. */
const TOO_MANY = 429;
const WAIT_MS = 2_000;

/** Asks again while the service says that it was asked too often. */
const patiently = async <T>(request: () => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> => {
  for (;;) {
    const answer = await request();
    if (answer.status !== TOO_MANY) return answer;
    await pause(WAIT_MS, new AbortController().signal);
  }
};

/** Enrols people by names: each gets an id that says nothing of the name, and a link where links are asked for. */
export const useEnrolling = ({ id, isOpen, give }: Desk): Enrolling => {
  const [progress, setProgress] = useState<Enrolling['progress']>(null);
  const [error, setError] = useState<UiError | null>(null);
  const named = async (name: string): Promise<ApiAnswer<string>> => {
    if (isOpen) {
      const made = await ask<GrantPerson>('/v1/people', { method: 'POST', body: { name } });
      return made.ok ? { ...made, value: made.value.id } : made;
    }
    const body = { role: 'player', person: { name } };
    const given = await ask<GrantGiven>(`${tournamentPath(id)}/grants`, { method: 'POST', body });
    return given.ok ? { ...given, value: given.value.grant.person.id } : given;
  };
  const enrol = async (names: readonly string[], awardedByes: number): Promise<readonly string[]> => {
    setError(null);
    for (const [done, name] of names.entries()) {
      setProgress({ done, all: names.length });
      const player = await patiently(() => named(name));
      const isIn =
        player.ok && (await give('EnrolPlayer', { player: player.value, ...(awardedByes > 0 && { awardedByes }) }));
      if (isIn) continue;
      if (!player.ok) setError(player.error);
      setProgress(null);
      return names.slice(done);
    }
    setProgress(null);
    return [];
  };
  return { progress, error, enrol };
};
