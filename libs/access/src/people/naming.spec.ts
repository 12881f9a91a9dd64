import { nameError, nameFiller } from './naming.js';

const NAMES: { readonly [id: string]: string | null | undefined } = {
  'p-qwertyasdfgh': 'Jo "the Rule" Doe',
  'p-forgottenone': null,
};
const asked: string[] = [];
const fill = nameFiller({
  nameOf: (id) => {
    asked.push(id);
    return Promise.resolve(NAMES[id]);
  },
});

test('a drawn id in any text of a value is the name of the person; who was forgotten or is unknown stays an id', async () => {
  const said = {
    says: 'p-qwertyasdfgh rules: p-forgottenone waits',
    then: ['ask p-qwertyasdfgh', 'p-nobodyatall'],
    at: 3,
  };
  expect(await fill('P qwertyasdfgh comes to the call')).toBe('Jo "the Rule" Doe comes to the call');
  expect(await fill(said)).toEqual({
    says: 'Jo "the Rule" Doe rules: p-forgottenone waits',
    then: ['ask Jo "the Rule" Doe', 'p-nobodyatall'],
    at: 3,
  });
});

test('each person is looked up once, however often they are named', async () => {
  await fill(['p-qwertyasdfgh', 'p-qwertyasdfgh']);
  expect(asked.filter((id) => id === 'p-qwertyasdfgh')).toHaveLength(1);
});

test('other ids, and what only looks like one, are left alone', async () => {
  const other = { judge: 'jo-rjba', card: 'p-short', longer: 'p-qwertyasdfghi', hash: 'ap-qwertyasdfgh' };
  expect(await fill(other)).toEqual(other);
});

test.each([
  ['Zoë', undefined],
  ['7', undefined],
  ['!', undefined],
  ['a'.repeat(80), undefined],
  ['a'.repeat(81), 'expected at most 80 characters, found 81'],
  ['\u200b', 'expected a name, and found nothing that can be read'],
  ['', 'expected a name, and found nothing that can be read'],
  ['an\u202ena', 'expected a name without control characters'],
])('nobody is called %j: %s', (name, error) => expect(nameError(name)).toBe(error));
