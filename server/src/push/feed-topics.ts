import { type WalletType, walletTypes } from '@candor/contract/enums';
import type { FollowOrder } from '@candor/domain/follow/follow-order';
import type { Subscription } from '@candor/domain/offerings/subscription';
import type { PositionBody } from '@candor/domain/positions/position';
import { walletOf } from '@candor/domain/trading/account-state';
import type { Wallet } from '@candor/domain/wallets/wallet';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import type { Withdrawal } from '@candor/engines/funding/withdrawal-ports';
import type { MarketTicker } from '@candor/engines/market/market-ticker';
import type { NoticeHead } from '@candor/engines/notices/notice-ports';
import type { FeedPart } from '@candor/engines/push/private-feed';
import type { LaneFeeds } from '@candor/engines/trading/lane/lane-feeds';
import type { Ordered } from '@candor/engines/trading/lane/private-frames';
import { followRows } from '../follow/follow-rows.ts';
import { messageTopic } from '../inbox/message-topic.ts';
import { articleItem } from '../market/article-item.ts';
import { depositRow } from '../present/deposit-row.ts';
import { subscriptionRow } from '../present/subscription-row.ts';
import { walletRow } from '../present/wallet-row.ts';
import { withdrawalRow } from '../present/withdrawal-row.ts';
import type { Services } from '../services.ts';
import { chatTopic } from '../support/chat-topic.ts';
import {
  holdingRows,
  openHoldings,
  openOrderRows,
  orderRows,
  positionRows,
} from '../trading/open-rows.ts';
import type { FeedTopics } from './feed-hub.ts';
import type { FeedReader, FeedTopicSource, SpokenPart } from './feed-topic.ts';
import { type MovedPosition, PositionPrices } from './position-prices.ts';

export interface HouseFeedsDeps {
  readonly services: Services;
  readonly ticker: MarketTicker;
  readonly lanes: LaneFeeds;
  /** Deposits as they change; the second part of the wallet topic. */
  readonly deposits: FeedPart<Deposit> | null;
  /** Withdrawals as they change; the third. */
  readonly withdrawals: FeedPart<Withdrawal> | null;
  /** Notices as they are published, of `EVERYBODY`. */
  readonly notices: FeedPart<NoticeHead>;
  readonly onFailure: (error: unknown) => void;
}

export interface HouseFeeds {
  readonly topics: FeedTopics;
  stop(): void;
}

const NOTICES_SHOWN = 20;

/**
 * The numbered topics of the house: what each step says on the wire, and how each state is told
 * whole.
 */
export function houseFeeds(deps: HouseFeedsDeps): HouseFeeds {
  const { services, lanes } = deps;
  const prices = new PositionPrices({
    ticker: deps.ticker,
    read: (customerId) => services.trading.accounts.view(customerId),
    instrument: (id) => services.market.desk.catalogue().byId.get(id) ?? null,
    nowMs: () => services.clock.nowMs(),
    onFailure: deps.onFailure,
  });
  const stopNoting = lanes.position.listen((customerId, steps) => {
    for (const { payload } of steps) prices.note(customerId, payload.instrumentId);
  });
  return {
    topics: {
      order: orderTopic(services, lanes.order),
      position: positionTopic(services, lanes.position, prices),
      wallet: walletTopic(services, deps),
      message: messageTopic(services),
      chat: chatTopic(services),
      notice: noticeTopic(services, deps.notices),
    },
    stop() {
      stopNoting();
      prices.stop();
    },
  };
}

const list = (rows: readonly unknown[]) => ({ kind: 'list', list: rows });

function readerNow(services: Services, reader: FeedReader) {
  return { locale: reader.locale, nowMs: services.clock.nowMs() };
}

function orderTopic(services: Services, feed: FeedPart<Ordered>): FeedTopicSource {
  const kind = 'order';
  const part: SpokenPart<Ordered> = {
    feed,
    present: (order, reader) => orderedData(services, order, reader),
  };
  return {
    parts: [part],
    state: async (reader) => {
      const state = await services.trading.accounts.view(reader.customerId);
      const now = readerNow(services, reader);
      const rows = await openOrderRows(services, state, {}, now);
      const offered = state.subscriptions.map((one) => ipoRow(one, reader));
      const followed = await toldFollows(services, state.follows, now);
      return list([...rows.map((row) => ({ kind, ...row })), ...offered, ...followed]);
    },
  };
}

/** An order, a subscription or a follow as the topic of orders tells it. */
export async function orderedData(
  services: Services,
  order: Ordered,
  reader: FeedReader,
): Promise<unknown> {
  if ('ticket' in order) return ipoRow(order, reader);
  const now = readerNow(services, reader);
  if ('followId' in order) return (await toldFollows(services, [order], now))[0];
  const [row] = await orderRows(services, [order], now);
  return { kind: 'order', ...row };
}

async function toldFollows(
  services: Services,
  follows: readonly FollowOrder[],
  now: ReturnType<typeof readerNow>,
) {
  const rows = await followRows(services, follows, now);
  return rows.map((row) => ({ kind: 'follow', ...row }));
}

function ipoRow(subscription: Subscription, { locale }: Pick<FeedReader, 'locale'>) {
  return { kind: 'ipo', ...subscriptionRow(subscription, locale) };
}

function positionTopic(
  services: Services,
  feed: FeedPart<PositionBody>,
  prices: PositionPrices,
): FeedTopicSource {
  const kind = 'position';
  const committed: SpokenPart<PositionBody> = {
    feed,
    present: (position, reader) => positionData(services, position, reader),
  };
  const moved: SpokenPart<MovedPosition> = {
    feed: prices.feed,
    present: async ({ position, state }, reader) => {
      const of = { positions: [position], state };
      const [row] = await positionRows(services, of, readerNow(services, reader));
      return { kind, ...row };
    },
  };
  return {
    parts: [committed, moved],
    state: async (reader) => {
      const state = await services.trading.accounts.view(reader.customerId);
      const { locale, nowMs } = readerNow(services, reader);
      const holdings = await openHoldings(services, state, {}, nowMs);
      const rows = holdingRows({ holdings, state }, locale);
      return list(rows.map((row) => ({ kind, ...row })));
    },
    readers: { begin: (id) => prices.begin(id), end: (id) => prices.end(id) },
  };
}

/** A position as its topic tells it. */
export async function positionData(
  services: Services,
  position: PositionBody,
  reader: FeedReader,
): Promise<unknown> {
  const state = await services.trading.accounts.view(reader.customerId);
  const of = { positions: [position], state };
  const [row] = await positionRows(services, of, readerNow(services, reader));
  return { kind: 'position', ...row };
}

/** What the topic of wallets tells of. */
export const walletData = {
  wallet: (wallet: Wallet) => ({ kind: 'wallet', ...walletRow(wallet) }),
  // A row of a deposit has a `kind` of its own, so it travels under a name.
  deposit: (deposit: Deposit, { locale }: Pick<FeedReader, 'locale'>) => ({
    kind: 'recharge',
    recharge: depositRow(deposit, locale),
  }),
  withdrawal: (withdrawal: Withdrawal, { locale }: Pick<FeedReader, 'locale'>) => ({
    kind: 'withdrawal',
    withdrawal: withdrawalRow(withdrawal, locale),
  }),
};

function walletTopic(
  services: Services,
  { lanes, deposits, withdrawals }: HouseFeedsDeps,
): FeedTopicSource {
  const money: SpokenPart<Wallet> = {
    feed: lanes.wallet,
    present: walletData.wallet,
  };
  const deposit: SpokenPart<Deposit> | null = deposits && {
    feed: deposits,
    present: walletData.deposit,
  };
  const payout: SpokenPart<Withdrawal> | null = withdrawals && {
    feed: withdrawals,
    present: walletData.withdrawal,
  };
  return {
    parts: [money, deposit, payout].filter((part) => part !== null),
    state: async (reader) => {
      const state = await services.trading.accounts.view(reader.customerId);
      const rowOf = (type: WalletType) => walletData.wallet(walletOf(state, type));
      return list(walletTypes.map(rowOf));
    },
  };
}

function noticeTopic(services: Services, feed: FeedPart<NoticeHead>): FeedTopicSource {
  const { desk, articles } = services.market;
  const part: SpokenPart<NoticeHead> = {
    feed,
    present: (notice, { locale }) => articleItem(desk.catalogue(), notice, locale),
  };
  return {
    parts: [part],
    state: async ({ locale }) => {
      const page = await articles.page({
        type: 'notice',
        locale,
        offset: 0,
        limit: NOTICES_SHOWN,
      });
      return list(page.list.map((one) => articleItem(desk.catalogue(), one, locale)));
    },
  };
}
