import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.0.8',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:1::',
  'ff02::1',
  'fec0::1',
  'localhost',
  '',
  '1.2.3',
  '0x7f.1',
])('%s is nobody’s of the open net', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
])('%s is of the open net', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
