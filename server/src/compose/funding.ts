import { createDepositStore } from '@candor/database/stores/deposits';
import { createStoredFeed, type StoredFeed } from '@candor/database/stores/feed-steps';
import { createPayeeStore } from '@candor/database/stores/payees';
import { createWithdrawalStore } from '@candor/database/stores/withdrawals';
import { moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { powerOfTen } from '@candor/domain/money/decimals';
import { FX_DECIMALS } from '@candor/domain/money/exchange';
import { formatMinor } from '@candor/domain/money/money';
import { DepositDesk, publishedTimes } from '@candor/engines/funding/deposit-desk';
import type {
  CreditDoor,
  Deposit,
  DepositNews,
  RateSource,
} from '@candor/engines/funding/deposit-ports';
import type { Withdrawal } from '@candor/engines/funding/withdrawal-ports';
import type { HouseNews } from '@candor/engines/roles/bus/house-news';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { payeeNumbers } from '../funding/payee-numbers.ts';
import { withdrawalNews } from '../funding/withdrawal-news.ts';
import type { MarketServices } from '../market/market-services.ts';
import { moneyText } from '../present/money-text.ts';
import type { CoreServices } from '../services.ts';
import { runCommand } from '../trading/run-command.ts';
import type { FundingServices, TradingServices } from '../trading/trading-services.ts';
import { composeRails } from './rails.ts';
import { reviewsBy } from './reviews-by.ts';

const LOOK_EVERY_MS = 500;
const READ_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface FundingDeps {
  readonly core: CoreServices;
  readonly pool: Pool;
  readonly secret: InstallationSecret;
  readonly market: MarketServices;
  readonly trading: TradingServices;
  readonly news?: HouseNews;
  readonly supervisor: Supervisor;
}

export interface FundingRoom {
  readonly funding: FundingServices;
  /** Deposits that changed, for the wallet topic. */
  readonly feed: StoredFeed<Deposit>;
  readonly withdrawalFeed: StoredFeed<Withdrawal>;
  /** Begins to look at what is due. */
  start(): void;
  close(): Promise<void>;
}

/** The deposit desk with its chain, rates and doors; it looks at what is due twice a second. */
export function composeFunding(deps: FundingDeps): FundingRoom {
  const { core, pool, secret, supervisor } = deps;
  const deposits = createDepositStore(pool, core.attested);
  const feed = createStoredFeed<Deposit>(pool, 'deposit', deps.news);
  const withdrawalFeed = createStoredFeed<Withdrawal>(pool, 'withdrawal', deps.news);
  const rails = composeRails({ core, pool, secret, deposits });
  const desk = new DepositDesk({
    store: deposits,
    rates: ratesOf(deps.market),
    door: doorOf(deps.trading),
    news: newsOf(core, feed),
    times: publishedTimes,
    reviewsBy: reviewsBy(core),
    startOfDayMs: (nowMs) => nowMs - DAY_MS,
    standingOf: (deposit, nowMs) => rails.house.standingOf(deposit, nowMs),
  });
  const railDesk = rails.deskFor({ desk, deposits });
  const { clock } = core;
  const stoppers: (() => Promise<void>)[] = [];
  const every = (desk: string, periodMs: number, look: (nowMs: number) => Promise<unknown>) => {
    stoppers.push(supervisor.every({ desk, periodMs, clock }, () => look(clock.nowMs())));
  };
  return {
    feed,
    withdrawalFeed,
    funding: {
      desk,
      deposits,
      payees: createPayeeStore(pool, core.attested),
      numbers: payeeNumbers(secret),
      withdrawals: createWithdrawalStore(pool, core.attested),
      withdrawalNews: withdrawalNews(core, withdrawalFeed),
      rails: rails.house,
    },
    start: () => {
      every('deposits', LOOK_EVERY_MS, (nowMs) => desk.runDue(nowMs));
      // By itself: a chain that answers slowly keeps no bank deposit waiting.
      if (railDesk !== null) every('payment rails', READ_EVERY_MS, (nowMs) => railDesk.look(nowMs));
      every('old deposit steps', FORGET_EVERY_MS, (nowMs) => feed.forgetOld(nowMs));
    },
    close: async () => {
      await Promise.all(stoppers.splice(0).map((stop) => stop()));
    },
  };
}

function ratesOf({ desk }: MarketServices): RateSource {
  return {
    hkdPerUsd: async (nowMs) => moneyRate(await desk.prices({ pairs: [USD_HKD] }, nowMs), USD_HKD),
    usdPerCoin: async (keys, nowMs) => {
      const instrument = desk.catalogue().byKeys.get(keys);
      if (instrument === undefined) return null;
      const view = viewOf(await desk.prices({ held: [instrument] }, nowMs), instrument.id);
      const { quote = null, quoteAgeMaxMs = 0 } = view ?? {};
      const rescale = powerOfTen(FX_DECIMALS - instrument.priceDecimals);
      const isFresh = quote !== null && nowMs - quote.timeMs <= quoteAgeMaxMs;
      return isFresh ? quote.last * rescale : null;
    },
  };
}

function doorOf(trading: TradingServices): CreditDoor {
  return {
    known: async (userId, depositId) => {
      const credit = await trading.accounts.creditOf(userId, depositId);
      return credit === null ? null : { creditUsdMinor: credit.creditMinor, fx: credit.fx };
    },
    credit: async ({ userId: accountId, depositId, rail, currency, receivedMinor, fx, nowMs }) => {
      const command = {
        kind: 'credit',
        accountId,
        nowMs,
        depositId,
        rail,
        currency,
        receivedMinor,
        fx,
      } as const;
      // No key: the ledger itself knows the deposits it has credited, and for ever.
      const answer = await runCommand(trading, { command, expects: 'credited', key: null });
      if (!answer.isAccepted)
        throw new Error(`The credit of ${depositId} was refused: ${answer.reason}.`);
      return { creditUsdMinor: answer.data.creditMinor, fx: answer.data.fx ?? null };
    },
  };
}

function newsOf(core: CoreServices, feed: StoredFeed<Deposit>): DepositNews {
  const told = async (deposit: Deposit) => {
    await feed.add(deposit.userId, deposit, core.clock.nowMs());
  };
  return {
    changed: told,
    ended: async (deposit) => {
      await told(deposit);
      await core.inbox.sendOnce(messageOf(deposit), `deposit ${deposit.id}`, core.clock.nowMs());
    },
  };
}

function messageOf(deposit: Deposit) {
  const base = {
    userId: deposit.userId,
    kind: 'deposit',
    link: `pages/deposit/record?id=${deposit.id}`,
  } as const;
  if (deposit.creditMinor !== null && deposit.creditMinor > 0n) {
    const amount = moneyText(formatMinor(deposit.creditMinor, 'USD'), 'USD');
    const key = deposit.kind === 'PRACTICE' ? 'practice_money' : 'deposit_completed';
    return { ...base, key, params: { amount } };
  }
  const enteredIn = deposit.kind === 'BANK' ? deposit.currency : 'USD';
  const amount = moneyText(formatMinor(deposit.amountMinor, enteredIn), enteredIn);
  const failure = (deposit.failure ?? 'refused').replaceAll('-', '_');
  const { failureText: reason } = deposit;
  const params = { amount, ...(reason !== null && { reason }) };
  return { ...base, key: `deposit_failed_${failure}`, params };
}
