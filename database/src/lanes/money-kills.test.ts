import { ratesOf } from '@candor/domain/market/testing/prices-of';
import { openedProducts } from '@candor/domain/products/testing/opened-products';
import type { Command, Transfer } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import type { OrderParts } from '@candor/domain/trading/testing/an-order';
import { aHongKongStock, aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneStore } from '@candor/engines/trading/lane/lane-store';
import { expect, test } from 'vitest';
import { deathsIn, soundBooks } from '../testing/kills.ts';
import { LaneDesk, TEST_STOCK } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';

const DAY_MS = 86_400_000;
const LATER_MS = START_MS + 2 * DAY_MS;
const SETTLES_MS = START_MS + 9 * DAY_MS;
/** More deaths than any act has words with the database. */
const DEATHS_MAX = 12;

const HKD = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };
const hongKong = aHongKongStock();
const rules = { ...paperRules, products: openedProducts };

const sound = soundBooks();

function openDesk(around?: (store: LaneStore) => LaneStore): Promise<LaneDesk> {
  return LaneDesk.on(sound.database, {
    decide: (state, command) => decide(state, command, rules),
    ...(around && { around }),
  });
}

/** One act with money: how an account comes to it, and the command, the same whenever it is sent. */
interface Act {
  readonly before?: (desk: LaneDesk, accountId: string) => Promise<void>;
  readonly command: (accountId: string, nowMs: number, desk: LaneDesk) => Promise<Command>;
}

const usd = { rail: 'railBank', currency: 'USD', receivedMinor: 70_000n, fx: null } as const;
const toStock = { fromWallet: 'BALANCE', toWallet: 'STOCK', amountMinor: 30_000n } as const;
const toHongKong = { ...toStock, toWallet: 'HK_STOCK' } as const;
const back = { fromWallet: 'HK_STOCK', toWallet: 'BALANCE', amountMinor: 100_000n } as const;
const held = { withdrawalId: 'w1', walletType: 'BALANCE', amountMinor: 20_000n } as const;

const transfer = (move: Pick<Transfer, 'fromWallet' | 'toWallet' | 'amountMinor'>, id = 't1') => {
  const isRated = move.fromWallet === 'HK_STOCK' || move.toWallet === 'HK_STOCK';
  return async (accountId: string, nowMs: number): Promise<Transfer> => ({
    kind: 'transfer',
    accountId,
    nowMs,
    transferId: id,
    ...move,
    ...(isRated ? { fx: HKD, fxEndsAtMs: nowMs } : { fx: null, fxEndsAtMs: null }),
  });
};

/** Shares of Hong Kong bought and sold: what they brought is not settled for nine days. */
async function sellInHongKong(desk: LaneDesk, accountId: string): Promise<void> {
  await desk.accept(await transfer(toHongKong, 'enter')(accountId, START_MS));
  // Deep enough for all the lives of this test: they share one book.
  const level = [1_000n, 1_000_000n] as const;
  const at = { bids: [level], asks: [level], last: 1_000n };
  const market = aMarket(hongKong, { ...at, view: { settlesAtMs: SETTLES_MS } });
  for (const direction of ['buy', 'sell'] as const) {
    const ids = { orderId: `hk-${direction}`, clientOrderId: `hk-${direction}` };
    const order = { ...ids, instrument: hongKong, market, quantity: 200n, direction };
    await desk.accept(desk.order(accountId, order));
  }
}

const order = (set: OrderParts): Act['command'] => {
  return async (accountId, nowMs, desk) =>
    desk.order(accountId, {
      orderId: 'o1',
      clientOrderId: 'o1',
      nowMs,
      market: aMarket(TEST_STOCK, { timeMs: nowMs }),
      ...set,
    });
};

const acts: Readonly<Record<string, Act>> = {
  deposit: {
    command: async (accountId, nowMs) => ({
      kind: 'credit',
      accountId,
      nowMs,
      depositId: 'd1',
      ...usd,
    }),
  },
  transfer: { command: transfer(toStock) },
  exchange: { command: transfer(toHongKong) },
  'waiting transfer': { before: sellInHongKong, command: transfer(back) },
  'cancelled transfer': {
    before: async (desk, accountId) => {
      await sellInHongKong(desk, accountId);
      await desk.accept(await transfer(back)(accountId, START_MS));
    },
    command: async (accountId, nowMs) => ({
      kind: 'cancelTransfer',
      accountId,
      nowMs,
      transferId: 't1',
      finished: null,
    }),
  },
  settlement: {
    before: async (desk, accountId) => {
      await sellInHongKong(desk, accountId);
      await desk.accept(await transfer(back)(accountId, START_MS));
    },
    command: async (accountId, nowMs) => ({
      kind: 'settle',
      accountId,
      nowMs: nowMs + SETTLES_MS - START_MS,
      prices: ratesOf(HKD.mid, nowMs + SETTLES_MS - START_MS),
    }),
  },
  'market order': { command: order({ quantity: 3n }) },
  'limit order': { command: order({ quantity: 3n, price: 9_000n }) },
  cancel: {
    before: async (desk, accountId) => {
      await desk.accept(await order({ price: 9_000n })(accountId, START_MS, desk));
    },
    command: async (accountId, nowMs) => ({
      kind: 'cancelOrder',
      accountId,
      nowMs,
      orderId: 'o1',
      finished: null,
    }),
  },
  close: {
    before: async (desk, accountId) => {
      await desk.accept(desk.order(accountId, { quantity: 4n }));
    },
    command: async (accountId, nowMs, desk) => {
      const { positions } = await desk.read(accountId);
      const positionId = [...positions.values()][0]?.positionId ?? 'none';
      const { kind: _kind, ...rest } = desk.order(accountId, {
        orderId: 'o9',
        clientOrderId: 'o9',
        nowMs,
        quantity: 3n,
        market: aMarket(TEST_STOCK, { timeMs: nowMs }),
      });
      return { ...rest, kind: 'closePosition', positionId };
    },
  },
  'withdrawal held': {
    command: async (accountId, nowMs) => ({
      kind: 'holdWithdrawal',
      accountId,
      nowMs,
      feeMinor: 100n,
      ...held,
    }),
  },
  'withdrawal paid': {
    before: holdSome,
    command: async (accountId, nowMs) => ({
      kind: 'completeWithdrawal',
      accountId,
      nowMs,
      withdrawalId: 'w1',
      rail: 'railBank',
      currency: 'USD',
      fx: null,
    }),
  },
  'withdrawal returned': {
    before: holdSome,
    command: async (accountId, nowMs) => ({
      kind: 'returnWithdrawal',
      accountId,
      nowMs,
      withdrawalId: 'w1',
    }),
  },
};

async function holdSome(desk: LaneDesk, accountId: string): Promise<void> {
  const base = { kind: 'holdWithdrawal', accountId, nowMs: START_MS } as const;
  await desk.accept({ ...base, ...held, feeMinor: 100n });
}

test('a withdrawal that has ended cannot be held again, whatever the rules say', async () => {
  const desk = await openDesk();
  const accountId = '20000001';
  await desk.fund(accountId, 100_000n);
  const deposit = { kind: 'credit', accountId, nowMs: START_MS, depositId: 'd1' } as const;
  await desk.accept({ ...deposit, ...usd });
  await holdSome(desk, accountId);
  const returned = { kind: 'returnWithdrawal', accountId, nowMs: START_MS } as const;
  await desk.accept({ ...returned, withdrawalId: 'w1' });

  await expect(holdSome(desk, accountId)).rejects.toThrow('expected 1 rows of held_items');
  const { wallets } = await desk.read(accountId);
  expect(wallets.BALANCE).toMatchObject({ cashMinor: 70_000n, heldMinor: 0n });
  await desk.router.drain();
});

/** All that an account has and owes, and how many movements made it. */
async function booksOf(desk: LaneDesk, accountId: string): Promise<unknown> {
  const state = await desk.read(accountId);
  const { rows } = await sound.database.pool.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM entries WHERE account_id = $1',
    [accountId],
  );
  return {
    wallets: Object.values(state.wallets)
      .map(({ unsettled, ...wallet }) => ({
        ...wallet,
        unsettled: unsettled.map(({ amountMinor }) => amountMinor),
      }))
      .sort((one, other) => one.walletType.localeCompare(other.walletType)),
    held: [...state.positions.values()].map(({ quantity, costMinor }) => [quantity, costMinor]),
    open: [state.orders.size, state.transfers.size, state.withdrawals.size],
    movements: rows[0]?.n,
  };
}

let accounts = 10_000_000;

/** The act is sent, dies at its n-th death, and is sent twice more days later. */
async function liveThrough(act: Act, deathAt: number) {
  accounts += 1;
  const accountId = String(accounts);
  const key = { commandKey: 'k', requestHash: 'h' };
  const first = await openDesk();
  await first.fund(accountId, 100_000n);
  const deposit = { kind: 'credit', accountId, nowMs: START_MS, depositId: 'before' } as const;
  await first.accept({ ...deposit, ...usd });
  await act.before?.(first, accountId);
  const command = await act.command(accountId, START_MS, first);
  await first.router.drain();

  const { around, moments } = mortal(deathAt, ['load', 'find', 'commit']);
  const dying = await openDesk(around);
  await dying.submit(command, key).catch((error: unknown) => error);
  await dying.router.drain();

  const later = await openDesk();
  for (const nowMs of [LATER_MS, LATER_MS + DAY_MS]) {
    const again = await act.command(accountId, nowMs, later);
    await later.submit(again, key);
  }
  const books = await booksOf(later, accountId);
  await later.router.drain();
  return { books, moments: moments() };
}

test.each(
  Object.entries(acts),
)('%s: it happens once, wherever its process died, also days later', async (_name, act) => {
  const whole = await liveThrough(act, Number.POSITIVE_INFINITY);
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(act, deathAt);
    expect(lived.books).toEqual(whole.books);
    return lived;
  });
  // Before and after the account is loaded, and before and after the commit, at least.
  expect(deaths).toBeGreaterThanOrEqual(4);
});
