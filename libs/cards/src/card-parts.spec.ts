import { checkCards } from './check-cards.js';
import { tellCardError } from './card-parts.js';
import { toyRuleset } from '../testing/toy-ruleset.js';

/** The part of the documents that the error of a card points at. */
const seen = (card: object): readonly string[] =>
  checkCards({ fly: { kind: 'item', ...card } }, toyRuleset).map(
    (error) => / \(docs\/reference\/cards\.md#([\w-]+)\)$/.exec(tellCardError(error))?.[1] ?? '',
  );

const play = (ability: object): object => ({
  abilities: [{ type: 'play', effect: [{ loot: 1 }], ...ability }],
});

test.each([
  ['card-fields', { strength: 4 }],
  ['abilities', play({ speedy: true })],
  ['effects', play({ effect: [{ lot: 1 }] })],
  ['effects', { rewards: [{ lot: 1 }] }],
  ['references', play({ effect: [{ damage: { amount: 1, to: 'yu' } }] })],
  ['targets', play({ effect: [{ damage: { amount: 1, to: 'target' } }] })],
  ['targets', play({ targets: [{ what: 'plaier' }] })],
  ['costs', { cost: [{ coin: 1 }] }],
  ['conditions', play({ if: { totale: 'coins' } })],
  ['trigger-events', play({ type: 'triggered', when: { event: 'dyed' } })],
])('an error points at the part %s', (part, card) => {
  expect(new Set(seen(card))).toEqual(new Set([part]));
});
