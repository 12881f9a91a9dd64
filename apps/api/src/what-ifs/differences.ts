import type { Json, WhatIfDifference } from '@stackledger/wire';

type Differing = WhatIfDifference['match'][number];

/** Where two bodies differ, by the path of each place: `players/anna/coins`. What one does not have is null. */
export const differencesBetween = (really: Json, instead: Json, path = ''): readonly Differing[] => {
  if (really === instead) return [];
  if (!isBranch(really) || !isBranch(instead) || Array.isArray(really) !== Array.isArray(instead))
    return [{ path, really, instead }];
  const names = new Set([...Object.keys(really), ...Object.keys(instead)]);
  return [...names].flatMap((name) =>
    differencesBetween(really[name] ?? null, instead[name] ?? null, path === '' ? name : `${path}/${name}`),
  );
};

type Branch = { readonly [name: string]: Json | undefined };

/** A list too: its places are its names. */
const isBranch = (value: Json): value is Json & Branch => typeof value === 'object' && value !== null;
