import type { RuleCitations } from '@stackledger/kernel/authoring';

/** The rules (docs/rules/speed-stack.md) that the kernel cites for what it does in this game. */
export const cites: RuleCitations = {
  pass: ['SS-PRIO-3'],
  roundOver: ['SS-PRIO-4'],
  declare: ['SS-PLAY-1', 'SS-SPEED-1'],
  pay: ['SS-COST-1'],
  putOnStack: ['SS-PRIO-2'],
  resolve: ['SS-PRIO-4', 'SS-RES-1'],
  cancel: ['SS-COST-1', 'SS-PRIO-8'],
  illegalTarget: ['SS-RES-1'],
  conditionFalse: ['SS-RES-1'],
  trigger: ['SS-TRIG-1'],
  dropTrigger: ['SS-TRIG-3', 'SS-RES-1'],
  choose: ['SS-RES-1'],
  effect: ['SS-RES-1'],
  effects: {
    cancel: ['SS-RES-1', 'SS-COST-1', 'SS-PRIO-8'],
    damage: ['SS-RES-1', 'SS-KIND-2'],
    fight: ['SS-RES-1', 'SS-KIND-2'],
    extraTurn: ['SS-RES-2'],
    skipTurn: ['SS-RES-2'],
    endTurn: ['SS-RES-2'],
    draw: ['SS-RES-1', 'SS-END-1'],
  },
  shuffle: ['SS-SETUP-1'],
  prevent: ['SS-RES-2'],
  leave: ['SS-LEAVE-1', 'SS-LEAVE-2'],
  illegal: { target: 'SS-PLAY-1', notAsked: 'SL-CHOICE-1', badAnswer: 'SL-CHOICE-1' },
};
