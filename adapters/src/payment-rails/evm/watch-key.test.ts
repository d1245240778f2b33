import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { watchKey } from './watch-key.ts';

// The words "test test … junk", which every test chain knows; nothing of worth lies there.
const ACCOUNT =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const SEED = new Uint8Array(32).fill(7);

test('addresses are those that every wallet derives from the account', () => {
  const key = watchKey(ACCOUNT);
  if (typeof key === 'string') throw new Error(key);
  expect([0, 1].map((place) => key.addressAt(place))).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ]);
});

test('a key that could spend is refused, and does not stand in the sentence', () => {
  const secret = HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'").privateExtendedKey;
  const said = watchKey(secret);
  expect(said).toContain('it is a private key. This house only watches');
  expect(said).not.toContain(secret.slice(0, 12));
});

test('a key of another depth and a mistyped one are refused', () => {
  const root = HDKey.fromMasterSeed(SEED);
  expect(watchKey(root.publicExtendedKey)).toContain('it is of depth 0');
  expect(watchKey(root.derive("m/44'/60'/0'/0").publicExtendedKey)).toContain('it is of depth 4');
  expect(watchKey(`${ACCOUNT.slice(0, -1)}1`)).toContain('checksum');
  expect(watchKey('')).toContain('checksum');
});
