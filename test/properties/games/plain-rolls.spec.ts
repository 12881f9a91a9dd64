import { plainGame } from '@stackledger/kernel/authoring';
import { amended } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { kernelTable } from '../../support/tables/kernel-table.js';

const CARDS = {
  fly: { kind: 'monster', hp: 1, evasion: 2, attack: 1, souls: 0 },
  penny: { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] },
  gamble: { kind: 'loot', abilities: [{ type: 'play', effect: [{ roll: { '1-6': [{ gain: { coins: 1 } }] } }] }] },
};

test.each([
  ['the rule of the game for rolls', { roll: ['FS-DICE-2'] as const }, ['FS-DICE-2']],
  ['without one the rule for effects', {}, fourSouls.cites.effect],
])('a die that is rolled at once cites %s', (_, effects, because) => {
  const game = amended(fourSouls, { dice: plainGame.dice, cites: { ...fourSouls.cites, effects } });
  const players = { anna: { hand: ['gamble'], lootPlays: 1 }, ben: {} };
  const setup = { active: 'anna', players, monsters: ['fly'], decks: { loot: ['penny'], monster: [] } };
  const { act } = kernelTable(game, { seats: ['anna', 'ben'], setup, cards: CARDS, dice: [4] });
  act({ type: 'PlayCard', seat: 'anna', card: 'gamble' });
  act({ type: 'PassPriority', seat: 'anna' });
  const rolled = act({ type: 'PassPriority', seat: 'ben' }).find(({ type }) => type === 'DieRolled');
  expect(rolled?.because).toEqual(because);
});
