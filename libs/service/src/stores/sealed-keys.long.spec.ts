import { UnusableKeys, withNewKey } from '@stackledger/access';
import { sealKeys, unsealKeys } from './sealed-keys.js';

const PASSPHRASE = 'four dice and a fly swatter';
const FILE = 'friday.backup-keys.json';

const keysOfService = async () => ({ links: await withNewKey({ keys: [] }, '2026-11-23T10:00:00.000Z') });

test('what was sealed with a passphrase opens with it, and names its keys without a secret', async () => {
  const keys = await keysOfService();
  const text = JSON.stringify(await sealKeys(keys, PASSPHRASE));
  expect(text).toContain(keys.links.keys[0]?.id);
  expect(text).not.toContain(String(keys.links.keys[0]?.jwk?.d));
  expect(await unsealKeys(text, PASSPHRASE, FILE)).toEqual(keys);
});

test('the same keys, sealed twice, are never the same text', async () => {
  const keys = await keysOfService();
  const [one, two] = [await sealKeys(keys, PASSPHRASE), await sealKeys(keys, PASSPHRASE)];
  expect(one.sealed?.data).not.toBe(two.sealed?.data);
  expect(one.sealed?.salt).not.toBe(two.sealed?.salt);
});

describe('keys that do not open are refused in a sentence', () => {
  const refusal = async (text: string, passphrase?: string): Promise<string> =>
    unsealKeys(text, passphrase, FILE).then(
      () => 'opened',
      (error: unknown) => (error instanceof UnusableKeys ? error.message : String(error)),
    );

  test('another passphrase, none, or a changed file', async () => {
    const sealed = await sealKeys(await keysOfService(), PASSPHRASE);
    const text = JSON.stringify(sealed);
    expect(await refusal(text, 'another one entirely')).toContain('BACKUP_PASSPHRASE is another one');
    expect(await refusal(text)).toContain('set BACKUP_PASSPHRASE');
    const renamed = { ...sealed, keys: [{ kind: 'links', ids: ['somebody else'] }] };
    expect(await refusal(JSON.stringify(renamed), PASSPHRASE)).toContain('the file was changed');
  });

  test('a file that only names them says which are missing, and what then', async () => {
    const keys = await keysOfService();
    const text = JSON.stringify(await sealKeys(keys, undefined));
    expect(await refusal(text, PASSPHRASE)).toMatch(
      new RegExp(`links: ${keys.links.keys[0]?.id}.*does not hold them.*no link made before counts`),
    );
  });

  test.each(['', '{}', 'null', '{"format": "other", "keys": [], "sealed": null}'])(
    '%j is no such file',
    async (text) => {
      expect(await refusal(text, PASSPHRASE)).toBe(`${FILE} is no file of keys beside a backup`);
    },
  );
});
