import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { sentenceOf, textOf } from '../call/words.ts';
import { guardUpgrade, type OnUpgrade } from '../edge/guard-upgrade.ts';
import { openIntegrity } from '../integrity/open-integrity.ts';
import { openMarket } from '../market/open-market.ts';
import { openNews } from '../news/open-news.ts';
import { houseFeeds } from '../push/feed-topics.ts';
import { type PushOptions, type PushServer, pushServer } from '../push/push-server.ts';
import type { CoreServices, Services } from '../services.ts';
import { openActs } from './acts.ts';
import { composeFunding } from './funding.ts';
import { composeLanes } from './lanes.ts';
import { composeMarketDesk } from './market-desk.ts';
import {
  measureFeeds,
  measureIntegrity,
  measureLanes,
  measureOutages,
  measurePush,
  measureQuotes,
} from './measure.ts';
import { composeNewsFeeds } from './news-feeds.ts';

export interface RoomsDeps {
  readonly core: CoreServices;
  readonly pool: Pool;
  readonly address: DatabaseAddress;
  /** Of the simulated market. */
  readonly seed: string;
  /** Tests script their market; without one it is simulated. */
  readonly provider?: MarketDataProvider;
  readonly onFatal: (why: string) => void;
}

/** For benches, whose thousands come from one address. */
const noAddressLimits = {
  strangersMax: Number.POSITIVE_INFINITY,
  perAddressMax: Number.POSITIVE_INFINITY,
  strangersPerAddressMax: Number.POSITIVE_INFINITY,
};

const pushSentence: PushOptions['sentence'] = (reason, locale) =>
  reason === 'SUCCESS' ? textOf('errors_success', locale) : sentenceOf(reason, locale);

export interface Rooms {
  readonly services: Services;
  readonly onUpgrade: OnUpgrade;
  /** Has calls over the push answered. */
  readonly serveFrames: PushServer['serveCalls'];
  /** Removes private frames and kept answers past their time. */
  prune(nowMs: number): Promise<number>;
  measure(registry: Registry): void;
  close(): Promise<void>;
}

/**
 * Opens market, lanes, funding and push over the core, in the order in which they need each other.
 */
export async function openRooms(deps: RoomsDeps): Promise<Rooms> {
  const { core, pool, address, onFatal, seed, provider } = deps;
  const { config, clock, log } = core;
  const onFailure = (error: unknown) => log.error({ err: error }, 'work in the background failed');
  const instruments = await KnownInstruments.open(clock, createInstrumentStore(pool));
  const view = composeMarketDesk({ config, clock, log, seed, instruments, provider });
  const integrity = openIntegrity({ ...core, config: config.integrity, pool, address });
  const lanes = await composeLanes({
    ...{ core, integrity, pool, address, instruments, market: view },
    onLaneLost: (lane) => onFatal(`lane ${lane} was lost`),
  });
  const market = openMarket({
    ...view,
    auctions: view.auctionRoom.prices,
    ...{ pool, instruments },
    inbox: core.inbox,
    ...{ mail: core.mail, users: core.stores.users, onFailure },
  });
  await market.start();
  const acts = await openActs({ ...deps, instruments, lanes, market, onFailure });
  const news = openNews({
    ...view,
    crowd: view.auctionRoom.crowd,
    feeds: composeNewsFeeds(config.newsFeeds),
    ...{ pool, log, onFailure },
  });
  await news.start();
  const trading = lanes.services;
  const funding = composeFunding({
    ...{ core, pool, trading },
    ...{ secret: core.secret, market: market.services },
  });
  const services: Services = {
    ...core,
    openAccount: lanes.openAccount,
    claimKey: lanes.claimKey,
    market: market.services,
    trading,
    funding: funding.funding,
  };
  const feeds = houseFeeds({
    services,
    ticker: view.ticker,
    lanes: lanes.feeds,
    deposits: funding.feed,
    notices: news.noticeFeed,
    onFailure,
  });
  const push = pushServer({
    ...view,
    auctions: view.auctionRoom.prices,
    feeds: feeds.topics,
    sessions: core.sessions,
    sentence: pushSentence,
    onFailure,
    ...(config.doors.hasAddressLimits ? {} : { limits: noAddressLimits }),
  });
  return {
    services,
    onUpgrade: guardUpgrade(core, push),
    serveFrames: (answer) => push.serveCalls(answer),
    prune: async (nowMs) => (await lanes.prune(nowMs)) + (await news.prune(nowMs)),
    measure: (registry) => {
      measurePush(registry, push);
      measureLanes(registry, lanes);
      measureIntegrity(registry, integrity);
      measureOutages(registry, view.desk, () => clock.nowMs());
      measureQuotes(registry, view.desk, () => clock.nowMs());
      measureFeeds(registry, news, () => clock.nowMs());
    },
    close: async () => {
      funding.close();
      news.stop();
      await acts.stop();
      await market.stop();
      await lanes.close();
      await integrity.close();
      // What the last commits told has left by now.
      await push.stop();
      feeds.stop();
      view.ticker.stop();
    },
  };
}
