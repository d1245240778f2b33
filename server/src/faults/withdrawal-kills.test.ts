import { someMoments } from '@candor/database/testing/kills';
import { expect, test } from 'vitest';
import { dieAfterWords, lookUntilDead } from '../testing/dying-house.ts';
import { aWithdrawal, openPayoutHouse, type PayoutHouse } from '../testing/payout-house.ts';

const SILENT = { LOG_LEVEL: 'silent' };
/** By then what nobody holds on to has been given back. */
const LATER_MS = 10 * 60_000;
/**
 * What one withdrawal says to the world: by the call of the customer, then by the desk. Its row is
 * signed as it is opened, and the digest enters the log before anything is held.
 */
const WAY = [
  'lanes.submit',
  'store.open',
  'lanes.submit',
  'lanes.submit',
  'store.hold',
  'news.changed',
  'store.decide',
  'lanes.submit',
  'store.end',
  'inbox.sendOnce',
  'store.told',
];

/** Every await of the call and of the desk that changes something. */
function dieAfter(house: PayoutHouse, words: number): string[] {
  const { funding, trading, inbox } = house.services;
  const store = ['open', 'hold', 'drop', 'putOff', 'decide', 'end', 'told'];
  return dieAfterWords(words, [
    ['store', funding.withdrawals, store],
    ['lanes', trading.lanes, ['submit']],
    ['news', funding.withdrawalNews, ['changed']],
    ['inbox', inbox, ['sendOnce']],
  ]);
}

interface Told {
  readonly title: string;
}

test.each([
  ['the customer asks again under his key', 'paid', '6217003141592653', true],
  ['nobody asks again', 'returned', '6217003141590000', false],
] as const)('where a process dies and %s, a withdrawal is %s once', async (...row) => {
  const [, end, cardNumber, asksAgain] = row;
  let house = await openPayoutHouse(SILENT);
  let ada = await house.verified('5000.00');
  const { userId } = ada;
  const cardId = await ada.card({ cardNumber });
  let made = 0;
  for (const words of someMoments(WAY.length)) {
    const said = dieAfter(house, words);
    const key = `withdrawal ${words}`;
    const asked = ada.ask('withdrawalApply', aWithdrawal(cardId), { key });
    await asked;
    house.turn(30_000);
    await lookUntilDead(house, said, words);
    expect(said).toEqual(WAY.slice(0, words));
    const startMs = house.nowMs() + LATER_MS;
    house = await openPayoutHouse(SILENT, { over: await house.leave(), startMs });
    ada = { ...ada, ...(await house.knownCustomer(userId)) };
    if (asksAgain) await ada.ask('withdrawalApply', aWithdrawal(cardId), { key });
    // Dead before it held anything, and never asked for again, it never was.
    if (asksAgain || words > 3) made += 1;
    house.turn(30_000);
    const left = end === 'paid' ? `${5000 - 100 * made}.00` : '5000.00';
    await house.untilSeen(async () => {
      expect(await ada.funds('BALANCE')).toEqual([left, '0.00', left]);
      const { list } = await ada.get('messageList', { kind: 'withdrawal', pageSize: 50 });
      expect(list.map(({ title }: Told) => title.slice(0, 18))).toHaveLength(made);
      const { rows } = await house.pool.query('SELECT 1 FROM withdrawals WHERE due_ms > 0');
      expect(rows).toEqual([]);
    });
  }
  expect(await house.audit()).toEqual([]);
  await house.close();
}, 180_000);
