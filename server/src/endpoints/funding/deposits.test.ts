import { pngOf } from '@candor/adapters/images/testing/pictures';
import { editAsOwner } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPicture } from '../../testing/send-picture.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  const { market } = house;
  market.show('2:FOREX:USDHKD', { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
  market.show('100:CRYPTO:BTCUSD', {
    bids: [['49999.00', '9']],
    asks: [['50001.00', '9']],
    last: '50000.00',
  });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

let pictures = 0;

/** Uploads a proof; each is another picture unless one is given. */
async function proof(customer: TradingCustomer, picture?: Buffer): Promise<string> {
  pictures += 1;
  const bytes = picture ?? (await pngOf(pictures));
  return (await sendPicture(house, { token: customer.token, bytes })).data.url;
}

async function bank(customer: TradingCustomer, set: Record<string, unknown> = {}) {
  const proofUrl = set.proofUrl ?? (await proof(customer));
  return { kind: 'BANK', currency: 'USD', amount: '1000', ...set, proofUrl };
}

async function record(customer: TradingCustomer, id: string) {
  const { list } = await customer.get('depositList');
  return list.find((row: { id: string }) => row.id === id);
}

test('a bank deposit is reviewed after thirty seconds and credited', async () => {
  const ada = await house.customer();
  const made = await ada.get('depositCreate', await bank(ada));
  expect(made).toMatchObject({
    kind: 'BANK',
    currency: 'USD',
    amount: '1000.00',
    status: 1,
    confirmations: null,
    rate: null,
    creditAmount: null,
    reason: null,
    reviewTimestamp: null,
  });
  house.turn(29_000);
  house.beat();
  expect((await record(ada, made.id)).status).toBe(1);
  expect(await ada.funds('BALANCE')).toEqual(['0.00', '0.00', '0.00']);
  house.turn(1_000);
  await house.untilSeen(async () => {
    expect((await ada.get('messageList')).total).toBe(1);
  });
  const done = await record(ada, made.id);
  expect(done).toMatchObject({ status: 3, creditAmount: '1000.00' });
  expect(done.reviewTimestamp).toBe(house.nowMs());
  expect(done.postings).toEqual([
    { account: 'Bank, USD clearing', debit: '1000.00', credit: null, currency: 'USD' },
    { account: 'Your Funding Account', debit: null, credit: '1000.00', currency: 'USD' },
  ]);
  expect(await ada.funds('BALANCE')).toEqual(['1000.00', '0.00', '1000.00']);
  const [message] = (await ada.get('messageList')).list;
  expect(message).toMatchObject({ kind: 'deposit', isRead: false });
  expect(message.content).toContain('$1,000.00');
});

test('coins count their confirmations one block at a time and are credited after the third', async () => {
  const ben = await house.customer();
  const made = await ben.get('depositCreate', {
    kind: 'VM',
    currency: 'BTC',
    network: 'Bitcoin',
    amount: '100.00',
    proofUrl: await proof(ben),
  });
  // 100.00 at 50000.00 a coin is 0.002.
  expect(made).toMatchObject({ amount: '100.00', coinAmount: '0.00200000', status: 1 });
  expect(made.rate).toBe('50000.0000');
  expect(made.confirmations).toBe(0);
  for (const confirmations of [1, 2, 3]) {
    house.turn(4_000);
    await house.untilSeen(async () => {
      expect((await record(ben, made.id)).confirmations).toBe(confirmations);
    });
    // Three of three is seen before the money is.
    expect((await record(ben, made.id)).status).toBe(1);
  }
  house.turn(1_000);
  await house.untilSeen(async () => {
    expect(await record(ben, made.id)).toMatchObject({ status: 3, confirmations: 3 });
  });
  expect(await ben.funds('BALANCE')).toEqual(['100.00', '0.00', '100.00']);
});

test('Hong Kong dollars are credited at the rate of the credit, and both rates are shown', async () => {
  const cleo = await house.customer();
  const made = await cleo.get(
    'depositCreate',
    await bank(cleo, { currency: 'HKD', amount: '781' }),
  );
  // The middle is 7.80; the desk keeps 0.01: 781.00 / 7.81 = 100.00.
  expect(made).toMatchObject({ amount: '781.00', rate: '7.8100', quotedRate: '7.8100' });
  house.market.show('2:FOREX:USDHKD', { bids: [['7.88990', '100']], asks: [['7.89010', '100']] });
  house.turn(30_000);
  await house.untilSeen(async () => {
    expect((await record(cleo, made.id)).status).toBe(3);
  });
  // 781.00 / 7.90 = 98.8607… → 98.86.
  expect(await record(cleo, made.id)).toMatchObject({
    rate: '7.9000',
    quotedRate: '7.8100',
    creditAmount: '98.86',
  });
  expect(await cleo.funds('BALANCE')).toEqual(['98.86', '0.00', '98.86']);
  house.market.show('2:FOREX:USDHKD', { bids: [['7.79990', '100']], asks: [['7.80010', '100']] });
});

test('a proof that was used before fails with its reason, and the balance stays', async () => {
  const dan = await house.customer();
  const picture = await pngOf(200);
  const deposits: { id: string }[] = [];
  for (let round = 0; round < 2; round += 1) {
    const proofUrl = await proof(dan, picture);
    deposits.push(await dan.get('depositCreate', await bank(dan, { proofUrl })));
    house.turn(30_000);
    await house.untilSeen(async () => {
      expect((await dan.get('messageList')).total).toBe(round + 1);
    });
  }
  const failed = await record(dan, deposits[1]?.id ?? '');
  expect(failed).toMatchObject({
    status: 2,
    reason: 'This proof was used before.',
    creditAmount: null,
  });
  const hant = await dan.get('depositList', { status: 2 }, { language: 'zh_Hant_HK' });
  expect(hant.list).toHaveLength(1);
  expect(hant.list[0].reason).not.toBe(failed.reason);
  expect(await dan.funds('BALANCE')).toEqual(['1000.00', '0.00', '1000.00']);
  expect((await dan.get('depositList', { status: 3 })).total).toBe(1);
  expect((await dan.get('depositList', { kind: 'VM' })).total).toBe(0);
});

test('a bill shows what waits and what was refused among what moved', async () => {
  const gil = await house.customer();
  const picture = await pngOf(201);
  const hand = async (set: Record<string, unknown>) =>
    gil.get('depositCreate', await bank(gil, set));
  const made = [await hand({ proofUrl: await proof(gil, picture) })];
  house.turn(1_000);
  made.push(await hand({ amount: '120', proofUrl: await proof(gil, picture) }));
  house.turn(30_000);
  await house.untilSeen(async () => {
    expect((await gil.get('messageList')).total).toBe(2);
  });
  house.turn(1_000);
  const pending = await hand({ currency: 'HKD', amount: '780' });
  const bill = (over: Record<string, unknown> = {}) =>
    gil.get('walletBill', { timeZone: 'UTC', ...over });
  const { list, total, days } = await bill();
  const told = { billType: 'deposit', walletType: 'BALANCE', cancellable: false };
  // The credit stands at its own instant, the refused one at the instant it was handed in.
  expect(list).toMatchObject([
    { ...told, id: pending.id, currency: 'HKD', amount: '780.00', status: 1, balanceAfter: null },
    { ...told, currency: 'USD', amount: '1000.00', status: 3, balanceAfter: '1000.00' },
    { ...told, refId: made[1].id, amount: '120.00', status: 2, balanceAfter: null },
  ]);
  expect(list[2].reason).toBe('This proof was used before.');
  expect([total, days[0].in]).toEqual([3, '1000.00']);
  const ids = async (over: Record<string, unknown>) =>
    (await bill(over)).list.map((row: { refId: string }) => row.refId);
  expect(await ids({ status: 1 })).toEqual([pending.id]);
  expect(await ids({ status: 2, billType: 'deposit' })).toEqual([made[1].id]);
  expect(await ids({ status: 2, billType: 'transfer' })).toEqual([]);
  expect(await ids({ walletType: 'STOCK' })).toEqual([]);
  expect(await ids({ toTimestamp: pending.createTimeTimestamp, status: 1 })).toEqual([]);
  for (const [index, row] of list.entries()) {
    expect((await bill({ pageNo: index + 1, pageSize: 1 })).list).toEqual([row]);
  }
});

test('one key makes one deposit, however often it is sent', async () => {
  const eva = await house.customer();
  const input = await bank(eva);
  const send = () => eva.ask('depositCreate', input, { key: 'once' });
  const first = await send();
  expect(await send()).toEqual(first);
  const other = await eva.ask('depositCreate', { ...input, amount: '2000' }, { key: 'once' });
  expect([other.code, other.data.reason]).toEqual([409, 'KEY_REUSED']);
  expect((await eva.get('depositList')).total).toBe(1);
});

const minimum = ['The minimum deposit is 1.', '最低充值金额为 1。', '最低存款額為 1。'] as const;
const amount = ['Please enter the correct amount', '请输入正确的金额', '請輸入正確金額'] as const;
const needed = [
  'Please upload your credentials first',
  '请先上传凭证',
  '請先上載證明文件',
] as const;
const choose = ['Please select a currency type', '请选择币种', '請選擇貨幣類別'] as const;

test.each([
  ['half a dollar', { amount: '0.50' }, 'DEPOSIT_MINIMUM', 'amount', minimum],
  ['no amount', { amount: '' }, 'AMOUNT', 'amount', amount],
  ['three decimals', { amount: '1.005' }, 'AMOUNT', 'amount', amount],
  ['no proof', { proofUrl: '' }, 'PROOF_REQUIRED', 'proofUrl', needed],
  ['a made-up proof', { proofUrl: '/file/none' }, 'PROOF_REQUIRED', 'proofUrl', needed],
  ['no currency', { currency: '' }, 'CURRENCY_REQUIRED', 'currency', choose],
  ['a currency without a bank', { currency: 'EUR' }, 'CURRENCY_REQUIRED', 'currency', choose],
  [
    'a coin without a network',
    { kind: 'VM', currency: 'BTC' },
    'CURRENCY_REQUIRED',
    'network',
    choose,
  ],
] as const)('%s is refused in three languages', async (_, set, reason, field, msg) => {
  const fay = await house.customer();
  const input = await bank(fay, set);
  const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;
  for (const [index, language] of languages.entries()) {
    const told = await fay.ask('depositCreate', input, { language });
    expect([told.code, told.data.reason, told.data.field]).toEqual([400, reason, field]);
    expect(told.msg).toBe(msg[index]);
  }
  expect((await fay.get('depositList')).total).toBe(0);
});

test('another customer’s proof is no proof, and more than a million a day is refused', async () => {
  const [gil, eve] = [await house.customer(), await house.customer()];
  const theirs = await proof(eve);
  const stolen = await gil.ask('depositCreate', await bank(gil, { proofUrl: theirs }));
  expect(stolen.data.reason).toBe('PROOF_REQUIRED');
  expect((await gil.ask('depositCreate', await bank(gil, { amount: '1000000' }))).code).toBe(200);
  const over = await gil.ask('depositCreate', await bank(gil, { amount: '1' }));
  expect(over).toEqual({
    code: 422,
    msg: 'At most $1,000,000.00 a day.',
    data: { reason: 'DEPOSIT_LIMIT', limit: '1000000.00', currency: 'USD' },
  });
});

test('the ways to deposit show accounts, own addresses, minimum and rate', async () => {
  const [hal, ida] = [await house.customer(), await house.customer()];
  const { list } = await hal.get('currencyList');
  expect(list.map((one: { currency: string; kind: string }) => [one.kind, one.currency])).toEqual([
    ['BANK', 'USD'],
    ['BANK', 'HKD'],
    ['VM', 'USDT'],
    ['VM', 'USDT'],
    ['VM', 'BTC'],
    ['VM', 'ETH'],
  ]);
  expect(list[0]).toMatchObject({ rate: null, minAmount: '1', reference: `CANDOR ${hal.userId}` });
  expect(list[1]).toMatchObject({ rate: '7.8100', spread: '0.0100', confirmations: 0 });
  expect(list[4]).toMatchObject({ rate: '50000.0000', confirmations: 3, network: 'Bitcoin' });
  const mine = await hal.get('currencyList', { kind: 'VM' });
  const others = await ida.get('currencyList', { kind: 'VM' });
  expect(mine.list).toHaveLength(4);
  expect(mine.list[2].address).not.toBe(others.list[2].address);
  expect((await hal.get('currencyList', { kind: 'VM' })).list[2].address).toBe(
    mine.list[2].address,
  );
  expect((await house.ask('currencyList')).code).toBe(401);
});

test('while no coin price is fresh nothing is announced at an old one', async () => {
  const jan = await house.customer();
  const proofUrl = await proof(jan);
  house.market.isDown = true;
  house.turn(60_000);
  const coin = { kind: 'VM', currency: 'BTC', network: 'Bitcoin', amount: '100', proofUrl };
  const told = await jan.ask('depositCreate', coin);
  expect([told.code, told.data.reason]).toEqual([422, 'STALE_PRICE']);
  house.market.isDown = false;
  house.turn(1_000);
  expect((await jan.ask('depositCreate', coin)).code).toBe(200);
});

test('coins that have arrived wait out an hour without a price and are credited after it', async () => {
  const zoe = await house.customer();
  const coin = '100:CRYPTO:BTCUSD';
  const shown = { bids: [['49999.00', '9']], asks: [['50001.00', '9']], last: '50000.00' } as const;
  house.market.show(coin, shown);
  const made = await zoe.get('depositCreate', {
    kind: 'VM',
    currency: 'BTC',
    network: 'Bitcoin',
    amount: '100.00',
    proofUrl: await proof(zoe),
  });
  house.market.show(coin, { ...shown, timeMs: house.nowMs() });
  for (let look = 0; look < 6; look += 1) {
    house.turn(20 * 60_000);
    await house.services.funding.desk.runDue(house.nowMs());
  }
  expect(await record(zoe, made.id)).toMatchObject({ status: 1, reason: null });
  house.market.show(coin, shown);
  house.turn(6_000);
  await house.untilSeen(async () => {
    expect(await record(zoe, made.id)).toMatchObject({ status: 3, creditAmount: '100.00' });
  });
});

test('a crash between the end of a deposit and its message loses no message', async () => {
  const una = await house.customer();
  const made = await una.get('depositCreate', await bank(una));
  // The message cannot be written, whatever else can: as if the process died before it.
  await editAsOwner(
    house,
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE EXCEPTION 'died'; END $$;
     CREATE TRIGGER die BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION die()`,
  );
  house.turn(30_000);
  await house.untilSeen(async () => {
    expect((await record(una, made.id)).status).toBe(3);
  });
  const { market } = house;
  const over = await house.leave();
  await editAsOwner(over.database, 'DROP FUNCTION die CASCADE');
  house = await openTradingHouse({}, { market, startMs: house.nowMs(), over });
  const known = await house.knownCustomer(una.userId);
  const deposits = async () => (await known.get('messageList', { kind: 'deposit' })).list;
  await house.untilSeen(async () => {
    expect(await deposits()).toHaveLength(1);
  });
  house.turn(1_000);
  house.beat();
  expect(await known.funds('BALANCE')).toEqual(['1000.00', '0.00', '1000.00']);
  const [message] = await deposits();
  expect(message.content).toContain('$1,000.00');
});
