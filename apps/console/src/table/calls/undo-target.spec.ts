import { undoTarget } from './undo-target.js';

const at = (revision: number, command: string, live = true) => ({ revision: String(revision), command, live });

test('the last action is taken back to the moment before it', () => {
  expect(undoTarget([at(15, 'PlayCard'), at(9, 'CreateMatch')])).toBe('15');
  expect(undoTarget([])).toBeNull();
});

test('a second one in a row goes further back than where the first has led', () => {
  const once = [at(17, 'PassPriority', false), at(15, 'PlayCard'), at(9, 'CreateMatch')];
  expect(undoTarget(once)).toBe('9');
  const again = [at(19, 'PlayCard', false), at(18, 'UndoOwn'), ...once];
  expect(undoTarget(again)).toBe('9');
  expect(undoTarget([at(18, 'UndoOwn'), ...once])).toBe('18');
});

test('where everything is taken back there is no such moment', () => {
  expect(undoTarget([at(15, 'PlayCard', false), at(9, 'CreateMatch')])).toBeNull();
});
