import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from '../config/config.ts';
import { callerAddress, networkOf, plainAddress } from './caller-address.ts';

const smtp = {
  MAIL_MODE: 'smtp',
  SMTP_HOST: 'mail.test',
  SMTP_FROM: 'a@b.test',
  ALLOW_PLAIN: 'PUBLIC_URL',
};

/** Whose call it is that came from 10.0.0.9 with this header, where TRUST_PROXY says so. */
function addressOf(trust: string, forwardedFor: string | undefined): string {
  const { doors } = readConfig({ ...smtp, TRUST_PROXY: trust });
  return callerAddress({ socketAddress: '10.0.0.9', forwardedFor }, doors.trustedProxy);
}

test('without a trusted proxy nobody’s word counts', () => {
  expect(addressOf('false', '203.0.113.7')).toBe('10.0.0.9');
});

test('one hop believes what the proxy wrote last, never what the caller wrote first', () => {
  expect(addressOf('1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf('2', '198.51.100.1, 203.0.113.7, 10.0.0.8')).toBe('203.0.113.7');
  expect(addressOf('2', '203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf('1', undefined)).toBe('10.0.0.9');
});

test('networks are walked from the right to the first stranger', () => {
  const told = '198.51.100.1, 203.0.113.7, 10.0.0.8';
  expect(addressOf('10.0.0.0/8', told)).toBe('203.0.113.7');
  expect(addressOf('10.0.0.0/8,203.0.113.7', told)).toBe('198.51.100.1');
  expect(addressOf('192.168.0.0/16', told)).toBe('10.0.0.9');
  expect(addressOf('10.0.0.0/8', '::ffff:10.0.0.8')).toBe('10.0.0.8');
});

test('a word that is no address is nobody: the proxy that passed it on counts', () => {
  for (const told of ['garbage', '', '1.2.3', '<b>', '203.0.113.7 x', '1.2.3.4.5', '[::1']) {
    expect([told, addressOf('1', told)]).toEqual([told, '10.0.0.9']);
  }
  expect(addressOf('10.0.0.0/8', '203.0.113.7, garbage, 10.0.0.8')).toBe('10.0.0.8');
});

test('an address is read with its port, its brackets and its wrapping', () => {
  expect(plainAddress('203.0.113.7:443')).toBe('203.0.113.7');
  expect(plainAddress('[2001:DB8::7]:443')).toBe('2001:db8::7');
  expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(plainAddress('::ffff:cb00:7107')).toBe('203.0.113.7');
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
  expect(plainAddress('x'.repeat(9000))).toBeNull();
});

test('an IPv6 customer is counted by the 64 bits a provider gives out', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64');
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});

test('TRUST_PROXY=true and other words are refused with what to write instead', () => {
  const refusedWith = (trust: string) => {
    try {
      readConfig({ ...smtp, TRUST_PROXY: trust });
      return 'not refused';
    } catch (error) {
      return error instanceof ConfigRefused ? (error.sentences[0] ?? '') : String(error);
    }
  };
  expect(refusedWith('true')).toContain('such as TRUST_PROXY=1');
  for (const word of [
    'yes',
    '11',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8/8',
    'proxy',
    '10.0.0.0/33',
  ]) {
    expect([word, refusedWith(word)]).toEqual([word, expect.stringContaining(`not "${word}"`)]);
  }
});
