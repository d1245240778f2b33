import { expect, test } from 'vitest';
import {
  aboutUsd,
  coinsToSend,
  type DepositForm,
  depositFault,
  qrText,
  wayOf,
} from './deposit-form.ts';

const proof = { url: '/file/1', name: 'slip.jpg', bytes: 1000, originalBytes: null };
const form = (changes: Partial<DepositForm> = {}): DepositForm => ({
  currency: 'USD',
  network: '',
  amount: '1000',
  proof,
  ...changes,
});
const usd = { minAmount: '1' };

test('mistakes are told one at a time, in the order of the server', () => {
  expect(depositFault(form({ amount: '', proof: null }), null)).toBe('CURRENCY_REQUIRED');
  expect(depositFault(form({ amount: '', proof: null }), usd)).toBe('AMOUNT');
  expect(depositFault(form({ amount: '0.50', proof: null }), usd)).toBe('DEPOSIT_MINIMUM');
  expect(depositFault(form({ proof: null }), usd)).toBe('PROOF_REQUIRED');
  expect(depositFault(form(), usd)).toBeNull();
  expect(depositFault(form({ amount: '1.' }), usd)).toBeNull();
});

test('Hong Kong dollars become dollars at the rate shown, rounded down, and the spread is told in money', () => {
  // 7800 / 7.8060 = 999.231…; at the middle 7.8000 it would be 1000.00.
  const hkd = { currency: 'HKD', rate: '7.8060', spread: '0.0060' };
  expect(aboutUsd('7800', hkd)).toEqual({ received: '999.23', spread: '0.77' });
  expect(aboutUsd('', hkd)).toBeNull();
  expect(aboutUsd('7800', { ...hkd, rate: null })).toBeNull();
});

test('coins to send are rounded up, so that what arrives is never short', () => {
  // 5000 / 1.0004 = 4998.0007996…
  expect(coinsToSend('5000', { currency: 'USDT', rate: '1.0004' })).toBe('4998.000800');
  expect(coinsToSend('100', { currency: 'BTC', rate: '60000' })).toBe('0.00166667');
  expect(coinsToSend('100', { currency: 'BTC', rate: null })).toBeNull();
});

test('a way is a currency with its network', () => {
  const way = (currency: string, network: string | null) => ({ currency, network }) as never;
  const ways = [way('USD', null), way('USDT', 'TRC-20'), way('USDT', 'ERC-20')];
  expect(wayOf(ways, { currency: 'USDT', network: 'ERC-20' })).toBe(ways[2]);
  expect(wayOf(ways, { currency: 'USD', network: '' })).toBe(ways[0]);
  expect(wayOf(ways, { currency: 'USDT', network: '' })).toBeNull();
});

test('no real wallet understands the link of a practice address', () => {
  const text = qrText({ address: 'paper1-7fq2-kz0m', chain: null });
  expect(text).toBe('candor-paper:paper1-7fq2-kz0m');
});

test('the code of a watched chain is the address itself', () => {
  expect(qrText({ address: '0xf39F', chain: 'Sepolia' })).toBe('0xf39F');
});
