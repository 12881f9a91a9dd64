import type { JsonMap } from '@stackledger/wire';
import {
  BEFORE_COMBAT,
  LAND,
  REAL_CARDS,
  TABLES,
  WITH_A_LAND,
  WITH_A_LURKER,
  WITH_CARDS_TO_PUT_ASIDE,
  WITH_COSTS,
  withBombOfBen,
} from './example-tables.js';

/** What prepares a match: a command, passes until the stack is empty, or entries that fill the log up to a revision. */
export type Step = JsonMap | 'settle' | { readonly upTo: number };

/** A match in which an example is accepted: what it is created with, and what happens before. */
export type Place = { readonly creation?: JsonMap; readonly before?: readonly Step[] };

const by = (seat: string, type: string, more: JsonMap = {}): JsonMap => ({ seat, type, ...more });
const judge = (type: string, more: JsonMap = {}): JsonMap => ({ judge: 'jo', type, ...more });
const on = (call: string, type: string, more: JsonMap = {}): JsonMap => judge(type, { call, ...more });

const DIME = by('anna', 'PlayCard', { card: 'a-dime' });
const PASS = by('anna', 'PassPriority');
const pass = (seat: string): JsonMap => by(seat, 'PassPriority');
const CALLED = by('ben', 'CallJudge', { category: 'disputed-fact', reason: 'the die leaned' });
const ATTENDED = [CALLED, on('call-1', 'AttendCall')];
const RULED = [
  ...ATTENDED,
  on('call-1', 'GiveRuling', {
    remedy: 'leave-as-is',
    says: 'It stands.',
    gained: 'no',
    against: 'anna',
    infraction: 'tracking-error',
  }),
];
const WHY = { reason: 'the die leaned', authority: 'head-judge', kind: 'full' };
/** A ruling that was carried out, and is appealed. */
const APPEALED: readonly Step[] = [
  { upTo: 20 },
  DIME,
  ...ATTENDED,
  on('call-1', 'GiveRuling', {
    remedy: 'full',
    fix: { type: 'Rewind', to: '20' },
    says: 'Back to before it.',
    gained: 'no',
  }),
  { upTo: 39 },
  judge('Rewind', { to: '20', ruling: 'ruling-1', ...WHY }),
  by('anna', 'AppealRuling', { call: 'call-1', grounds: 'it leaned' }),
];

const REPORTED = { options: { dice: 'reported' } };
const AWAITS_ROLL = [by('anna', 'ActivateAbility', { source: 'book-of-sin' }), 'settle'] as const;
/** A report that is the event at revision 41. */
const ROLLED = [...AWAITS_ROLL, { upTo: 40 }, by('anna', 'ReportRoll', { value: 4 })] as const;
const OBJECTED = [...ROLLED, by('ben', 'ObjectToReport', { report: '41', reason: 'it showed a 3' })] as const;

/** Examples that are the same in every game, each on the table of that game. */
const EVERYWHERE: { readonly [type: string]: Place } = {
  PassPriority: {},
  Choose: { before: [by('anna', 'PlayCard', { card: 'maybe' }), 'settle'] },
  PlayCard: {},
  ActivateAbility: {},
  Concede: {},
  ReportRoll: { creation: REPORTED, before: AWAITS_ROLL },
  ConfirmReport: { creation: REPORTED, before: ROLLED },
  ObjectToReport: { creation: REPORTED, before: ROLLED },
  RuleReport: { creation: REPORTED, before: OBJECTED },
  ReportOutcome: { before: [by('anna', 'PlayCard', { card: 'told' }), 'settle'] },
  SetYield: {},
  ClearYield: { before: [by('anna', 'SetYield', { until: 'my-turn' })] },
  ProposeShortcut: { before: [DIME] },
  AnswerShortcut: { before: [DIME, by('anna', 'ProposeShortcut', { passes: 4 })] },
  TakeSeat: { creation: { start: 'on-command' } },
  GiveClientSeed: { creation: { start: 'on-command' } },
  StartMatch: { creation: { start: 'on-command' } },
  EndMatch: {},
  WithdrawMatch: { creation: { start: 'on-command' } },
  SealMatch: { before: [by('anna', 'Concede')] },
  PausePlay: {},
  ResumePlay: { before: [judge('PausePlay')] },
  CallJudge: { before: [{ upTo: 38 }] },
  GiveStatement: { before: ATTENDED },
  DeclineStatement: { before: ATTENDED },
  AcceptRuling: { before: RULED },
  AppealRuling: { before: RULED },
  WithdrawCall: { before: [CALLED] },
  OpenCall: {},
  AttendCall: { before: [CALLED] },
  NoteStatement: { before: ATTENDED },
  EscalateCall: { before: ATTENDED },
  CloseCall: { before: [...ATTENDED, on('call-1', 'EscalateCall', { note: 'for the head judge' })] },
  GiveRuling: { before: [{ upTo: 38 }, DIME, ...ATTENDED] },
  ReviewRuling: { before: APPEALED },
  LookAtCards: { before: ATTENDED },
  SetEndTime: {},
  UndoOwn: { before: [{ upTo: 38 }, by('anna', 'ActivateAbility', { source: 'book-of-sin' })] },
  AskTakeback: { before: [judge('AllowTakebacks', { allowed: true }), { upTo: 38 }, DIME] },
  AnswerTakeback: {
    before: [judge('AllowTakebacks', { allowed: true }), { upTo: 38 }, DIME, by('anna', 'AskTakeback', { to: '38' })],
  },
  AllowTakebacks: {},
  Rewind: { before: [DIME, PASS, { upTo: 38 }, pass('ben')] },
  RestoreBranch: { before: [{ upTo: 30 }, DIME, { upTo: 39 }, judge('Rewind', { to: '30', ...WHY })] },
  WaiveConcession: { creation: { seats: ['anna', 'ben', 'cleo'] }, before: [by('ben', 'Concede')] },
  CorrectTotal: {
    before: [
      ...ATTENDED,
      on('call-1', 'GiveRuling', {
        remedy: 'total-correction',
        fix: { type: 'CorrectTotal', of: 'anna', total: 'coins', value: 4 },
        says: 'Anna has four.',
        gained: 'no',
      }),
    ],
  },
  CorrectPlace: {
    before: [
      ...ATTENDED,
      judge('LookAtCards', { of: 'anna', reason: 'which card it was' }),
      on('call-1', 'GiveRuling', {
        remedy: 'partial-fix',
        fix: { type: 'CorrectPlace', card: 'bomb', to: 'discard' },
        says: 'It goes.',
        gained: 'no',
      }),
    ],
  },
  EndTurn: {},
  Resolve: { before: [DIME] },
  PassAll: { before: [DIME] },
};

const MOON = by('anna', 'DefineCard', { card: 'moon', kind: 'item', text: 'Deal 1 damage.' });
const REAL = { options: { decks: 'reported', cards: 'open' }, setup: REAL_CARDS['four-souls'] };
const REAL_MAGIC = { ...REAL, setup: REAL_CARDS.magic };
const REAL_SPEED = { ...REAL, setup: REAL_CARDS['speed-stack'] };
const DRAWN = [by('anna', 'PlayCard', { card: 'drawn' }), 'settle'] as const;
const shone = (kind: string): readonly Step[] => [
  { ...MOON, kind },
  by('anna', 'PlayCard', { card: 'moon' }),
  'settle',
];
const BOUGHT: readonly Step[] = [
  MOON,
  by('anna', 'DeclarePurchase', { target: 'deck' }),
  'settle',
  { upTo: 60 },
  by('anna', 'ReportCard', { card: 'moon' }),
  by('ben', 'ConfirmReport', { report: '61' }),
];

const COSTS = { setup: WITH_COSTS };
const SPARK = by('anna', 'PlayCard', { card: 'spark' });
const COMBAT = { setup: BEFORE_COMBAT };
/** A game of Magic from its decks, in which anna rolls higher. */
const DEALT = { options: { dice: 'reported', decks: 'reported' }, cards: { hill: LAND } };
const ROLLED_OFF: readonly Step[] = [
  { upTo: 40 },
  by('anna', 'ReportRoll', { value: 6 }),
  by('ben', 'ConfirmReport', { report: '41' }),
  { upTo: 60 },
  by('ben', 'ReportRoll', { value: 1 }),
  by('anna', 'ConfirmReport', { report: '61' }),
];
const ANNA_BEGINS = by('anna', 'ChooseStartingPlayer', { first: 'anna' });
const WOLF = by('anna', 'DeclareAttackers', { attackers: [{ attacker: 'wolf', at: 'ben' }] });

/** Examples of one game, and those that are accepted elsewhere there. */
const OF_A_GAME: { readonly [example: string]: Place } = {
  'four-souls.DeclareAttack': {},
  'four-souls.DeclarePurchase': { creation: REAL },
  'four-souls.GiveCoins': {},
  'four-souls.DefineCard': { creation: REAL },
  'four-souls.ReportCard': { creation: REAL, before: DRAWN },
  'four-souls.ReportTrigger': { creation: REAL, before: BOUGHT },
  'four-souls.ReportChange': { creation: REAL, before: BOUGHT },
  'four-souls.AnnounceTotal': { creation: { options: { costs: 'trusted' } } },
  'magic.PlayLand': { creation: { setup: WITH_A_LAND } },
  'magic.PlayFaceDown': { creation: { setup: WITH_A_LURKER } },
  'magic.TurnFaceUp': {
    creation: { setup: WITH_A_LURKER },
    before: [by('anna', 'PlayFaceDown', { card: 'lurker' }), 'settle'],
  },
  'magic.Foretell': { creation: { setup: WITH_CARDS_TO_PUT_ASIDE } },
  'magic.Plot': { creation: { setup: WITH_CARDS_TO_PUT_ASIDE } },
  'magic.Suspend': { creation: { setup: WITH_CARDS_TO_PUT_ASIDE } },
  'magic.PayCost': { creation: COSTS, before: [SPARK] },
  'magic.UseManaAbility': { creation: COSTS, before: [SPARK] },
  'magic.CancelDeclaration': { creation: COSTS, before: [SPARK] },
  'magic.DeclareAttackers': { creation: COMBAT, before: [PASS, pass('ben')] },
  'magic.DeclareBlockers': { creation: COMBAT, before: [PASS, pass('ben'), WOLF, PASS, pass('ben')] },
  'magic.ChooseStartingPlayer': { creation: DEALT, before: ROLLED_OFF },
  'magic.Mulligan': { creation: DEALT, before: [...ROLLED_OFF, ANNA_BEGINS] },
  'magic.KeepHand': {
    creation: DEALT,
    before: [...ROLLED_OFF, ANNA_BEGINS, by('anna', 'Mulligan'), by('ben', 'KeepHand')],
  },
  'magic.DefineCard': { creation: REAL_MAGIC },
  'magic.ReportCard': { creation: REAL_MAGIC, before: DRAWN },
  'magic.ReportTrigger': { creation: REAL_MAGIC, before: shone('artifact') },
  'magic.ReportChange': { creation: REAL_MAGIC, before: shone('artifact') },
  'magic.AnnounceTotal': { creation: { options: { costs: 'trusted' } } },
  'speed-stack.PassPriority': { before: [DIME, pass('ben')] },
  'speed-stack.ProposeShortcut': { before: [DIME, pass('ben')] },
  'speed-stack.AnswerShortcut': { before: [DIME, pass('ben'), by('anna', 'ProposeShortcut', { passes: 4 })] },
  'magic.CorrectTotal': {
    before: [
      ...ATTENDED,
      on('call-1', 'GiveRuling', {
        remedy: 'total-correction',
        fix: { type: 'CorrectTotal', of: 'anna', total: 'life', value: 18 },
        says: 'Anna has eighteen.',
        gained: 'no',
      }),
    ],
  },
  'speed-stack.Rewind': { before: [DIME, { upTo: 38 }, pass('ben')] },
  'speed-stack.UndoOwn': {
    before: [DIME, pass('ben'), { upTo: 38 }, PASS],
  },
  'speed-stack.DefineCard': { creation: REAL_SPEED },
  'speed-stack.ReportCard': { creation: REAL_SPEED, before: DRAWN },
  'speed-stack.ReportTrigger': { creation: REAL_SPEED, before: shone('post') },
  'speed-stack.ReportChange': { creation: REAL_SPEED, before: shone('post') },
  'speed-stack.AnnounceTotal': { creation: { options: { costs: 'trusted' } } },
};

/** Every key of the tables: a type, or a game and a type. */
export const PLACED: readonly string[] = [...Object.keys(EVERYWHERE), ...Object.keys(OF_A_GAME)];

/** The place of the example of a command in a game; nothing where none is known. */
export const placeOf = (game: string, type: string): Place | undefined => {
  const place = OF_A_GAME[`${game}.${type}`] ?? EVERYWHERE[type];
  if (place === undefined) return undefined;
  const { creation = {}, before = [] } = place;
  const setup = creation.start === undefined && creation !== DEALT ? { setup: tableFor(game, type) } : {};
  return { creation: { ruleset: game, seats: ['anna', 'ben'], ...setup, ...creation }, before };
};

const tableFor = (game: string, type: string): JsonMap | undefined =>
  type === 'Rewind' ? withBombOfBen(game) : TABLES[game];
