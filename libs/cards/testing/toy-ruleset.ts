import {
  AMOUNT,
  listOf,
  mapOf,
  json,
  number,
  oneOf,
  struct,
  takeConditions,
  REFS,
  drawEffect,
  sharedEffects,
  text,
  totalEffects,
} from '@stackledger/kernel';
import type { EffectRule, Ruleset, RulesetDefinition, Sort } from '@stackledger/kernel';

const word = (about: string, ...means: readonly Sort[]) => ({ about, means, candidates: () => [] });
const loot = drawEffect('loot');
const { cancel, damage, discard, roll, choose, each, delayed, sacrifice, ruled } = sharedEffects;

/** A rule that there is; the shared effects are indexed by name, so that each might be missing. */
const there = (rule: EffectRule | undefined): EffectRule => {
  if (rule === undefined) throw new Error('the kernel has lost an effect that these tests use');
  return rule;
};

const effects = {
  cancel: there(cancel),
  damage: there(damage),
  loot: there(loot),
  discard: there(discard),
  roll: there(roll),
  choose: there(choose),
  each: there(each),
  delayed: there(delayed),
  sacrifice: there(sacrifice),
  ruled: there(ruled),
  if: { about: 'only if something is true', shape: mapOf(json), carryOut: () => undefined },
  kill: { about: 'kills', shape: REFS, carryOut: () => undefined },
  grant: { about: 'grants plays', shape: struct({ 'lootPlays?': number(), 'who?': REFS }), carryOut: () => undefined },
  ...totalEffects(['coins']),
};

const words: Omit<RulesetDefinition, 'version' | 'title' | 'seats' | 'cites' | 'opening' | 'commands' | 'priority'> = {
  id: 'toy',
  cards: {
    kinds: ['loot', 'item', 'monster'],
    fields: {
      hp: { shape: number(0) },
      evasion: { shape: number(0) },
      attack: { shape: number(0) },
      souls: { shape: number(0) },
      starts: { shape: { ...listOf(text()), about: 'a list of card ids' } },
      rewards: { shape: json, holds: { '': 'effects' } },
    },
  },
  stack: { kinds: {} },
  vocabulary: { stats: ['attack'], durations: ['end-of-turn'], keywords: ['swift'], kindWords: () => [] },
  abilities: {},
  triggers: { words: ['died', 'played', 'rolled', 'turn-begins', 'turn-ends', 'buried'] },
  replacements: { events: { buried: 'any', damaged: ['changeDamage'] } },
  effects,
  targets: {
    words: {
      player: word('a player', 'seat'),
      monster: word('a monster', 'object'),
      item: word('an item', 'object'),
      roll: word('a roll', 'stack'),
    },
  },
  references: { words: { attacker: () => [], 'each-monster': () => [] } },
  conditions: {
    ...takeConditions('count', 'total'),
    turn: { shape: struct({ turn: oneOf('you') }), holds: () => true },
  },
  costs: {
    kinds: {
      coins: { shape: AMOUNT, canPay: () => true, pay: () => undefined },
      sacrifice: { shape: text('what is given up'), canPay: () => true, pay: () => undefined },
      discard: { shape: listOf(text()), canPay: () => true, pay: () => undefined },
    },
  },
};

/**
 * The words of a small game and nothing else of it: checking cards reads only these members of a ruleset, which is why
 * the cast is safe here.
 */
export const toyRuleset = words as Ruleset;

/** The same game where nothing is replaced. */
export const toyWithoutReplacements = { ...words, replacements: { events: {} } } as Ruleset;
