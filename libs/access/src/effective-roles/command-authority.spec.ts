import { sampleGrant } from '../../testing/sample-grants.js';
import type { RoleGrant } from '../grants/grant.js';
import { isAccessDenial } from '../roles/access-denial.js';
import type { Capability } from '../roles/capabilities.js';
import { attributed, type CommandAuthority } from './command-authority.js';
import type { EffectiveRole } from './effective-role.js';

const BY_SEAT: CommandAuthority = { by: 'seat', power: 'rule' };
const BY_SCRIBE: CommandAuthority = { by: 'scribe', power: 'rule' };
const byJudge = (power: Capability): CommandAuthority => ({ by: 'judge', power });

const at = (
  role: EffectiveRole['role'],
  more: Partial<RoleGrant> = {},
  rest: Partial<EffectiveRole> = {},
): EffectiveRole => ({
  grant: sampleGrant(role, more),
  role,
  ...(more.seat !== undefined && { seat: more.seat }),
  ...rest,
});
const anna = at('seat', { seat: 'anna' });

const commandOf = (...asked: Parameters<typeof attributed>): object => {
  const answer = attributed(...asked);
  if ('denied' in answer) throw new Error(answer.denied.detail);
  return answer.command;
};
const denialOf = (...asked: Parameters<typeof attributed>): readonly [string, string] => {
  const answer = attributed(...asked);
  if ('command' in answer) throw new Error(`allowed: ${JSON.stringify(answer.command)}`);
  return [answer.denied.code, answer.denied.rule];
};

describe('a seat', () => {
  test('acts in its own name, said or left out', () => {
    expect(commandOf(anna, { type: 'PassPriority' }, BY_SEAT)).toEqual({ type: 'PassPriority', seat: 'anna' });
    expect(commandOf(anna, { type: 'PassPriority', seat: 'anna' }, BY_SEAT)).toMatchObject({ seat: 'anna' });
  });

  test('gives commands that nobody knows in its own name', () => {
    expect(commandOf(anna, { type: 'Unheard' }, undefined)).toEqual({ type: 'Unheard', seat: 'anna' });
  });

  test('SL-SEAT-2: acts for no other seat', () => {
    expect(denialOf(anna, { type: 'PassPriority', seat: 'ben' }, BY_SEAT)).toEqual(['another-seat', 'SL-SEAT-2']);
  });

  test('SL-ROLE-1: neither judges nor writes for others', () => {
    expect(denialOf(anna, { type: 'Rewind' }, byJudge('rewind.full'))).toEqual(['not-allowed', 'SL-ROLE-1']);
    expect(denialOf(anna, { type: 'Unheard', judge: 'anna' }, undefined)).toEqual(['not-allowed', 'SL-ROLE-1']);
    expect(denialOf(anna, { type: 'PassForAll' }, BY_SCRIBE)).toEqual(['not-allowed', 'SL-ROLE-1']);
  });
});

describe('a scribe', () => {
  const scribe = at('scribe');
  const mender = at('scribe', { capabilities: ['rewind.full'] });
  const mend = { type: 'Rewind', to: '4', reapply: true };

  test('sends commands of every seat as they are', () => {
    expect(commandOf(scribe, { type: 'PassPriority', seat: 'ben' }, BY_SEAT)).toEqual({
      type: 'PassPriority',
      seat: 'ben',
    });
  });

  test('is named in commands of scribes', () => {
    expect(commandOf(scribe, { type: 'PassForAll', scribe: 'somebody' }, BY_SCRIBE)).toEqual({
      type: 'PassForAll',
      scribe: 'p-jo',
    });
  });

  test('SL-ROLE-1: does not judge', () => {
    expect(denialOf(scribe, { type: 'RuleOnCall' }, byJudge('rule'))).toEqual(['not-allowed', 'SL-ROLE-1']);
    expect(denialOf(scribe, { type: 'Unheard', judge: 'jo' }, undefined)).toEqual(['not-allowed', 'SL-ROLE-1']);
    expect(denialOf(scribe, mend, byJudge('rewind.full'))).toEqual(['not-allowed', 'SL-ROLE-1']);
  });

  test('with the full rewind puts in what was forgotten, under the id of the person', () => {
    expect(commandOf(mender, mend, byJudge('rewind.full'))).toEqual({ ...mend, judge: 'p-jo' });
    for (const judge of ['jo', 'p-jo'])
      expect(commandOf(mender, { ...mend, judge }, byJudge('rewind.full'))).toMatchObject({ judge: 'p-jo' });
    expect(commandOf(mender, { ...mend, authority: 'scribe' }, byJudge('rewind.full'))).toHaveProperty('authority');
  });

  test.each([
    ['replays nothing', { reapply: false }],
    ['says nothing of replaying', { reapply: undefined }],
    ['carries out a ruling', { ruling: '7' }],
    ['is another command of judges', { type: 'RuleOnCall' }],
  ])('SL-ROLE-1: makes no rewind that %s', (_what, more) => {
    expect(denialOf(mender, { ...mend, ...more }, byJudge('rewind.full'))).toEqual(['not-allowed', 'SL-ROLE-1']);
  });

  test('SL-ROLE-1: mends in no other name and on no higher authority', () => {
    expect(denialOf(mender, { ...mend, judge: 'kim' }, byJudge('rewind.full'))).toEqual(['another-judge', 'SL-ROLE-1']);
    expect(denialOf(mender, { ...mend, authority: 'floor-judge' }, byJudge('rewind.full'))).toEqual([
      'not-trusted',
      'SL-ROLE-1',
    ]);
  });
});

describe('a judge', () => {
  const judge = at('judge');

  test('is named by the id of the person, whatever of the two names was sent', () => {
    expect(commandOf(judge, { type: 'RuleOnCall' }, byJudge('rule'))).toEqual({ type: 'RuleOnCall', judge: 'p-jo' });
    for (const name of ['jo', 'p-jo'])
      expect(commandOf(judge, { type: 'RuleOnCall', judge: name }, byJudge('rule'))).toMatchObject({ judge: 'p-jo' });
  });

  test('SL-ROLE-1: judges in no other name', () => {
    expect(denialOf(judge, { type: 'RuleOnCall', judge: 'kim' }, byJudge('rule'))).toEqual([
      'another-judge',
      'SL-ROLE-1',
    ]);
  });

  test('SL-ROLE-1: acts for no seat and writes for none', () => {
    expect(denialOf(judge, { type: 'PassPriority' }, BY_SEAT)).toEqual(['not-allowed', 'SL-ROLE-1']);
    expect(denialOf(judge, { type: 'PassForAll' }, BY_SCRIBE)).toEqual(['not-allowed', 'SL-ROLE-1']);
    expect(denialOf(judge, { type: 'Unheard', seat: 'ben' }, undefined)).toEqual(['not-allowed', 'SL-ROLE-1']);
  });

  test('SL-ROLE-3: does not judge a match with a seat of the same person', () => {
    const playing = at('judge', {}, { ownSeat: 'anna' });
    expect(denialOf(playing, { type: 'RuleOnCall' }, byJudge('rule'))).toEqual(['own-match', 'SL-ROLE-3']);
  });

  test('SL-ROLE-1: holds no capability that was not granted', () => {
    expect(denialOf(judge, { type: 'Rewind' }, byJudge('rewind.simple'))).toEqual(['not-trusted', 'SL-ROLE-1']);
    const trusted = at('judge', { capabilities: ['rewind.simple'] });
    expect(commandOf(trusted, { type: 'Rewind' }, byJudge('rewind.simple'))).toHaveProperty('judge');
    expect(denialOf(trusted, { type: 'Rewind' }, byJudge('rewind.full'))).toEqual(['not-trusted', 'SL-ROLE-1']);
    expect(denialOf(trusted, { type: 'RuleOnCall' }, byJudge('rule'))).toEqual(['not-trusted', 'SL-ROLE-1']);
  });

  test('who may rewind fully may rewind simply', () => {
    const trusted = at('judge', { capabilities: ['rewind.full'] });
    expect(commandOf(trusted, { type: 'Rewind' }, byJudge('rewind.simple'))).toHaveProperty('judge');
  });

  test('SL-ROLE-1: a command that nobody knows needs the full rewind', () => {
    expect(denialOf(judge, { type: 'Unheard' }, undefined)).toEqual(['not-trusted', 'SL-ROLE-1']);
    expect(commandOf(at('head-judge'), { type: 'Unheard' }, undefined)).toEqual({ type: 'Unheard', judge: 'p-jo' });
  });
});

describe('the authority on which somebody acts', () => {
  test.each([
    ['judge', 'floor-judge', true],
    ['judge', 'head-judge', false],
    ['judge', 'organizer', false],
    ['head-judge', 'floor-judge', true],
    ['head-judge', 'head-judge', true],
    ['head-judge', 'scribe', false],
    ['organizer', 'organizer', true],
    ['organizer', 'head-judge', false],
  ] as const)('a %s on that of %s: %s', (role, authority, isAllowed) => {
    const answer = attributed(at(role), { type: 'PauseMatch', authority }, byJudge('pause'));
    expect('command' in answer).toBe(isAllowed);
  });
});

test.each(['scorekeeper', 'spectator', 'auditor', 'analyst'] as const)('SL-ROLE-1: a %s gives no commands', (role) => {
  for (const authority of [BY_SEAT, BY_SCRIBE, byJudge('rule'), undefined])
    expect(denialOf(at(role), { type: 'PassPriority' }, authority)).toEqual(['not-allowed', 'SL-ROLE-1']);
});

test('a denial names the command and what it needs', () => {
  const answer = attributed(at('judge'), { type: 'Rewind' }, byJudge('rewind.full'));
  expect(isAccessDenial(answer) && answer.denied.detail).toBe(
    'Rewind needs rewind.full, which this grant does not hold',
  );
  expect(isAccessDenial(attributed(anna, { type: 'PassPriority' }, BY_SEAT))).toBe(false);
  expect(isAccessDenial(undefined)).toBe(false);
});
