import { openCheckpoint, signedCheckpoint } from './log-checkpoint.js';
import { LogTree } from './merkle.js';
import { newSigningKey, signerOf, verifierOf } from './signing-keys.js';

const signer = signerOf('hall', newSigningKey());
const verifier = verifierOf(signer.verifierKey);
const verifiers = verifier === undefined ? [] : [verifier];
const HEAD = { origin: 'hall/matches/m-1', size: 12, root: new LogTree().root() };
const note = signedCheckpoint(HEAD, signer);

test('a checkpoint is three lines, an empty one, and a signature', () => {
  expect(note.split('\n')).toEqual([
    HEAD.origin,
    '12',
    HEAD.root,
    '',
    expect.stringMatching(/^\u2014 hall [A-Za-z0-9+/]{91}=$/),
    '',
  ]);
  expect(openCheckpoint(note, verifiers)).toEqual(HEAD);
});

test('signatures of others may stand beside it, and count for nothing alone', () => {
  const other = signerOf('witness', newSigningKey());
  const [, line = ''] = signedCheckpoint(HEAD, other).split('\n\n');
  expect(openCheckpoint(note + line, verifiers)).toEqual(HEAD);
  expect(openCheckpoint(signedCheckpoint(HEAD, other), verifiers)).toMatchObject({
    why: expect.stringMatching(/^it is signed by witness\+[0-9a-f]{8}, and not by the key that was given$/) as string,
  });
});

test('one letter changed anywhere, and it does not hold', () => {
  const opened = Array.from(note, (letter, at) => {
    const changed = note.slice(0, at) + (letter === 'A' ? 'B' : 'A') + note.slice(at + 1);
    return openCheckpoint(changed, verifiers);
  });
  expect(opened.filter((each) => !('why' in each))).toEqual([]);
});

test.each([
  '',
  'hall\n',
  'hall\n012\nAAAA\n',
  note.slice(0, -1),
  note.replace('\n\n', '\n'),
  note.split('\n\n')[0] ?? '',
])('%j is no checkpoint', (text) => {
  expect(openCheckpoint(text, verifiers)).toMatchObject({
    why: expect.stringContaining('no signed checkpoint') as string,
  });
});

test('lines after the third are signed with the rest', () => {
  const text = `${HEAD.origin}\n12\n${HEAD.root}\nmore\n`;
  const bytes = Buffer.concat([signer.id, signer.sign(text)]).toString('base64');
  expect(openCheckpoint(`${text}\n\u2014 hall ${bytes}\n`, verifiers)).toEqual(HEAD);
});
