import { readFileSync } from 'node:fs';
import { canonicalJson } from './canonical/canonical-json.js';
import { hashOf } from './events/chain.js';
import { openCheckpoint } from './checkpoints/log-checkpoint.js';
import { dieAt, shuffleAt } from './draws/dice.js';
import type { Draw } from './draws/draw-stream.js';
import { eventId } from './events/event-id.js';
import { LogTree } from './checkpoints/merkle.js';
import { commitmentOf, type CommitmentOpening } from './events/commitment.js';
import { verifierOf } from './checkpoints/signing-keys.js';

type Vectors = {
  readonly canonical: readonly { readonly value: unknown; readonly text: string }[];
  readonly dice: readonly (Draw & { readonly face: number })[];
  readonly shuffles: readonly (Draw & { readonly cards: readonly string[]; readonly order: readonly string[] })[];
  readonly seals: readonly { readonly sealed: CommitmentOpening; readonly seal: string }[];
  readonly events: readonly { readonly event: object; readonly hash: string; readonly id: string }[];
  readonly roots: readonly { readonly hashes: readonly string[]; readonly root: string }[];
  readonly checkpoints: readonly {
    readonly key: string;
    readonly note: string;
    readonly origin: string;
    readonly size: number;
    readonly root: string;
  }[];
};

/** Published, and checked by examples/proof/check.py too: whoever computes otherwise cannot read old logs any more. */
const vectors = JSON.parse(readFileSync('test/vectors/proof.json', 'utf8')) as Vectors;

test.each(vectors.canonical)('canonical text $text', ({ value, text }) => {
  expect(canonicalJson(value)).toBe(text);
});

test.each(vectors.dice)('die $n of $matchId', ({ face, ...draw }) => {
  expect(dieAt(draw)).toBe(face);
});

test.each(vectors.shuffles)('shuffle $n of $matchId', ({ cards, order, ...draw }) => {
  expect(shuffleAt(draw, cards)).toEqual(order);
});

test.each(vectors.seals)('seal $seal', ({ sealed, seal }) => {
  expect(commitmentOf(sealed)).toBe(seal);
});

test.each(vectors.events)('event $id', ({ event, hash, id }) => {
  expect([hashOf(event), eventId(hash)]).toEqual([hash, id]);
});

test.each(vectors.roots)('root $root', ({ hashes, root }) => {
  const tree = new LogTree();
  for (const hash of hashes) tree.add(hash);
  expect(tree.root()).toBe(root);
});

test.each(vectors.checkpoints)('checkpoint of $size events', ({ key, note, ...checkpoint }) => {
  const verifier = verifierOf(key);
  expect(openCheckpoint(note, verifier === undefined ? [] : [verifier])).toEqual(checkpoint);
});
