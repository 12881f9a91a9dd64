import { emptyMatch, type Json, type JsonMap, type MatchState } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { nameRendererIn } from './name-renderer.js';
import { filled, messagesOf } from './event-messages.js';

const { terms, ...rest } = emptyMatch();
// A cast: names of seats are checked where a match is created.
const seats = ['anna', 'ben'] as unknown as MatchState['terms']['seats'];
const cards = { fly: { kind: 'monster', title: 'Fly' }, 'butter-bean': { kind: 'loot', title: 'Butter Bean' } };
const situation = { ruleset: fourSouls, state: { ...rest, terms: { ...terms, seats, cards } } };
const names = nameRendererIn(situation);

describe('names', () => {
  const told: readonly (readonly [Json, string])[] = [
    ['anna', 'Anna'],
    ['fly', 'Fly'],
    ['fly-2', 'Fly'],
    ['loot:butter-bean-1', 'Butter Bean'],
    ['roll:4', 'Roll: 4'],
    ['death:anna', 'Death: Anna'],
    ['death:fly-2', 'Death: Fly'],
    ['loot-116', 'a loot card'],
    ['lootPlays', 'loot plays'],
    ['mana.R', 'red mana'],
    ['mana.generic', 'colourless mana'],
    ['mana.food', 'food mana'],
    ['mana.G for {"type":"creature"}', 'green mana for some spells alone'],
    ['hand/ben', 'Ben’s hand'],
    ['deck/loot', 'the loot deck'],
    [['anna', 'ben', 'fly'], 'Anna, Ben and Fly'],
    [{ object: 'fly-2', stay: 3 }, 'Fly'],
    [{ blocker: 'fly-1', attacker: 'butter-bean' }, 'Fly blocks Butter Bean'],
    ['2026-11-22T15:22:31.000Z', '2026-11-22 15:22:31 UTC'],
    ['anna: use book-of-sin, the lootPlays', 'anna: use book-of-sin, the lootPlays'],
    [null, ''],
  ];
  test.each(told)('%j is called %s', (value, said) => expect(names(value)).toBe(said));

  test('a card that is played is called what it is shown as', () => {
    const known = new Map([['loot-116', 'butter-bean-1']]);
    expect(nameRendererIn(situation, known)('loot-116')).toBe('Butter Bean');
  });
});

describe('sentences', () => {
  test('members stand in them by what people call them', () =>
    expect(filled('{seat} plays {source}', { seat: 'anna', source: 'fly' }, names)).toBe('Anna plays Fly'));
  test('a part is left out where a member in it has nothing to say', () => {
    expect(filled('{seat} plays[ on {targets}]', { seat: 'ben', targets: [] }, names)).toBe('Ben plays');
    expect(filled('{seat} plays[ on {targets}]', { seat: 'ben', targets: ['fly'] }, names)).toBe('Ben plays on Fly');
  });
  test('a member chooses between words', () => {
    expect(filled('{hit?a hit:a miss}', { hit: true }, names)).toBe('a hit');
    expect(filled('{kind=activated?uses:plays}', { kind: 'loot' }, names)).toBe('plays');
  });
  test('an empty list is told in words of its own', () => {
    const said = (attackers: Json): string =>
      filled('{seat} attacks with {attackers=none?nobody:{attackers}}', { seat: 'anna', attackers }, names);
    expect(said([])).toBe('Anna attacks with nobody');
    expect(said(['fly'])).toBe('Anna attacks with Fly');
  });
  test('what is chosen has places of its own', () => {
    const says = '{seat}{action=play-land? plays {object}:}{action=plot? plots {object}:}';
    expect(filled(says, { seat: 'anna', action: 'plot', object: 'fly' }, names)).toBe('Anna plots Fly');
  });
  test.each([fourSouls, magic, speedStack])('no event of $title is told with signs of its template', (ruleset) => {
    const told = [...ruleset.compiled.events.values()].map(({ facts }) => filled(facts.says, {}, names));
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((text) => /[{}[\]?]/.test(text))).toEqual([]);
  });
  test('a member may lie deeper', () =>
    expect(filled('{choice.seat} is asked', { choice: { seat: 'anna' } }, names)).toBe('Anna is asked'));
});

describe('what is said of a command', () => {
  const said = (...events: readonly (readonly [type: string, data: JsonMap])[]): readonly string[] =>
    messagesOf(
      fourSouls,
      events.map(([type, data]) => ({ type, data })),
      names,
    );
  const anna: JsonMap = { seat: 'anna' };

  test('cards that are looked at are told to whoever sees them, and how many there are to others', () => {
    const looks = (shown: JsonMap): readonly string[] =>
      said(
        ['ObjectRenamed', { object: 'ben-1', knownTo: ['anna'], ...shown }],
        ['ObjectRenamed', { object: 'ben-2', knownTo: ['anna'], ...shown }],
        ['Resolved', { name: 'loot:fly' }],
      );
    expect(looks({ name: 'butter-bean' })).toEqual(['Anna sees Butter Bean and Butter Bean', 'Fly resolves']);
    expect(looks({})).toEqual(['Anna sees 2 cards of Ben', 'Fly resolves']);
  });
  test('of many cards their number is told', () => {
    const shown = { knownTo: ['anna'], name: 'fly' };
    const many = Array.from({ length: 9 }, (_, at) => ['ObjectRenamed', { ...shown, object: `ben-${at}` }] as const);
    expect(said(...many)).toEqual(['Anna sees 9 cards']);
  });
  test('what only counts or pays beside a deed is left out', () => {
    const counted = ['TotalChanged', { ...anna, total: 'lootPlays', now: 0 }] as const;
    expect(said(['EffectDeclared', { ...anna, source: 'fly' }], counted)).toEqual(['Anna plays Fly']);
    expect(said(counted)).toEqual(['Anna: loot plays now 0']);
  });
  test('Magic: mana that pays is told by what it comes from, and of itself where it is all that was done', () => {
    const told = (...events: readonly (readonly [string, JsonMap])[]): readonly string[] =>
      messagesOf(
        magic,
        events.map(([type, data]) => ({ type, data })),
        names,
      );
    const tapped = [
      ['ManaAbilityUsed', { ...anna, source: 'fly' }],
      ['TotalChanged', { ...anna, total: 'mana.R', now: 1 }],
    ] as const;
    const paid = { ...anna, kind: 'payment', answer: { mana: ['fly'] } };
    expect(told(['ChoiceMade', paid], ...tapped)).toEqual(['Anna pays with Fly']);
    expect(told(['ChoiceMade', { ...paid, answer: false }])).toEqual(['Anna does not pay']);
    expect(told(['ChoiceMade', { ...anna, kind: 'yes-no', answer: true }])).toEqual(['Anna chooses yes']);
    expect(told(...tapped)).toEqual(['Anna uses Fly', 'Anna: red mana now 1']);
  });
  test('a card that is drawn is not told as seen', () =>
    expect(
      said(
        ['CardMoved', { object: 'loot-3', from: 'deck/loot', to: 'hand/anna' }],
        ['ObjectRenamed', { object: 'loot-3', knownTo: ['anna'], name: 'fly' }],
        ['Resolved', { name: 'loot:fly' }],
      ),
    ).not.toContain('Anna sees Fly'));

  test('each message stands once, in its order, without those of quiet events', () => {
    expect(
      said(['PriorityPassed', anna], ['PriorityReceived', anna], ['PlayerConceded', anna], ['PriorityPassed', anna]),
    ).toEqual(['Anna passes', 'Anna concedes']);
  });

  test('of quiet events alone the first is told', () => {
    expect(said(['PriorityReceived', anna], ['PriorityClosed', {}])).toEqual(['Anna may act']);
  });
});
