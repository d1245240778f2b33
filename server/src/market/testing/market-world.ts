import { plainDividends } from '@candor/adapters/market-data/testing/plain-dividends';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import type { Language, Source } from '@candor/contract/enums';
import type { Route } from '@candor/contract/route';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { createTestDatabase } from '@candor/database/testing/test-database';
import { offeringsAt } from '@candor/domain/offerings/offerings';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { Clock } from '@candor/engines/clock';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import { marketDesk } from '@candor/engines/market/market-desk';
import { marketTicker } from '@candor/engines/market/market-ticker';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import type { NoticeHead } from '@candor/engines/notices/notice-ports';
import type { DividendSource } from '@candor/engines/ports/dividend-source';
import type { FeedStep } from '@candor/engines/push/private-feed';
import { Supervisor } from '@candor/engines/supervised/supervisor';
import { simulatedEvents } from '@candor/market-model/events/events';
import { Compile } from 'typebox/compile';
import { refusalEnvelope, successEnvelope } from '../../call/envelope.ts';
import { localeOf } from '../../call/language.ts';
import { validatorOf } from '../../call/validate.ts';
import { composeAuctions } from '../../compose/auctions.ts';
import { openFactorMarket } from '../../compose/market-model.ts';
import { endpoints } from '../../endpoints/registry.ts';
import { openNews } from '../../news/open-news.ts';
import type { TopicReads } from '../../push/latest-topic.ts';
import type { Services } from '../../services.ts';
import { openMarket } from '../open-market.ts';

/** Friday 20 November 2026, 17:00:12 UTC: noon in New York, night in Hong Kong. */
export const NOON_MS = Date.parse('2026-11-20T17:00:12.345Z');

export interface Asked {
  readonly userId?: string;
  readonly language?: Language;
}

export interface Told {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
  readonly data: any;
}

/**
 * The market's calls over real parts: a database of its own, the plain market,
 * a clock turned by hand.
 */
export interface MarketWorld {
  /**
   * Runs a call through validator, handler and envelope, and holds the answer against the contract.
   */
  ask(id: RouteId, input?: Record<string, unknown>, as?: Asked): Promise<Told>;
  turnTo(ms: number): void;
  /** One look of the ticker: alerts fire here. */
  look(): Promise<void>;
  /** One round of the news desk, at so many of the instants that are due, the closes first. */
  writeNews(timesMax: number): Promise<number>;
  /** One round of the notice desk. */
  publishNotices(): Promise<number>;
  /** Steps of the push’s topic `notice`, as they are told. */
  readonly noticeSteps: FeedStep<NoticeHead>[];
  /** Messages sent, newest last. */
  readonly messages: MessageDraft[];
  /** What topics of the push read of. */
  readonly reads: TopicReads;
  readonly held: Map<string, bigint>;
  readonly failures: unknown[];
  close(): Promise<void>;
}

export async function openMarketWorld(options?: {
  marketHours?: MarketHours;
  wrap?: (provider: MarketDataProvider) => MarketDataProvider;
  dividends?: DividendSource;
}): Promise<MarketWorld> {
  const database = await createTestDatabase();
  const marketHours = options?.marketHours ?? 'always';
  let nowMs = NOON_MS;
  const clock: Clock = { nowMs: () => nowMs, every: () => () => undefined };
  const plain = plainMarket({ name: 'simulated', marketHours, nowMs: clock.nowMs });
  const provider = options?.wrap?.(plain) ?? plain;
  const { pool } = database;
  const instruments = await KnownInstruments.open(clock, createInstrumentStore(pool));
  const dividends = options?.dividends ?? plainDividends(marketHours);
  const events = simulatedEvents();
  const parts = { provider, clock, marketHours, instruments, dividends, events };
  const desk = marketDesk({ ...parts, quoteFreshMs: 0 });
  const failures: unknown[] = [];
  const onFailure = (cause: unknown): void => void failures.push(cause);
  const supervisor = new Supervisor(onFailure);
  const ticker = marketTicker(desk, onFailure);
  const messages: MessageDraft[] = [];
  const words = new Set<string>();
  const held = new Map<string, bigint>();
  const accounts = { view: async (userId: string) => accountHolding(held, userId) };
  // Its keys are told of, and draw nothing here.
  const begunMs = NOON_MS - 60 * 86_400_000;
  const factor = await openFactorMarket({ pool, seed: 'market world', nowMs: begunMs });
  const auctionRoom = composeAuctions(desk, factor.keys);
  const room = openMarket({
    pool,
    instruments,
    factor,
    desk,
    ticker,
    auctions: auctionRoom.prices,
    inbox: {
      sendOnce: async (draft, word) => {
        if (!words.has(word)) messages.push(draft);
        words.add(word);
      },
    },
    onFailure,
    supervisor,
  });
  const news = openNews({
    desk,
    crowd: auctionRoom.crowd,
    pool: database.pool,
    feeds: [],
    log: { warn: onFailure, info: onFailure },
    supervisor,
  });
  const noticeSteps: FeedStep<NoticeHead>[] = [];
  news.noticeFeed.listen((_owner, steps) => noticeSteps.push(...steps));
  await room.start();
  await room.watchAlerts();
  await news.start();
  // The calls tested here use nothing else of the services.
  const offerings = {
    shown: (atMs: number) => offeringsAt({ nowMs: atMs, marketHours, shift: 0 }),
  };
  const parted = { market: room.services, clock, trading: { accounts }, offerings };
  const services = parted as unknown as Services;

  return {
    messages,
    reads: { desk, auctions: auctionRoom.prices },
    held,
    failures,
    writeNews: news.news.writeDue,
    publishNotices: news.notices.publishDue,
    noticeSteps,
    ask: (id, input, as) => ask(services, nowMs, { id, input: input ?? {}, as: as ?? {} }),
    turnTo: (ms) => {
      nowMs = ms;
    },
    look: async () => {
      await ticker.look();
      // What an alert writes needs a turn of its own.
      await new Promise((resolve) => setImmediate(resolve));
    },
    close: async () => {
      news.stop();
      await room.stop();
      ticker.stop();
      await database.drop();
    },
  };
}

async function ask(
  services: Services,
  nowMs: number,
  asked: { id: RouteId; input: Record<string, unknown>; as: Asked },
): Promise<Told> {
  const route: Route = allRoutes[asked.id];
  const language = asked.as.language ?? 'en';
  const locale = localeOf(language);
  const validated = validatorOf(route)(asked.input);
  if (!validated.isValid) return refusalEnvelope(validated.refused, locale);
  const endpoint = endpoints.get(asked.id);
  if (endpoint === undefined) throw new Error(`${asked.id} is not served`);
  const { userId } = asked.as;
  const call = {
    input: validated.input,
    caller: userId === undefined ? null : { userId, sessionId: 's1' },
    language,
    locale,
    nowMs,
    address: '127.0.0.1',
    device: 'test',
    idempotencyKey: null,
    file: null,
  } as Parameters<typeof endpoint.handle>[0];
  const answer = await endpoint.handle(call, services);
  if (!answer.isAccepted) return refusalEnvelope(answer, locale);
  const check = Compile(route.output);
  if (!check.Check(answer.data)) {
    const [first] = check.Errors(answer.data);
    throw new Error(`${asked.id} breaks the contract: ${first?.instancePath} ${first?.message}`);
  }
  return successEnvelope(answer.data, locale);
}

/** An account with what the test says it holds, keyed `user instrument`. */
function accountHolding(held: ReadonlyMap<string, bigint>, userId: string) {
  const positions = [...held].flatMap(([key, quantity]) => {
    const [owner, instrumentId] = key.split(' ');
    return owner === userId ? [{ instrumentId, quantity }] : [];
  });
  return { positions };
}

/** The keys of an instrument as most calls take them. */
export function keyOf(source: Source, market: string, stockCode: string) {
  return { source, market, stockCode };
}
