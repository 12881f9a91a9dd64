import { answerNames, nameError, nameFiller } from './naming.js';

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

describe('names in answers', () => {
  const { among, fillJson } = answerNames({ nameOf: (id) => Promise.resolve(NAMES[id]) });
  const filled = async (value: unknown): Promise<unknown> => JSON.parse(await fillJson(JSON.stringify(value)));

  test('stand in sentences in place of ids, wherever in them', async () => {
    expect(
      await filled([
        'P qwertyasdfgh may act',
        'wait for p-qwertyasdfgh',
        'p-qwertyasdfgh’s hand',
        'and (p-qwertyasdfgh)',
      ]),
    ).toEqual([
      'Jo "the Rule" Doe may act',
      'wait for Jo "the Rule" Doe',
      'Jo "the Rule" Doe’s hand',
      'and (Jo "the Rule" Doe)',
    ]);
  });

  test('of who was forgotten are told as such, and who is unknown keeps the id', async () => {
    expect(await filled('P forgottenone waits for p-nobodyatall')).toBe('[forgotten] waits for p-nobodyatall');
  });

  test('stand nowhere else: an id that is all of a text, a place or an object is for programs', async () => {
    const said = {
      seat: 'p-qwertyasdfgh',
      zone: 'hand/p-qwertyasdfgh',
      says: 'put p-qwertyasdfgh-1 or p-qwertyasdfgh/2',
    };
    expect(await filled(said)).toEqual(said);
  });

  test('are listed for programs by the ids in a text', async () => {
    expect(await among('p-qwertyasdfgh p-forgottenone p-nobodyatall p-qwertyasdfgh')).toEqual({
      'p-qwertyasdfgh': 'Jo "the Rule" Doe',
      'p-forgottenone': '[forgotten]',
    });
  });
});

test.each([
  ['Zoë', undefined],
  ['7', undefined],
  ['!', undefined],
  ['a'.repeat(80), undefined],
  ['a'.repeat(81), 'expected at most 80 characters, found 81'],
  ['\u200b', 'expected a name, and found nothing that can be read'],
  ['', 'expected a name, and found nothing that can be read'],
  ['\u3164', 'expected a name, and found nothing that can be read'],
  ['an\u202ena', 'expected a name without control characters'],
])('nobody is called %j: %s', (name, error) => expect(nameError(name)).toBe(error));
