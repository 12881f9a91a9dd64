import { useState } from 'react';
import { keep, kept } from '../../client/kept.js';
import { useMe } from '../../client/me.js';
import type { Trouble } from '../../client/trouble.js';

const NAME = 'stackledger.judge';

/** What a deed of a judge takes (docs/roles.md#powers). */
export type Power = 'rule' | 'look' | 'rewind.simple' | 'rewind.full' | 'penalty.loss' | 'appeal.hear' | 'pause';

/** Who judges on this device: as the link says, or as somebody has written where the service runs without links. */
export type Judge = {
  /** `unknown` until the service has said; `nobody` where this device is no judge here. */
  readonly standing: 'unknown' | 'judge' | 'unnamed' | 'nobody';
  readonly name: string | null;
  /** What people call the judge; the log has the name. */
  readonly called: string | null;
  /** Why the service has not said, and how to ask again. */
  readonly trouble: Trouble | null;
  readonly again: () => void;
  /** On whose authority a table goes back. */
  readonly authority: 'floor-judge' | 'head-judge';
  readonly may: (power: Power) => boolean;
  readonly rename: (name: string) => void;
};

const isJudging = (role: string | undefined): boolean => role === 'judge' || role === 'head-judge';

/** The judge on this device: at a match, or in general. */
export const useJudge = (matchId: string | null): Judge => {
  const me = useMe(matchId);
  const [written, write] = useState(() => kept(NAME));
  const rename = (name: string): void => {
    keep(NAME, name);
    write(name);
  };
  const isFree = me?.isOpen === true;
  const granted = isJudging(me?.grant?.role) ? me?.grant : undefined;
  const name = granted?.person.id ?? (isFree ? written : null);
  const standing = name !== null ? 'judge' : me?.isKnown !== true ? 'unknown' : isFree ? 'unnamed' : 'nobody';
  const may = (power: Power): boolean => isFree || granted?.capabilities?.includes(power) === true;
  return {
    standing,
    name,
    called: granted?.person.name ?? name,
    authority: granted?.role === 'judge' ? 'floor-judge' : 'head-judge',
    may,
    rename,
    trouble: me?.trouble ?? null,
    again: () => me?.again(),
  };
};
