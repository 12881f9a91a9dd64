import type { GrantPerson } from '@stackledger/wire';
import { useState } from 'react';
import { ask } from '../../client/ask.js';
import { writeStored, readStored } from '../../client/identity/device-storage.js';
import { useIdentity } from '../../client/identity/identity.js';
import type { UiError } from '../../client/ui-error.js';

const NAME = 'stackledger.judge';
const CALLED = 'stackledger.judge.called';

/** The power that an action of a judge takes (docs/reference/roles.md#powers). */
export type CallPower = 'rule' | 'look' | 'rewind.simple' | 'rewind.full' | 'penalty.loss' | 'appeal.hear' | 'pause';

/** Who judges on this device: as the link says, or as somebody has written where the service runs without links. */
export type JudgeIdentity = {
  /** `unknown` until the service has answered; `nobody` where this device is no judge here. */
  readonly standing: 'unknown' | 'judge' | 'unnamed' | 'nobody';
  readonly name: string | null;
  /** What people call the judge; the log has the name. */
  readonly called: string | null;
  /** Why the service has not answered, and how to ask again. */
  readonly error: UiError | null;
  readonly again: () => void;
  /** On whose authority a table goes back. */
  readonly authority: 'floor-judge' | 'head-judge';
  readonly may: (power: CallPower) => boolean;
  /** Has the service draw an id for a name; answers why it has not. */
  readonly rename: (name: string) => Promise<UiError | null>;
};

const isJudging = (role: string | undefined): boolean => role === 'judge' || role === 'head-judge';

/** The judge on this device: at a match, or in general. */
export const useJudge = (matchId: string | null): JudgeIdentity => {
  const me = useIdentity(matchId);
  const [written, write] = useState(() => readStored(NAME));
  const rename = async (called: string): Promise<UiError | null> => {
    const asked = await ask<GrantPerson>('/v1/people', { method: 'POST', body: { name: called } });
    if (!asked.ok) return asked.error;
    writeStored(NAME, asked.value.id);
    writeStored(CALLED, asked.value.name);
    write(asked.value.id);
    return null;
  };
  const isFree = me?.isOpen === true;
  const granted = isJudging(me?.grant?.role) ? me?.grant : undefined;
  const name = granted?.person.id ?? (isFree ? written : null);
  const standing = name !== null ? 'judge' : me?.isKnown !== true ? 'unknown' : isFree ? 'unnamed' : 'nobody';
  const may = (power: CallPower): boolean => isFree || granted?.capabilities?.includes(power) === true;
  return {
    standing,
    name,
    called: granted?.person.name ?? readStored(CALLED) ?? name,
    authority: granted?.role === 'judge' ? 'floor-judge' : 'head-judge',
    may,
    rename,
    error: me?.error ?? null,
    again: () => me?.again(),
  };
};
