/** The words of an appeal. */
export const appeal = {
  mayAppeal: 'Each seat may appeal once, on its own device, at',
  theTable: 'the table',
  appealed: (name: string) => `${name} appeals:`,
  reviewed: (name: string, stands: boolean) =>
    stands ? `${name} upholds the ruling:` : `${name} overturns the ruling:`,
  otherJudge:
    'You gave the ruling, so another judge hears the appeal. It is in their queue; you may stay and tell what you saw.',
  mayNotHear: 'Your link does not let you hear appeals. A head judge does; the call is in their queue.',
  youDecide: 'What do you decide?',
  stands: (name: string) => `${name}’s ruling stands`,
  standsAbout: (isDone: boolean) => (isDone ? 'The table stays as it is now.' : 'What it asks for is carried out.'),
  overturn: (remedy: string) => `Overturn: ${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}`,
  overturnAbout: {
    reinstatement: 'What was rewound counts again, as far as nothing was played since.',
    'leave-as-is': 'Nothing more is done about the game.',
  } as { readonly [remedy: string]: string },
  isFinal: 'Your decision is final.',
  decide: 'Decide',
} as const;
