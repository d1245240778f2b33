import { createHash, createPublicKey, verify } from 'node:crypto';
import { editAsOwner } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  ada = await house.customer({ STOCK: '1000.00' });
});
afterAll(() => house.close());

/** What an auditor does with nothing but the receipt and the published key. */
interface Told {
  readonly [name: string]: unknown;
  readonly factHashes: readonly string[];
  readonly prevHash: string;
  readonly fact: string;
  readonly factIndex: number;
  readonly signature: string;
}

function isTrue(receipt: Told, publicKey: string): boolean {
  const { lane, seq, time, prevHash, fact, factIndex, factHashes, signature } = receipt;
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest();
  if (sha(fact).toString('hex') !== factHashes[factIndex]) return false;
  const header = `candor/1 ${lane} ${seq} ${time} ${factHashes.length}\n`;
  const hashes = factHashes.map((text) => Buffer.from(text, 'hex'));
  const group = sha(Buffer.concat([Buffer.from(prevHash, 'hex'), Buffer.from(header), ...hashes]));
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const signed = Buffer.concat([Buffer.from('candor group/1\n'), group]);
  return verify(null, signed, key, Buffer.from(signature, 'base64url'));
}

test('a receipt proves its fill to somebody who has only it and the public key', async () => {
  const { id } = await ada.get('stockCreate', anOrder({ num: '3' }));
  const { receipts, missing } = await ada.get('orderReceipts', { id });
  const { algorithm, publicKey } = await ada.get('signingKey');

  expect([receipts.length, missing, algorithm]).toEqual([1, [], 'Ed25519']);
  const [receipt] = receipts;
  expect(isTrue(receipt, publicKey)).toBe(true);
  const { accountId, fill } = JSON.parse(receipt.fact);
  expect([accountId, fill.quantity]).toEqual([ada.userId, '#3']);
  const forged = { ...receipt, fact: receipt.fact.replace('"#3"', '"#2"') };
  expect(isTrue(forged, publicKey)).toBe(false);
});

test('another customer gets no receipt', async () => {
  const { id } = await ada.get('stockCreate', anOrder({ num: '1' }));
  const eve = await house.customer();
  expect(await eve.ask('orderReceipts', { id })).toMatchObject({ code: 404 });
});

test('a fill that was edited later has no receipt any more, and says why', async () => {
  const { id } = await ada.get('stockCreate', anOrder({ num: '2' }));
  const [{ fillId }] = (await ada.get('orderReceipts', { id })).receipts;
  await editAsOwner(
    house,
    `UPDATE journal SET detail = replace(detail, '"quantity":"#2"', '"quantity":"#1"')
      WHERE cause_id = $1`,
    [fillId],
  );

  const told = await ada.get('orderReceipts', { id });
  expect(told).toEqual({ receipts: [], missing: [{ fillId }] });
});
