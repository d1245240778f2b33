import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { Rounds } from '@candor/engines/acts/rounds';
import type { LookingDesk } from '@candor/engines/looking-desk';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import { BOOKS_LEASE } from '@candor/engines/roles/jobs/job-ports';
import { Supervisor } from '@candor/engines/supervised/supervisor';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { whoConnects } from '../auth/who-connects.ts';
import { sentenceOf, textOf } from '../call/words.ts';
import { guardUpgrade, type OnUpgrade } from '../edge/guard-upgrade.ts';
import {
  measureActs,
  measureCodes,
  measureDesks,
  measureFeeds,
  measureIntegrity,
  measureLanes,
  measureOutages,
  measurePools,
  measurePush,
  measureQuotes,
  measureUploads,
} from '../edge/measure.ts';
import { type Integrity, openIntegrity } from '../integrity/open-integrity.ts';
import { type MarketRoom, openMarket } from '../market/open-market.ts';
import { type NewsRoom, openNews } from '../news/open-news.ts';
import { houseFeeds } from '../push/feed-topics.ts';
import { type PushOptions, type PushServer, pushServer } from '../push/push-server.ts';
import type { CoreServices, Services } from '../services.ts';
import type { Chore } from '../tidying/keep-tidy.ts';
import { openActs } from './acts.ts';
import { composeAttested } from './attested.ts';
import { composeClosings } from './closings.ts';
import { composeCopies } from './copies.ts';
import { composeExportDesk, composeReports } from './exports.ts';
import { composeFollows, type FollowRoom } from './follows.ts';
import { composeFunding, type FundingRoom } from './funding.ts';
import { composeKyc } from './kyc.ts';
import type { LanePools } from './lane-pools.ts';
import { composeLanes, type LanesRoom } from './lanes.ts';
import { composeLoans } from './loans.ts';
import { composeMarketDesk, type MarketView } from './market-desk.ts';
import type { FactorMarket } from './market-model.ts';
import type { Meeting } from './meeting.ts';
import { composeNewsFeeds } from './news-feeds.ts';
import { composeOfferings, type OfferingRoom } from './offerings.ts';
import { composePermissions } from './permissions.ts';
import { composePractice } from './practice.ts';
import { doRoleWork, type RoleWork } from './role-work.ts';
import { composeValues } from './values.ts';
import { composeWebhooks } from './webhooks.ts';
import { composeWithdrawals } from './withdrawals.ts';

export interface RoomsDeps {
  readonly core: CoreServices;
  readonly pool: Pool;
  readonly lanePools: LanePools;
  readonly address: DatabaseAddress;
  /** What the simulated market is drawn by. */
  readonly factor: FactorMarket;
  /** Tests script their market; without one it is simulated. */
  readonly provider?: MarketDataProvider;
  /** Charts and the past are drawn in a thread of their own. */
  readonly drawsApart?: boolean;
  readonly onFatal: (why: string) => void;
  /** The other processes of the house; none where this one is alone. */
  readonly meeting?: Meeting | null;
}

/** Desks that look at what waits, and are the jobs of one process. */
const deskComposers = [
  composeAttested,
  composePermissions,
  composeKyc,
  composeWithdrawals,
  composeLoans,
  composeValues,
  composeExportDesk,
  composeClosings,
  composeCopies,
  composeWebhooks,
];

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
  /** How the desks of this process are doing. */
  readonly supervisor: Supervisor;
  readonly onUpgrade: OnUpgrade;
  /** Has calls over the push answered. */
  readonly serveFrames: PushServer['serveCalls'];
  /** Removes what is past its time. */
  /** Signs what the security logs have come to; false where another process does. */
  readonly signLogs: Integrity['signLogs'];
  readonly chores: readonly Chore[];
  measure(registry: Registry): void;
  close(): Promise<void>;
}

/**
 * Opens market, lanes, funding and push over the core, in the order in which they need each other;
 * of each as much as the roles of this process ask for.
 */
export async function openRooms(deps: RoomsDeps): Promise<Rooms> {
  const { core, pool, lanePools, address, onFatal, factor, meeting = null } = deps;
  const { config, clock, log } = core;
  const { roles } = config;
  const told = meeting?.news ?? noNews;
  const onFailure = (error: unknown, desk?: string) =>
    log.error({ err: error, desk }, 'work in the background failed');
  const supervisor = new Supervisor(onFailure);
  const instruments = await KnownInstruments.open(clock, createInstrumentStore(pool));
  const view = await composeMarketDesk({ ...core, ...deps, instruments });
  supervisor.watch(view.ticker.run);
  const integrity = openIntegrity({
    ...core,
    config: config.integrity,
    pool,
    address,
    supervisor,
  });
  const lanes = await composeLanes({
    core,
    integrity,
    supervisor,
    pool,
    lanePools,
    address,
    instruments,
    meeting,
    market: view,
    onLaneLost: (lane) => onFatal(`lane ${lane} was lost`),
  });
  core.attested.open(
    async (accountId, digests) => {
      const rows = digests.map(({ row, digest }) => ({ row, digest }));
      const command = { kind: 'attestRows', accountId, nowMs: clock.nowMs(), rows } as const;
      return (await lanes.services.lanes.submit(command)).outcome === 'accepted';
    },
    () => integrity.suspended.isEverybody,
  );
  const market = openMarket({
    ...view,
    auctions: view.auctionRoom.prices,
    pool,
    instruments,
    factor,
    news: told,
    inbox: core.inbox,
    supervisor,
    onFailure,
  });
  await market.start();
  const news = openNews({
    ...view,
    crowd: view.auctionRoom.crowd,
    feeds: composeNewsFeeds(config.newsFeeds),
    pool,
    log,
    supervisor,
    news: told,
  });
  const trading = lanes.services;
  const funding = composeFunding({
    core,
    pool,
    trading,
    supervisor,
    news: told,
    secret: core.secret,
    market: market.services,
  });
  const { desk } = view;
  const lanesDoor = trading.lanes;
  const shared = { core, pool, instruments, lanes: lanesDoor, desk, supervisor, onFailure };
  const offerings = await composeOfferings(shared);
  const follows = composeFollows(shared);
  const services: Services = {
    ...core,
    openAccount: lanes.openAccount,
    claimKey: lanes.claimKey,
    market: market.services,
    trading,
    practice: composePractice({ pool, desk: view.desk }),
    funding: funding.funding,
    offerings: offerings.services,
    follows: follows.services,
    ...composeReports({ core, pool, lanePools, integrity, instruments }),
  };
  const rounds = new Rounds();
  const works = [
    jobsWork({
      ...deps,
      rounds,
      supervisor,
      instruments,
      lanes,
      market,
      news,
      funding,
      offerings,
      follows,
      integrity,
      desks: deskComposers.map((compose) => compose(services, onFailure)),
      isAlone: meeting === null,
      onFailure,
    }),
    marketWork(lanes, market),
  ].filter(({ name }) => roles.has(name));
  const work = await doRoleWork(works, { meeting, address, clock, onFailure });
  const push = openPush({ services, view, lanes, funding, news, told, onFailure });
  return {
    services,
    supervisor,
    onUpgrade: guardUpgrade(core, roles.has('push') ? push.server : null),
    serveFrames: (answer) => push.server.serveCalls(answer),
    signLogs: (heads) => integrity.signLogs(heads),
    chores: roles.has('jobs') ? choresOf(lanes, news, services) : [],
    measure: (registry) => {
      measurePush(registry, push.server);
      measureLanes(registry, lanes);
      measureUploads(registry, core.files);
      measurePools(registry, { everybody: pool, ...poolsOf(lanePools) });
      measureCodes(registry, core.codeGuessing, () => clock.nowMs());
      measureIntegrity(registry, integrity, core.attested);
      measureActs(registry, rounds);
      measureDesks(registry, supervisor, () => clock.nowMs());
      measureOutages(registry, view.desk, () => clock.nowMs());
      measureQuotes(registry, view.desk, () => clock.nowMs());
      measureFeeds(registry, news, () => clock.nowMs());
    },
    close: async () => {
      await work.stop();
      await market.stop();
      await lanes.close();
      await integrity.close();
      // What the last commits told has left by now.
      await push.stop();
      view.ticker.stop();
      await view.close();
      await core.apiKeys.stop();
    },
  };
}

const poolsOf = ({ loads, reports }: LanePools) => ({ loads, reports });

/** What the rooms leave behind. */
function choresOf(lanes: LanesRoom, news: NewsRoom, of: Services): readonly Chore[] {
  const { statements, exports } = of;
  return [...lanes.chores, (nowMs) => news.prune(nowMs), statements.forgetOld, exports.forgetOld];
}

/** What happens by itself: deposits, acts, corrections, news, notices, the check of the books. */
function jobsWork(
  deps: Parameters<typeof openActs>[0] & {
    readonly lanes: LanesRoom;
    readonly news: NewsRoom;
    readonly funding: FundingRoom;
    readonly offerings: OfferingRoom;
    readonly follows: FollowRoom;
    readonly desks: readonly LookingDesk[];
    readonly isAlone: boolean;
  },
): RoleWork {
  const { lanes, news, funding, offerings, follows, desks, integrity, supervisor, isAlone } = deps;
  let stopActs = async () => {};
  return {
    name: 'jobs',
    start: async (held) => {
      // A process that is alone has checked them before anything ran.
      if (!isAlone) await integrity.start(held);
      await lanes.orderNews.start(held);
      stopActs = (await openActs(deps)).stop;
      await offerings.start(held);
      await follows.start(held);
      for (const desk of desks) await supervisor.start(desk);
      await news.start();
      funding.start();
    },
    stop: async () => {
      await funding.close();
      await news.stop();
      await follows.stop();
      for (const desk of desks) await desk.stop();
      await offerings.stop();
      await stopActs();
      await lanes.orderNews.stop();
      if (!isAlone) await integrity.stop();
    },
  };
}

/** What prices bring about: resting orders, auctions and alerts. */
function marketWork(lanes: LanesRoom, market: MarketRoom): RoleWork {
  return {
    name: BOOKS_LEASE,
    start: async (held) => {
      await lanes.orderDesks.start(held);
      await market.watchAlerts();
    },
    stop: () => lanes.orderDesks.stop(),
  };
}

/** The live connections, and what they are told. */
function openPush(of: {
  readonly services: Services;
  readonly view: MarketView;
  readonly lanes: LanesRoom;
  readonly funding: FundingRoom;
  readonly news: NewsRoom;
  readonly told: HouseNews;
  readonly onFailure: (error: unknown) => void;
}): { readonly server: PushServer; stop(): Promise<void> } {
  const { services, view, lanes, onFailure } = of;
  const { config } = services;
  const feeds = houseFeeds({
    services,
    onFailure,
    ticker: view.ticker,
    lanes: lanes.feeds,
    deposits: of.funding.feed,
    withdrawals: of.funding.withdrawalFeed,
    notices: of.news.noticeFeed,
  });
  const server = pushServer({
    ...view,
    auctions: view.auctionRoom.prices,
    feeds: feeds.topics,
    sentence: pushSentence,
    sessions: whoConnects(services),
    onFailure,
    ...(config.doors.hasAddressLimits ? {} : { limits: noAddressLimits }),
  });
  lanes.onMissed((partitions) => {
    const own = partitions === 'all' ? null : new Set(partitions);
    server.repair((customerId) => own === null || own.has(partitionOf(customerId)));
  });
  of.told.onMissed(() => server.repair(() => true));
  return {
    server,
    stop: async () => {
      await server.stop();
      feeds.stop();
    },
  };
}
