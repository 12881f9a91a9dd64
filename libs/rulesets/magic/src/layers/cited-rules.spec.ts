import { citedFor } from './cited-rules.js';

test.each([
  { subtypes: ['forest', 'dryad'], rules: ['MTG-613.1d', 'MTG-205.1a', 'MTG-305.7'] },
  { subtypes: ['dryad'], rules: ['MTG-613.1d', 'MTG-205.1a'] },
])(
  'MTG-305.7: a land that becomes a basic kind among others ($subtypes) is one by that rule',
  ({ subtypes, rules }) => {
    expect(citedFor({ subtypes })).toEqual(rules);
  },
);
