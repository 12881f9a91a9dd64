import type { Json, WhatIfDifference } from '@stackledger/wire';

type StateDifference = WhatIfDifference['match'][number];

/** The differences between two JSON values, by path: `players/anna/coins`. A missing value is null. */
export const differencesBetween = (really: Json, instead: Json, path = ''): readonly StateDifference[] => {
  if (really === instead) return [];
  if (!isBranch(really) || !isBranch(instead) || Array.isArray(really) !== Array.isArray(instead))
    return [{ path, really, instead }];
  const names = new Set([...Object.keys(really), ...Object.keys(instead)]);
  return [...names].flatMap((name) =>
    differencesBetween(really[name] ?? null, instead[name] ?? null, path === '' ? name : `${path}/${name}`),
  );
};

type JsonBranch = { readonly [name: string]: Json | undefined };

/** Arrays too: their indexes are their names. */
const isBranch = (value: Json): value is Json & JsonBranch => typeof value === 'object' && value !== null;
