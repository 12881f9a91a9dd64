import { typedNames } from './typed-names.js';

test('names are taken line by line, however they were pasted', () => {
  expect(typedNames('  Anna  Maria \r\n\n日本太郎\rBen\n', [])).toEqual({
    names: ['Anna Maria', '日本太郎', 'Ben'],
    faults: [],
  });
  expect(typedNames('', ['Ben'])).toEqual({ names: [], faults: [] });
});

test('a wrong line is told with its number', () => {
  const { faults } = typedNames(`Anna\nBen\n\nanna\n${'x'.repeat(81)}\n\u200b\u2060\nD\u202era`, ['ben']);
  expect(faults).toEqual([
    'Line 2: Ben is enrolled already. Add a letter, to tell two of one name apart.',
    'Line 4: anna stands there twice.',
    'Line 5: a name has at most 80 characters.',
    'Line 6: there are characters that cannot be seen. Write the name anew.',
    'Line 7: there are characters that cannot be seen. Write the name anew.',
  ]);
});
