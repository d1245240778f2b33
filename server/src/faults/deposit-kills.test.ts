import { pngOf } from '@candor/adapters/images/testing/pictures';
import { someMoments } from '@candor/database/testing/kills';
import { expect, test } from 'vitest';
import { dieAfterWords, lookUntilDead } from '../testing/dying-house.ts';
import { sendPicture } from '../testing/send-picture.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

const DAY_MS = 86_400_000;
/** What one deposit says to the world: looks at the rules, credit, end, untold, inbox, told. */
const WAY = [
  'store.isProofUsed',
  'store.depositedSince',
  'lanes.submit',
  'store.end',
  'store.untold',
  'inbox.sendOnce',
  'store.keepTold',
];
/** Of a coin: three blocks, each confirmed, then the same without the rules. */
const COIN_WAY = ['store.confirm', 'store.confirm', 'store.confirm', ...WAY.slice(2)];
const USDT = '100:CRYPTO:USDTUSD';
const BLOCK_MS = 20_000;

/** Every await of the desk is a word to its store, the lane or the inbox. */
function dieAfter(house: TradingHouse, words: number): string[] {
  const { funding, trading, inbox } = house.services;
  const store = ['isProofUsed', 'depositedSince', 'confirm', 'end', 'untold', 'keepTold'];
  return dieAfterWords(words, [
    ['store', funding.deposits, store],
    ['lanes', trading.lanes, ['read', 'submit']],
    ['inbox', inbox, ['sendOnce']],
  ]);
}

async function toldCount(house: TradingHouse, userId: string): Promise<number> {
  const { rows } = await house.pool.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM messages WHERE user_id = $1 AND kind = 'deposit'`,
    [userId],
  );
  return rows[0]?.n ?? 0;
}

test('a deposit is credited and told once, wherever its process died, also a day later', async () => {
  let house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  const { userId } = await house.customer();
  for (const [before, words] of someMoments(WAY.length).entries()) {
    const sent = before + 1;
    const ada = await house.knownCustomer(userId);
    const login = { username: userId, password: TEST_PASSWORD };
    const { token } = (await house.ask('loginByUsername', login)).data;
    const { url } = (await sendPicture(house, { token, bytes: await pngOf(words * 20) })).data;
    await ada.get('depositCreate', {
      kind: 'BANK',
      currency: 'USD',
      amount: '1000',
      proofUrl: url,
    });
    house.turn(30_000);
    const said = dieAfter(house, words);
    await lookUntilDead(house, said, words);
    expect(said).toEqual(WAY.slice(0, words));
    const startMs = house.nowMs() + DAY_MS + 60_000;
    house = await openTradingHouse({ LOG_LEVEL: 'silent' }, { over: await house.leave(), startMs });
    const later = await house.knownCustomer(userId);
    await house.untilSeen(async () => {
      expect(await toldCount(house, userId)).toBe(sent);
      expect(await later.funds('BALANCE')).toEqual([`${sent}000.00`, '0.00', `${sent}000.00`]);
    });
  }
  const ada = await house.knownCustomer(userId);
  const rows: { status: number; creditAmount: string }[] = (await ada.get('depositList')).list;
  expect(rows.map((row) => [row.status, row.creditAmount])).toEqual(rows.map(() => [3, '1000.00']));
  expect(await house.audit()).toEqual([]);
  await house.close();
}, 240_000);

/** One more block, at a price of now. */
async function turnBlock(house: TradingHouse): Promise<void> {
  house.turn(BLOCK_MS);
  house.market.show(USDT, { bids: [['0.9999', '100000']], asks: [['1.0001', '100000']] });
  house.beat();
  await new Promise((resolve) => setTimeout(resolve, 10));
}

test('coins are credited and told once, wherever the process died between two blocks', async () => {
  let house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  const { userId } = await house.customer();
  for (const [before, words] of someMoments(COIN_WAY.length).entries()) {
    const sent = before + 1;
    const ada = await house.knownCustomer(userId);
    const login = { username: userId, password: TEST_PASSWORD };
    const { token } = (await house.ask('loginByUsername', login)).data;
    const { url } = (await sendPicture(house, { token, bytes: await pngOf(words * 20) })).data;
    await turnBlock(house);
    const coins = { kind: 'VM', currency: 'USDT', network: 'TRC-20', amount: '1000' };
    await ada.get('depositCreate', { ...coins, proofUrl: url });
    const said = dieAfter(house, words);
    for (let look = 0; look < 200 && said.length < words; look += 1) await turnBlock(house);
    expect(said).toEqual(COIN_WAY.slice(0, words));
    const startMs = house.nowMs() + DAY_MS;
    house = await openTradingHouse({ LOG_LEVEL: 'silent' }, { over: await house.leave(), startMs });
    const later = await house.knownCustomer(userId);
    for (let look = 0; look < 100 && (await toldCount(house, userId)) < sent; look += 1) {
      await turnBlock(house);
    }
    expect(await toldCount(house, userId)).toBe(sent);
    const rows: { status: number; creditAmount: string }[] = (await later.get('depositList')).list;
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 3));
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.creditAmount) * 100), 0);
    const balance = (cents / 100).toFixed(2);
    expect([rows.length, await later.funds('BALANCE')]).toEqual([sent, [balance, '0.00', balance]]);
  }
  expect(await house.audit()).toEqual([]);
  await house.close();
}, 360_000);
