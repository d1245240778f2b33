import type { RouteId } from '@candor/contract/all-routes';
import type { WalletType } from '@candor/contract/enums';
import { auditPreviews } from '@candor/database/audit/audit-previews';
import { rebuild } from '@candor/database/audit/rebuild';
import { createPool } from '@candor/database/pool';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { parseAmount } from '@candor/domain/money/money';
import type { Command } from '@candor/domain/trading/commands';
import { ScriptedMarket } from './scripted-market.ts';
import { type Asked, TEST_PASSWORD, type Told } from './test-app.ts';
import { type LeftHouse, openTestHouse, type TestHouse, type WatchedParts } from './test-house.ts';

/** The whole house on a scripted market, with customers who have money. */
export interface TradingHouse extends TestHouse {
  readonly market: ScriptedMarket;
  /** A new customer with this in the wallets, by credits and transfers of the lanes. */
  customer(funds?: Funds): Promise<TradingCustomer>;
  /** Somebody who registered in the house before this one. */
  knownCustomer(userId: string): Promise<TradingCustomer>;
  instrument(id: string): Instrument;
  /**
   * Looks at the market, time and again, until the check holds. Throws the
   * check's own error when it never does.
   */
  untilSeen(check: () => Promise<void>): Promise<void>;
  /** What the books and the event log disagree in; nothing when they are right. */
  audit(): Promise<readonly string[]>;
}

export type Funds = Partial<Record<Exclude<WalletType, 'HK_STOCK'>, string>>;

export interface TradingCustomer {
  readonly userId: string;
  /** Of the session at the start. */
  readonly token: string;
  /** Logs in again: a session ends after a day unused. */
  signIn(): Promise<void>;
  ask(id: RouteId, input?: Record<string, unknown>, as?: Asked): Promise<Told>;
  /** As `ask`, for a call the story expects to succeed; hands back its data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
  get(id: RouteId, input?: Record<string, unknown>, as?: Asked): Promise<any>;
  /** balance, usedBalance and available of a wallet. */
  funds(walletType?: WalletType): Promise<readonly [string, string, string]>;
}

const LOOKS_MAX = 100;
const PAUSE_MS = 10;
/** A busy machine is slow and not wrong. */
const PATIENCE_MS = 20_000;

export async function openTradingHouse(
  environment: Record<string, string> = {},
  {
    startMs,
    market = new ScriptedMarket(),
    over,
    core,
    isWatched = false,
  }: {
    readonly startMs?: number;
    readonly market?: ScriptedMarket;
    /** What an earlier house left. */
    readonly over?: LeftHouse;
    readonly core?: WatchedParts;
    readonly isWatched?: boolean;
  } = {},
): Promise<TradingHouse> {
  const house = await openTestHouse(environment, {
    provider: market,
    ...(startMs !== undefined && { startMs }),
    ...(over && { over }),
    ...(core && { core }),
    isWatched,
  });
  // Lists show quotes up to a tenth of a second old.
  market.onChange = () => house.turn(100);
  let registered = 0;
  return {
    ...house,
    market,
    customer: async (funds = {}) => {
      registered += 1;
      const { token, userId } = await house.register(`customer${registered}@example.test`);
      await credit(house, userId, funds);
      return customerOf(house, { token, userId });
    },
    knownCustomer: async (userId) => {
      const customer = customerOf(house, { token: '', userId });
      await customer.signIn();
      return customer;
    },
    instrument: (id) => {
      const found = house.services.market.desk.catalogue().byId.get(id);
      if (found === undefined) throw new Error(`There is no ${id}.`);
      return found;
    },
    untilSeen: async (check) => {
      const sinceMs = performance.now();
      for (let look = 1; ; look += 1) {
        house.beat();
        // Background work has nothing to wait on; it needs a moment of real time.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        try {
          return await check();
        } catch (error) {
          if (look >= LOOKS_MAX && performance.now() - sinceMs > PATIENCE_MS) throw error;
        }
      }
    },
    audit: () => auditBooks(house.address),
  };
}

/** The books against their log, and every order against what was confirmed. */
async function auditBooks(address: TestHouse['address']): Promise<readonly string[]> {
  const pool = createPool(address, { max: 1 });
  try {
    const { unexplained } = await auditPreviews(pool);
    const named = unexplained.map(({ orderId, what }) => `${orderId}: ${what.join(', ')}`);
    return [...(await rebuild(address)).differences, ...named];
  } finally {
    await pool.end();
  }
}

function customerOf(
  house: TestHouse,
  { token, userId }: { readonly token: string; readonly userId: string },
): TradingCustomer {
  let current = token;
  const ask: TradingCustomer['ask'] = (id, input, as) =>
    house.ask(id, input, { token: current, ...as });
  const get: TradingCustomer['get'] = async (id, input, as) => {
    const told = await ask(id, input, as);
    if (told.code !== 200) throw new Error(`${id} answered ${told.code}: ${told.msg}`);
    return told.data;
  };
  return {
    userId,
    token,
    signIn: async () => {
      const login = { username: userId, password: TEST_PASSWORD };
      const told = await house.ask('loginByUsername', login);
      if (told.code !== 200) throw new Error(`The login answered ${told.msg}.`);
      current = told.data.token;
    },
    ask,
    get,
    funds: async (walletType = 'STOCK') => {
      const { balance, usedBalance, available } = await get('walletBalance', { walletType });
      return [balance, usedBalance, available];
    },
  };
}

async function credit(house: TestHouse, accountId: string, funds: Funds): Promise<void> {
  const { lanes } = house.services.trading;
  const submit = async (command: Command) => {
    const reply = await lanes.submit(command);
    if (reply.outcome !== 'accepted') throw new Error(`${command.kind} was ${reply.outcome}.`);
  };
  for (const [walletType, text] of Object.entries(funds) as [keyof Funds, string][]) {
    const amountMinor = parseAmount(text, walletCurrency[walletType]);
    if (typeof amountMinor !== 'bigint') throw new Error(`${text} is no amount.`);
    const of = { accountId, nowMs: house.nowMs() };
    await submit({
      kind: 'credit',
      ...of,
      depositId: `d${accountId}${walletType}`,
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: amountMinor,
      fx: null,
    });
    if (walletType === 'BALANCE') continue;
    await submit({
      kind: 'transfer',
      ...of,
      transferId: `t${accountId}${walletType}`,
      fromWallet: 'BALANCE',
      toWallet: walletType,
      amountMinor,
      fx: null,
      fxEndsAtMs: null,
    });
  }
}

/** A market buy of one Apple share; set what the story needs. */
export function anOrder(set: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    stockCode: 'AAPL',
    stockName: 'Apple',
    source: 0,
    market: 'NASDAQ',
    direction: 0,
    type: 0,
    num: '1',
    ...set,
  };
}
