import { sharedText } from './shared-text.js';

test.each(['PriorityPassed', '7', '__proto__', 'constructor', ''])('the shared text of %j is the same text', (type) => {
  const parsed = JSON.parse(JSON.stringify(type)) as string;
  expect([sharedText(parsed), sharedText(parsed)]).toEqual([type, type]);
});
