import { emit, type Game } from '@stackledger/kernel';
import { knownIn, objectIn, type Pile } from './setup.js';

/** Lays a zone out. The names that a position gives are public; which cards lie face down is not. */
export const layOut = (g: Game, pile: Pile): void => {
  const { zone, owner, entries } = pile;
  if (entries.length === 0) return;
  const objects = entries.map(objectIn);
  const knownTo = knownIn(pile);
  if (knownTo === 'all') return emit(g, 'ObjectsCreated', { zone, owner, knownTo, objects }, ['SL-MATCH-4']);
  const faceDown = objects.map(({ card: _card, ...object }) => object);
  const cards = objects.map(({ name, card }) => ({ name, card }));
  emit(g, 'ObjectsCreated', { zone, owner, knownTo, objects: faceDown }, ['SL-MATCH-4'], {
    for: knownTo.length === 0 ? 'nobody' : knownTo,
    data: { cards },
  });
};
