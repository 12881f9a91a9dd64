import type { RuleId } from '@stackledger/kernel';
import { LAND_WORDS } from '../layers/text.js';
import { QUALITIES } from './qualities.js';

/** The rule of each keyword ability: what a rejection cites that the keyword causes (MTG-702). */
export const keywordRules = {
  changeling: 'MTG-702.73',
  convoke: 'MTG-702.51',
  daybound: 'MTG-702.145',
  deathtouch: 'MTG-702.2',
  defender: 'MTG-702.3',
  delve: 'MTG-702.66',
  'double-strike': 'MTG-702.4',
  'first-strike': 'MTG-702.7',
  flash: 'MTG-702.8',
  flying: 'MTG-702.9',
  haste: 'MTG-702.10',
  hexproof: 'MTG-702.11',
  indestructible: 'MTG-702.12',
  landwalk: 'MTG-702.14c',
  lifelink: 'MTG-702.15',
  menace: 'MTG-702.111',
  nightbound: 'MTG-702.145',
  phasing: 'MTG-702.26',
  protection: 'MTG-702.16',
  reach: 'MTG-702.17',
  shroud: 'MTG-702.18',
  'split-second': 'MTG-702.61',
  trample: 'MTG-702.19',
  vigilance: 'MTG-702.20',
} as const satisfies { readonly [keyword: string]: RuleId };

/** Words of the card format in `keywords` that are no keyword abilities of the rules. */
const WORDS_OF_TEXTS = [
  'blocks-another',
  'cannot-attack',
  'cannot-block',
  'exiled-if-it-dies',
  'must-attack',
  'stays-tapped',
  'unblockable',
  'uncounterable',
] as const;

/** The keyword abilities that are printed with a land type or a quality only. */
const WITH_A_WORD: readonly string[] = ['landwalk', 'protection'];

const plainKeywords = [...Object.keys(keywordRules), ...WORDS_OF_TEXTS].filter((word) => !WITH_A_WORD.includes(word));

/** The keywords of Magic that are built; a card with any other word has an error. */
export const keywords: readonly string[] = [
  ...plainKeywords.sort(),
  ...LAND_WORDS.map((land) => `${land}walk`),
  ...QUALITIES.flatMap((quality) => [`protection-from-${quality}`, `hexproof-from-${quality}`]),
];
