import { commitmentOf } from '@stackledger/integrity';
import { brokenCommitment, firstRedacted } from './commitments.js';

const SALT = 'ab'.repeat(32);
const sealed = { salt: SALT, data: { card: 'fly' } };
const whole = { revision: '7', data: { seal: commitmentOf(sealed), sealedFor: ['anna'] }, sealed };
const open = { revision: '6', data: {} };

test('what is sealed, and what is not, is as it was committed to; a copy may leave it out', () => {
  const { sealed: _, ...redacted } = whole;
  expect(brokenCommitment([open, whole, redacted])).toBeNull();
  expect(firstRedacted([open, whole, { ...redacted, revision: '8' }])).toBe('8');
  expect(firstRedacted([open, whole])).toBeUndefined();
  for (const sealedFor of ['nobody', 'judges'])
    expect(brokenCommitment([{ ...whole, data: { ...whole.data, sealedFor } }])).toBeNull();
  expect(brokenCommitment([{ ...whole, data: { ...whole.data, sealedFor: 'staff' } }], ['staff'])).toBeNull();
});

test.each([
  ['a sealed part without a seal', { ...whole, data: {} }, 'it has a sealed part and no seal'],
  ['an audience without a seal', { ...open, data: { sealedFor: ['anna'] } }, 'its seal is no hash'],
  ['a seal that is no hash', { ...whole, data: { ...whole.data, seal: 'x' } }, 'its seal is no hash'],
  ['a seal for nobody named', { ...whole, data: { seal: whole.data.seal } }, 'it does not say for whom it is sealed'],
  ['an empty audience', { ...whole, data: { ...whole.data, sealedFor: [] } }, 'it does not say for whom it is sealed'],
  [
    'an audience of numbers',
    { ...whole, data: { ...whole.data, sealedFor: ['anna', 7] } },
    'it does not say for whom it is sealed',
  ],
  [
    'another card',
    { ...whole, sealed: { ...sealed, data: { card: 'dip' } } },
    'the sealed part is not what was sealed',
  ],
  [
    'a short salt',
    { ...whole, sealed: { ...sealed, salt: 'ab' } },
    'the salt of its sealed part is not 32 bytes in hex',
  ],
  ['nothing in it', { ...whole, sealed: { salt: SALT } }, 'its sealed part, or a member of it, holds nothing'],
  [
    'a member that holds nothing',
    { ...whole, sealed: { ...sealed, inputs: {} } },
    'its sealed part, or a member of it, holds nothing',
  ],
])('%s is found', (_what, event, what) => {
  expect(brokenCommitment([open, event, whole])).toEqual({ revision: event.revision, check: 'seals', what });
});
