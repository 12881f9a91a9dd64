import type { JsonMap } from '@stackledger/wire';

const at = { commandId: '0f7c1c9e-6c1f-4b52-9d6f-1f2f0a3b7c11', expectedRevision: '41' };

/** Commands as clients send them, by type. */
export const commandExamples: { readonly [type: string]: JsonMap } = {
  PassPriority: { ...at, seat: 'anna', type: 'PassPriority' },
  Choose: { ...at, seat: 'anna', type: 'Choose', answer: true },
  PlayCard: { ...at, seat: 'anna', type: 'PlayCard', card: 'bomb', targets: ['fly'] },
  ActivateAbility: { ...at, seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' },
  DeclareAttack: { ...at, seat: 'anna', type: 'DeclareAttack', target: 'fly' },
  DeclarePurchase: { ...at, seat: 'anna', type: 'DeclarePurchase', target: 'deck' },
  EndTurn: { ...at, seat: 'anna', type: 'EndTurn' },
  GiveCoins: { ...at, seat: 'anna', type: 'GiveCoins', to: 'ben', amount: 2 },
  Concede: { ...at, seat: 'anna', type: 'Concede' },
  ReportRoll: { ...at, seat: 'anna', type: 'ReportRoll', value: 4 },
  ConfirmReport: { ...at, seat: 'ben', type: 'ConfirmReport', report: '41' },
  Rewind: {
    ...at,
    judge: 'jo',
    type: 'Rewind',
    to: '38',
    kind: 'simple',
    authority: 'floor-judge',
    reason: 'ben had priority and was not asked',
  },
  RestoreBranch: {
    ...at,
    judge: 'jo',
    type: 'RestoreBranch',
    rewind: '40',
    authority: 'head-judge',
    reason: 'the ruling was overturned',
  },
};
