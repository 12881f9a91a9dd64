import type { TargetSpec } from '@stackledger/kernel/authoring';

/** A target word as what a card could say instead: other words with a side and a filter, one after the other. */
type TargetAlias = { readonly about: string; readonly of: readonly TargetSpec[] };

const alias = (about: string, ...of: readonly TargetSpec[]): TargetAlias => ({ about, of });

/** The compound target words. */
export const TARGET_CLASSES: { readonly [what: string]: TargetAlias } = {
  'other-player': alias('another player', { what: 'player', controller: 'opponent' }),
  opponent: alias('an opponent', { what: 'player', controller: 'opponent' }),
  'nonland-permanent': alias('a permanent that is no land', { what: 'permanent', where: { not: { kind: 'land' } } }),
  'artifact-or-enchantment': alias('an artifact or enchantment', {
    what: 'permanent',
    where: { kind: ['artifact', 'enchantment'] },
  }),
  'creature-or-planeswalker': alias('a creature or planeswalker', {
    what: 'permanent',
    where: { kind: ['creature', 'planeswalker'] },
  }),
  token: alias('a token', { what: 'permanent', where: { token: true } }),
  'attacking-creature': alias('an attacking creature', { what: 'permanent', where: { attacking: true } }),
  'blocking-creature': alias('a blocking creature', { what: 'permanent', where: { blocking: true } }),
  'attacking-or-blocking-creature': alias(
    'a creature in combat',
    { what: 'attacking-creature' },
    { what: 'blocking-creature' },
  ),
  'tapped-creature': alias('a tapped creature', { what: 'creature', where: { tapped: true } }),
  'creature-or-player': alias('a creature or a player', { what: 'creature' }, { what: 'player' }),
  'any-target': alias('a creature, planeswalker or player', { what: 'creature-or-planeswalker' }, { what: 'player' }),
  'creature-spell': alias('a creature spell', { what: 'spell', where: { kind: 'creature' } }),
  'noncreature-spell': alias('a noncreature spell', { what: 'spell', where: { not: { kind: 'creature' } } }),
  'instant-or-sorcery-spell': alias('an instant or sorcery spell', {
    what: 'spell',
    where: { kind: ['instant', 'sorcery'] },
  }),
  'card-in-your-graveyard': alias('a card in your graveyard', { what: 'card-in-graveyard', where: { owner: 'you' } }),
  'creature-card-in-graveyard': alias('a creature card in a graveyard', {
    what: 'card-in-graveyard',
    where: { kind: 'creature' },
  }),
  'creature-card-in-your-graveyard': alias('a creature card in your graveyard', {
    what: 'card-in-graveyard',
    where: { owner: 'you', kind: 'creature' },
  }),
};

/** Words for who and what that stand for everything that a target word means, on one side: `{all: …}` of a card. */
export const REFERENCE_CLASSES: { readonly [word: string]: TargetSpec } = {
  'each-creature': { what: 'creature' },
  'each-other-creature': { what: 'creature', not: 'self' },
  'each-creature-you-control': { what: 'creature', controller: 'you' },
  'each-other-creature-you-control': { what: 'creature', controller: 'you', not: 'self' },
  'each-creature-you-do-not-control': { what: 'creature', controller: 'opponent' },
  'each-opponents-creature': { what: 'creature', controller: 'opponent' },
  'each-permanent': { what: 'permanent' },
  'each-land': { what: 'land' },
  'each-artifact': { what: 'artifact' },
  'each-planeswalker': { what: 'planeswalker' },
  'each-attacker': { what: 'attacking-creature' },
  'each-blocker': { what: 'blocking-creature' },
  attacker: { what: 'attacking-creature' },
};
