import { jpegOf } from '@candor/adapters/images/testing/pictures';
import type { RouteId } from '@candor/contract/all-routes';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { aWithdrawal, OWN_CARD, PAY_PASSWORD, type PayoutHouse } from './payout-house.ts';
import { sendPicture } from './send-picture.ts';
import { passIdentity } from './sign-again.ts';
import { type Asked, TEST_PASSWORD, type Told } from './test-app.ts';
import { anOrder } from './trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const CALM = { bids: [['99.99', '100000']], asks: [['100.01', '100000']] } as const;
/** A call that is told 503 comes again after so long, as a client does. */
const AGAIN_MS = 4_000;
/** Longer than a fault lasts, and than whoever puts something off waits after it. */
const TRIES_MAX = 100;
const LOOKS_MAX = 400;
const LOOK_MS = 2_000;
const LOOKS_AFTER = 8;
const PAUSE_MS = 2;

/** Stories of customers whose identity has passed before. */
const VERIFIED = new Set(['withdrawal', 'loan', 'withdrawal by hand']);

type Input = Record<string, unknown>;

/** One customer's day in a house whose stores fail. */
export interface FaultyDay {
  readonly house: PayoutHouse;
  readonly userId: string;
  readonly token: string;
  readonly email: string;
  /** The customer, and whoever else the story makes. */
  readonly people: string[];
  /** Every code a call was told, in order. */
  readonly codes: number[];
  /**
   * Asks until it is told something else than 503; hands back the data of a 200. The same again
   * comes under the same key, what is typed anew under another.
   */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
  ask(id: RouteId, input?: Input | (() => Input), as?: Asked): Promise<any>;
  /** Makes a call until it is told something else than 503; hands back the data of a 200. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
  again(name: string, call: () => Promise<Told>): Promise<any>;
  /** Sends a picture that nobody sent before; hands back its address. */
  upload(purpose: string): Promise<string>;
  /** Lets time go by, two seconds at a look, until the check holds. */
  until(check: () => Promise<void>): Promise<void>;
  /** Lets desks finish what the story did not wait for. */
  settle(): Promise<void>;
}

export type Story<Day = FaultyDay> = (day: Day) => Promise<void>;

let keys = 0;
let pictures = 0;

/** A new customer, verified, with a transaction password and money in both wallets. */
export async function openFaultyDay(house: PayoutHouse, story: string): Promise<FaultyDay> {
  house.market.show(APPLE, CALM);
  const { userId, token, ...me } = await house.customer(
    // An account is closed when it is empty.
    story === 'closing' ? {} : { BALANCE: '6000.00', STOCK: '9000.00' },
  );
  if (VERIFIED.has(story)) await passIdentity(house, userId);
  const { email } = await me.get('userInfo');
  const codes: number[] = [];
  const wait = async (ms: number) => {
    house.turn(ms);
    house.beat();
    // Background work has nothing to wait on; it needs a moment of real time.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  };
  const again = async (id: string, call: () => Promise<Told>) => {
    for (let tries = 0; ; tries += 1) {
      const told = await call();
      codes.push(told.code);
      if (told.code === 200) return told.data;
      // How long to wait, where it says so: the answer to a code that was sent is lost.
      const waits = told.code === 429 && codes.includes(503);
      if (!(told.code === 503 || waits) || tries >= TRIES_MAX) {
        throw new Error(`${id} was told ${told.code} ${told.msg} after ${tries} times`);
      }
      await wait(waits ? told.data.s * 1_000 : AGAIN_MS);
    }
  };
  const nextKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  return {
    house,
    userId,
    token,
    email,
    people: [userId],
    codes,
    again,
    ask: (id, input = {}, as = { token }) => {
      const key = nextKey();
      return again(id, () =>
        typeof input === 'function'
          ? house.ask(id, input(), { key: nextKey(), ...as })
          : house.ask(id, input, { key, ...as }),
      );
    },
    upload: async (purpose) => {
      const [key, bytes] = [nextKey(), await nextPicture()];
      const { url } = await again('upload', () =>
        sendPicture(house, { token, bytes, purpose, key }),
      );
      return url;
    },
    settle: async () => {
      for (let look = 0; look < LOOKS_AFTER; look += 1) await wait(LOOK_MS);
    },
    until: async (check) => {
      for (let look = 1; ; look += 1) {
        await wait(LOOK_MS);
        try {
          return await check();
        } catch (error) {
          if (look >= LOOKS_MAX) throw error;
        }
      }
    },
  };
}

/** No two of a size, so that no two are the same however they are made anew. */
function nextPicture(): Promise<Buffer> {
  pictures += 1;
  const of = { width: 20 + (pictures % 200), height: 20 + Math.trunc(pictures / 200) };
  return jpegOf({ ...of, comment: 'a page' });
}

const both = (name: string, secret: string) => ({
  [name]: secret,
  [`confirm${name.charAt(0).toUpperCase()}${name.slice(1)}`]: secret,
});

/** Parts of a day; each is lived by a customer of its own. */
export const stories: Readonly<Record<string, Story>> = {
  registration: async ({ ask, email, people: known }) => {
    const visitor = { token: undefined };
    const newcomer = `new-${email}`;
    const { simulatedCode } = await ask(
      'getEmailCode',
      { email: newcomer, type: 'register' },
      visitor,
    );
    const form = { email: newcomer, emailCode: simulatedCode, ...both('password', TEST_PASSWORD) };
    const { token, user } = await ask('registerEmail', form, visitor);
    known.push(user.userId);
    expect((await ask('userInfo', {}, { token })).email).toBe(newcomer);
    await ask('logout', {}, { token });
    await ask('loginByUsername', { username: newcomer, password: TEST_PASSWORD }, visitor);
  },
  deposit: async ({ ask, upload, until, house }) => {
    const proofUrl = await upload('proof');
    await ask('depositCreate', { kind: 'BANK', currency: 'USD', amount: '1000', proofUrl });
    await until(async () => {
      expect((await ask('walletBalance', { walletType: 'BALANCE' })).balance).toBe('7000.00');
      const { list } = await ask('messageList', { kind: 'deposit' });
      expect(list).toHaveLength(1);
    });
    expect((await ask('depositList')).list).toHaveLength(1);
    house.beat();
  },
  transfer: async ({ ask }) => {
    const move = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '1000.00' };
    await ask('walletTransfer', move);
    expect((await ask('walletBalance', { walletType: 'STOCK' })).balance).toBe('10000.00');
    await ask('walletBill', { timeZone: 'Asia/Hong_Kong' });
    await ask('valueHistory', { range: '1M' });
  },
  orders: async ({ ask }) => {
    await ask('stockCreate', anOrder({ num: '3' }));
    const limit = anOrder({ type: 1, price: '50.00', num: '2', timeInForce: 'gtc' });
    const first = await ask('stockCreate', limit);
    const { id } = await ask('orderAmend', { id: first.id, price: '51.00' });
    await ask('orderCancel', { id });
    const { list } = await ask('positionList');
    expect(list).toHaveLength(1);
    await ask('flatPosition', { id: list[0].id, num: '1', type: 0 });
    expect((await ask('orderHistory')).total).toBe(4);
  },
  identity: async ({ ask, upload, until }) => {
    const frontUrl = await upload('kyc');
    const backUrl = await upload('kyc');
    await ask('updateReal', {
      country: 'HK',
      firstName: 'Ada',
      lastName: 'Chan',
      cardType: 1,
      idCardNumber: identityNumber(),
      frontUrl,
      backUrl,
    });
    await until(async () => expect((await ask('userInfo')).kycStatus).toBe(3));
    await ask('applyService', { type: 'blockTrade' });
    await until(async () => {
      expect((await ask('applyStatus', { type: 'blockTrade' })).status).toBeGreaterThan(1);
    });
  },
  chat: async ({ ask }) => {
    await ask('chatOpen');
    await ask('chatSend', { text: 'Why did I pay 187.45?' });
    await ask('chatSend', { text: 'Hello?' });
    expect((await ask('chatHistory')).list).toHaveLength(2);
  },
  alert: async ({ ask, until, house }) => {
    const of = { source: 0, market: 'NASDAQ', stockCode: 'AAPL' };
    await ask('alertCreate', { ...of, rule: 'above', value: '150', once: true, byEmail: false });
    house.market.show(APPLE, { bids: [['199.99', '900']], asks: [['200.01', '900']] });
    await until(async () => {
      expect((await ask('messageList', { kind: 'alert' })).list).toHaveLength(1);
    });
    house.market.show(APPLE, CALM);
    const [alert] = (await ask('alertList')).list;
    await ask('alertDelete', { id: alert.id });
  },
  webhook: async ({ ask, until }) => {
    const hook = { name: 'Books', url: 'https://a.test/', kinds: ['order', 'message'] };
    const { webhook } = await ask('webhookCreate', hook);
    await ask('stockCreate', anOrder());
    await until(async () => {
      const { list } = await ask('webhookDeliveries', { id: webhook.id });
      expect(list.length).toBeGreaterThan(1);
    });
    await ask('webhookEnd', { id: webhook.id });
  },
  withdrawal: async ({ ask, until }) => {
    await ask('settingPayPassword', both('payPassword', PAY_PASSWORD));
    const { id: cardId } = await ask('cardAdd', { ...OWN_CARD });
    await ask('withdrawalApply', aWithdrawal(cardId));
    await until(async () => {
      const { balance, usedBalance } = await ask('walletBalance', { walletType: 'BALANCE' });
      expect([balance, usedBalance]).toEqual(['5900.00', '0.00']);
      expect((await ask('messageList', { kind: 'withdrawal' })).list).toHaveLength(1);
    });
    await ask('cardDelete', { id: cardId });
  },
  loan: async ({ ask, until, house }) => {
    await ask('loanApply', { amount: '1000', termDays: 30, purpose: 'practice', agree: true });
    await until(async () => {
      expect((await ask('loanList')).list[0]).toMatchObject({ state: 'active' });
      expect((await ask('walletBalance', { walletType: 'BALANCE' })).balance).toBe('7000.00');
    });
    const [{ id }] = (await ask('loanList')).list;
    // Interest counts from the first second: however soon the loan was seen, there is some.
    house.turn(60_000);
    await ask('loanRepay', { id, amount: '500' });
  },
  password: async ({ ask, email, token }) => {
    await ask('apiKeyCreate', {
      name: 'Books',
      scopes: ['read'],
      callsPerMinute: 60,
      days: 30,
      addresses: [],
    });
    const chosen = { newPassword: 'another secret 2', confirmPassword: 'another secret 2' };
    await ask('updatePassword', { oldPassword: TEST_PASSWORD, ...chosen }, { token });
    const visitor = { token: undefined };
    const sent = await ask('getEmailCode', { email, type: 'reset' }, visitor);
    const { simulatedCode: emailCode, codeHandle } = sent;
    const again = { newPassword: 'a third secret 3', confirmPassword: 'a third secret 3' };
    await ask('resetPassword', { email, emailCode, codeHandle, ...again }, visitor);
    await ask('loginByUsername', { username: email, password: 'a third secret 3' }, visitor);
  },
  watchlist: async ({ ask }) => {
    await ask('watchlistSave', { secuCode: 'AAPL', market: 'NASDAQ' });
    expect((await ask('watchlist')).list).toHaveLength(1);
    await ask('watchlistDeleteByCode', { stockCode: 'AAPL', source: 0, market: 'NASDAQ' });
    await ask('userPreference', { language: 'en', theme: 'dark' });
    await ask('messageUpdateRead', {});
    await ask('sessionEnd', { id: 'others' });
  },
  statement: async ({ ask, house }) => {
    const range = { fromTimestamp: house.nowMs() - 86_400_000, toTimestamp: house.nowMs() };
    const of = { timeZone: 'Asia/Hong_Kong', ...range };
    await ask('statementList', of);
    await ask('statementExport', { ...of, parts: ['bill', 'orders'], format: 'csv' });
  },
  follow: async ({ ask, until }) => {
    const move = { fromWallet: 'BALANCE', toWallet: 'FOLLOW', amount: '1000.00' };
    await ask('walletTransfer', move);
    await ask('followAdd', { agencyId: 'harrow-bay', amount: '1000', term: '1h', agree: true });
    await until(async () => {
      expect((await ask('followList')).list[0].status).toBe(1);
      expect((await ask('messageList')).list).toHaveLength(1);
    });
    await ask('agencyList');
  },
  'second factor': async ({ ask, house }) => {
    const { secret } = await ask('timeCodeBegin');
    const of = { algorithm: 'SHA1', digits: 6, period: 30 };
    const totp = new TOTP({ ...of, secret: Secret.fromBase32(secret) });
    const digits = () => totp.generate({ timestamp: house.nowMs() });
    // A code counts once: whoever waits types the one of then.
    await ask('timeCodeConfirm', () => ({ code: digits() }));
    await ask('securityOverview');
    await ask('securityEvents');
  },
  practice: async ({ ask }) => {
    const of = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
    const { id } = await ask('practiceStart', { date: '2026-11-18', instruments: [of], speed: 60 });
    const order = { id, clientOrderId: 'c1', ...of, direction: 0, type: 0, num: '100' };
    await ask('practiceOrder', order);
    await ask('practiceState');
    await ask('practiceEnd', { id });
    expect((await ask('practiceList')).list).toHaveLength(1);
  },
  offering: async ({ ask }) => {
    const move = { fromWallet: 'BALANCE', toWallet: 'SUBSCRIPTION', amount: '5000.00' };
    await ask('walletTransfer', move);
    const { list } = await ask('newStockList', { classify: 'UsStock' });
    const open = list.find(({ ipoStatus }: { ipoStatus: number }) => ipoStatus === 1);
    const { id: newSharesId, code: stockCode, name: stockName, market, minCount: num } = open;
    await ask('newSharesCreate', { newSharesId, stockCode, stockName, market, source: 5, num });
    expect((await ask('subscriptionHistory')).list).toHaveLength(1);
  },
  reading: async ({ ask }) => {
    await ask('articleList', { type: 'notice' });
    await ask('inviteList');
    await ask('fundingOverview');
    await ask('accountRisk');
    await ask('cardList', { kind: 'BANK' });
  },
  closing: async (day) => {
    const { ask, house, until, userId } = day;
    await ask('settingPayPassword', both('payPassword', PAY_PASSWORD));
    await ask('accountClose', { payPassword: PAY_PASSWORD });
    await until(async () => {
      const user = await house.services.stores.users.byId(userId);
      expect(user?.email).toBe(`closed-${userId}@closed.invalid`);
    });
  },
  freezing: async ({ ask }) => {
    await ask('stockCreate', anOrder({ type: 1, price: '50.00', num: '2', timeInForce: 'gtc' }));
    await ask('accountFreeze');
  },
  export: async ({ ask, until }) => {
    await ask('exportAsk');
    await until(async () => expect((await ask('exportState')).export.state).toBe('ready'));
  },
};

let numbers = 0;
/** A number of Hong Kong's identity cards that nobody here had. */
export function identityNumber(): string {
  numbers += 1;
  const digits = String(100_000 + numbers);
  const sum = 36 * 9 + 10 * 8 + [...digits].reduce((s, d, i) => s + Number(d) * (7 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return `A${digits}(${check === 10 ? 'A' : check})`;
}
