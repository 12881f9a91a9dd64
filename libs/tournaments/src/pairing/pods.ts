import type { PolicyPack } from '../packs/pack.js';
import { drawnOrder, type PairingEntrant, type PairingProposal, type PairingSeed } from './entrant.js';
import { seated } from './seating.js';

/**
 * How many sit at each table, the largest first (TO-POD-1): fours, and as many threes as are needed to leave nobody
 * over. Five are three and two where two may sit at a table, else four and one who has a bye; fewer than the smallest
 * table have byes.
 */
export const podSizes = (allowed: readonly number[], players: number): readonly number[] => {
  const [large = 4] = allowed;
  const small = large - 1;
  if (allowed.includes(players)) return [players];
  const short = (large - (players % large)) % large;
  if (allowed.includes(small) && short * small <= players)
    return [...Array<number>((players - short * small) / large).fill(large), ...Array<number>(short).fill(small)];
  const two = allowed.find((size) => allowed.includes(players - size));
  if (two !== undefined) return [two, players - two].toSorted((one, other) => other - one);
  const fitting = allowed.find((size) => size < players);
  return fitting === undefined ? [] : [fitting, ...podSizes(allowed, players - fitting)];
};

type Pod = { readonly seats: number; members: PairingEntrant[] };

/**
 * The tables of a round of pods (TO-POD-1 to 4): by points in a drawn order, small tables last; who sat at a small one
 * before, whoever has met, and gaps between scores are exchanged away where that is possible.
 */
export const podPairings = (
  pack: PolicyPack,
  entrants: readonly PairingEntrant[],
  seed: PairingSeed,
): PairingProposal => {
  const known = new Map(entrants.map((entrant) => [entrant.player, entrant]));
  const order = drawnOrder(seed, [...known.keys()])
    .flatMap((player) => known.get(player) ?? [])
    .toSorted((one, other) => other.points - one.points);
  const allowed = (pack.pods?.sizes ?? []).map(({ seats }) => seats);
  const sizes = podSizes(allowed, order.length);
  const over = order.length - sizes.reduce((sum, size) => sum + size, 0);
  const byes = fewestByes(order, over);
  const players = order.filter((entrant) => !byes.includes(entrant));
  const pods: Pod[] = [];
  let from = 0;
  for (const seats of sizes) {
    pods.push({ seats, members: players.slice(from, from + seats) });
    from += seats;
  }
  improve(pods, Math.max(...sizes));
  const again = pods.flatMap(({ members }) => meetings(members));
  return {
    tables: pods.map(({ members }) => seated(members)),
    byes: byes.map(({ player }) => player),
    notes: again.map(([one, other]) => `${one} and ${other} meet again: no exchange avoids it`),
  };
};

const fewestByes = (order: readonly PairingEntrant[], count: number): readonly PairingEntrant[] =>
  order
    .toReversed()
    .toSorted((one, other) => one.byes - other.byes)
    .slice(0, count);

const meetings = (members: readonly PairingEntrant[]): readonly (readonly [string, string])[] =>
  members.flatMap((one, at) =>
    members.slice(at + 1).flatMap((other) => (one.met.has(other.player) ? [[one.player, other.player] as const] : [])),
  );

/** Level above level: a second small table outweighs second meetings, those outweigh gaps between scores. */
const costOfPod = ({ seats, members }: Pod, largest: number): number => {
  const points = members.map((member) => member.points);
  const gap = Math.max(...points) - Math.min(...points);
  const small = seats < largest ? members.reduce((sum, member) => sum + member.smallPods, 0) : 0;
  return small * 1e9 + meetings(members).length * 1e5 + gap * gap;
};

/** How many tables further down somebody may be exchanged with. */
const REACH = 8;
const MOST_PASSES = 12;

/** Exchanges players between tables while that makes the two tables cheaper. */
const improve = (pods: Pod[], largest: number): void => {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let isBetter = false;
    for (const [at, pod] of pods.entries())
      for (const other of pods.slice(at + 1, at + 1 + REACH)) isBetter = exchange(pod, other, largest) || isBetter;
    if (!isBetter) return;
  }
};

const exchange = (pod: Pod, other: Pod, largest: number): boolean => {
  let isBetter = false;
  for (const [here, one] of pod.members.entries())
    for (const [there, two] of other.members.entries()) {
      const [before, swap] = [costOfPod(pod, largest) + costOfPod(other, largest), [pod.members, other.members]];
      pod.members = pod.members.with(here, two);
      other.members = other.members.with(there, one);
      if (costOfPod(pod, largest) + costOfPod(other, largest) < before) {
        isBetter = true;
        break;
      }
      [pod.members, other.members] = [swap[0] ?? [], swap[1] ?? []];
    }
  return isBetter;
};
