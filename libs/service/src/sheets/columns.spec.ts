import { hanging, sideBySide, wrapped } from './columns.js';

test('text is broken between words, and within a word that is longer than a line', () => {
  expect(wrapped('a fly attacks anna', 6)).toEqual(['a fly', 'attack', 's anna']);
});

test('the lines of a paragraph stand below its first word, behind the mark', () => {
  expect(hanging('#12 ', 'anna rolls a six', 12)).toEqual(['#12 anna', '    rolls a', '    six']);
});

test('two columns stand side by side under their headings; the shorter one ends earlier', () => {
  const [left, right] = [
    [{ mark: '#1 ', text: 'a' }],
    [
      { mark: '', text: 'b' },
      { mark: '', text: 'c' },
    ],
  ];
  expect(sideBySide(['rewound', 'active'], left, right, 19)).toEqual([
    'rewound  | active',
    '-------- | --------',
    '#1 a     | b',
    '         | c',
  ]);
});
