import { createDepositStore } from '@candor/database/stores/deposits';
import { createStoredFeed, type StoredFeed } from '@candor/database/stores/feed-steps';
import { createPayeeStore } from '@candor/database/stores/payees';
import { createWithdrawalStore } from '@candor/database/stores/withdrawals';
import { DepositDesk, publishedTimes } from '@candor/engines/funding/deposit-desk';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import type { Withdrawal } from '@candor/engines/funding/withdrawal-ports';
import type { HouseNews } from '@candor/engines/roles/bus/house-news';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { creditDoor } from '../funding/credit-door.ts';
import { depositNews } from '../funding/deposit-news.ts';
import { depositRates } from '../funding/deposit-rates.ts';
import { payeeNumbers } from '../funding/payee-numbers.ts';
import { withdrawalNews } from '../funding/withdrawal-news.ts';
import type { MarketServices } from '../market/market-services.ts';
import type { CoreServices } from '../services.ts';
import type { FundingServices, TradingServices } from '../trading/trading-services.ts';
import { composeRails } from './rails.ts';
import { reviewsBy } from './reviews-by.ts';

const LOOK_EVERY_MS = 500;
const READ_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

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
    rates: depositRates(deps.market),
    door: creditDoor(deps.trading),
    news: depositNews(core, feed),
    times: publishedTimes,
    reviewsBy: reviewsBy(core),
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
