import { newSigningKey, signerOf, thumbprintOf, verifierOf } from './signing-keys.js';

/** The key and the signed note in the documentation of Go's package golang.org/x/mod/sumdb/note. */
const ELSEWHERE = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature: 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
};

test('a note that another program has signed is checked as that program does', () => {
  const { key, text, signature } = ELSEWHERE;
  const verifier = verifierOf(key);
  const bytes = Buffer.from(signature, 'base64');
  expect(verifier?.id).toEqual(bytes.subarray(0, 4));
  expect(verifier?.verifies(text, bytes.subarray(4))).toBe(true);
  expect(verifier?.verifies(`${text}.`, bytes.subarray(4))).toBe(false);
});

test('what a key signs holds for its own verifier key, and for no other', () => {
  const [own, other] = [signerOf('hall', newSigningKey()), signerOf('hall', newSigningKey())];
  expect(verifierOf(own.verifierKey)?.verifies('a head', own.sign('a head'))).toBe(true);
  expect(verifierOf(other.verifierKey)?.verifies('a head', own.sign('a head'))).toBe(false);
});

test('the same key signs the same text the same way, and is called by its RFC 7638 thumbprint', () => {
  // The key of RFC 8037, appendix A.
  const jwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  };
  expect(thumbprintOf(jwk)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  expect(signerOf('hall', jwk).sign('a head')).toEqual(signerOf('hall', jwk).sign('a head'));
});

test.each(['', 'hall', 'hall+00000000+AAAA', ELSEWHERE.key.replace('c74f20a3', 'c74f20a4'), `${ELSEWHERE.key}A`])(
  '%j is no verifier key',
  (text) => {
    expect(verifierOf(text)).toBeUndefined();
  },
);

test('a key of another kind signs nothing here', () => {
  const rsa = { kty: 'oct', k: 'AAAA' };
  expect(() => signerOf('hall', rsa)).toThrow();
});
