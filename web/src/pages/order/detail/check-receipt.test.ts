import { expect, test, vi } from 'vitest';
import { checkReceipt, type FillReceipt } from './check-receipt.ts';

/**
 * A receipt written with another implementation: node:crypto, over a group of two facts. Made once
 * with a key that was thrown away.
 */
const receipt = {
  fillId: 'f1',
  publicKey: 'eE4qo98lRxGx0ug9Cpk1LDduaWBnucJm2qRiEluIbco',
  lane: 3,
  seq: '17',
  time: 1795369941926,
  prevHash: '6db7d803e74f1ffa7d8f5adc0bf95b3e15bf4c8373fffadf546227cc6c6742cb',
  hash: 'ada58f18eca2828dfe229d3af4eab263fd15d7489091802249a21287a9771c2d',
  signature:
    'nuseVGD3McLPRAsz5Oi73o4krB_YWF1ISNtHTJ0xgFe18P-C1U5hAcvr6JB_F7Zu2h-hHMvBSE77QUsPatPEDg',
  fact: '{"kind":"orderFilled","fill":{"fillId":"f1","quantity":"#3"},"name":"Ä 股"}',
  factIndex: 1,
  factHashes: [
    'be54372860b2b4088fae01a8b85c0b91ff2c4a5fe488b6b352ba48242d847274',
    '4f397631f808ee1fdd94acfc5262180d92ae74b244564e899e5f191c2487b2f1',
  ],
} satisfies FillReceipt;
const { publicKey } = receipt;

test('a receipt that was signed holds', async () => {
  expect(await checkReceipt(receipt, publicKey)).toBe('holds');
});

test.each<[string, Partial<FillReceipt>]>([
  ['another fact', { fact: receipt.fact.replace('#3', '#4') }],
  ['another place in the group', { factIndex: 0 }],
  ['another time', { time: receipt.time + 1 }],
  ['another group before it', { prevHash: receipt.prevHash.replace('0', '1') }],
  ['another hash', { hash: receipt.hash.replace(/^./, '0') }],
  ['another signature', { signature: receipt.signature.replace(/^./, 'A') }],
  ['one neighbour less', { factHashes: receipt.factHashes.slice(1), factIndex: 0 }],
])('%s breaks it', async (_, changed) => {
  expect(await checkReceipt({ ...receipt, ...changed }, publicKey)).toBe('broken');
});

test('a receipt under a key that the installation does not publish is broken', async () => {
  expect(await checkReceipt(receipt, publicKey.replace(/^./, 'z'))).toBe('broken');
});

test('a browser that cannot check says so and claims nothing', async () => {
  vi.stubGlobal('crypto', {});
  expect(await checkReceipt(receipt, publicKey)).toBe('unchecked');
  vi.unstubAllGlobals();
});
