import type { AttestedRows } from '@candor/database/attested/attested-rows';
import type { Rounds } from '@candor/engines/acts/rounds';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CodeGuessing } from '../auth/code-guessing.ts';
import type { LanesRoom, LaneTally } from '../compose/lanes.ts';
import type { FileRoom } from '../files/file-room.ts';
import type { Integrity } from '../integrity/open-integrity.ts';
import type { NewsRoom } from '../news/open-news.ts';
import type { PushServer } from '../push/push-server.ts';

/** The push's figures among the metrics. */
export function measurePush(registry: Registry, push: Pick<PushServer, 'stats'>): void {
  const gauges = {
    connections: 'Open connections of the push.',
    topics: 'Topics somebody listens to.',
    bytesSent: 'Bytes written to connections since the start.',
    writes: 'Writes to connections since the start.',
  } as const;
  for (const [name, help] of Object.entries(gauges)) {
    new Gauge({
      name: `candor_push_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help,
      registers: [registry],
      collect() {
        this.set(push.stats()[name as keyof typeof gauges]);
      },
    });
  }
}

/** Uploads of this process, among the metrics. */
export function measureUploads(registry: Registry, files: Pick<FileRoom, 'receivedNow'>): void {
  new Gauge({
    name: 'candor_uploads_under_way',
    help: 'Files being received and made new just now; none of their places outlives its upload.',
    registers: [registry],
    collect() {
      this.set(files.receivedNow);
    },
  });
}

/** What was found about the books themselves, among the metrics. */
export function measureIntegrity(
  registry: Registry,
  integrity: Pick<Integrity, 'suspended' | 'problemCount'>,
  attested: Pick<AttestedRows, 'doubtCount'>,
): void {
  new Gauge({
    name: 'candor_rows_in_doubt',
    help: 'Rows beside the books that decide nothing because they are not as they were signed.',
    registers: [registry],
    collect() {
      this.set(attested.doubtCount);
    },
  });
  new Gauge({
    name: 'candor_books_problems',
    help: 'Differences between the books, their log and what was signed, found since the start.',
    registers: [registry],
    collect() {
      this.set(integrity.problemCount());
    },
  });
  new Gauge({
    name: 'candor_books_suspended_accounts',
    help: 'Accounts that do not trade: their books differ, or their part of an act keeps failing.',
    registers: [registry],
    collect() {
      this.set(integrity.suspended.count);
    },
  });
}

/** Wrong codes by e-mail, and whether strangers are slowed for them, among the metrics. */
export function measureCodes(
  registry: Registry,
  guessing: CodeGuessing,
  nowMs: () => number,
): void {
  const registers = [registry];
  new Counter({
    name: 'candor_wrong_codes_total',
    help: 'Wrong codes by e-mail since the start, of addresses known to the account or of strangers.',
    labelNames: ['whose'] as const,
    registers,
    collect() {
      this.reset();
      for (const whose of ['known', 'stranger'] as const) {
        this.inc({ whose }, guessing.counts[whose]);
      }
    },
  });
  new Gauge({
    name: 'candor_code_guessing',
    help: '1 while strangers guess codes and are slowed, as this process last saw; else 0.',
    registers,
    collect() {
      this.set(Number(guessing.isSlowed(nowMs())));
    },
  });
}

/** How the desks of this process are doing, among the metrics. */
export function measureDesks(
  registry: Registry,
  supervisor: Pick<Supervisor, 'states'>,
  nowMs: () => number,
): void {
  const registers = [registry];
  const labelNames = ['desk'] as const;
  new Gauge({
    name: 'candor_desk_last_success_age_seconds',
    help: 'Time since a desk last did its work; absent before the first time.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { desk, lastSuccessMs } of supervisor.states()) {
        if (lastSuccessMs !== null) this.set({ desk }, (nowMs() - lastSuccessMs) / 1000);
      }
    },
  });
  new Gauge({
    name: 'candor_desk_failures_in_a_row',
    help: 'Runs of a desk that failed since its last success; 0 while it does its work.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { desk, failuresInARow } of supervisor.states()) {
        this.set({ desk }, failuresInARow);
      }
    },
  });
  new Gauge({
    name: 'candor_desk_failing_items',
    help: 'What a desk could not carry out, to be tried again; the rest goes on without it.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { desk, failingItems } of supervisor.states()) this.set({ desk }, failingItems);
    },
  });
  new Gauge({
    name: 'candor_desk_held_back',
    help: '1 for a desk that does not do its work, as /health names it; 0 for the others.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { desk, isHeldBack } of supervisor.states())
        this.set({ desk }, Number(isHeldBack));
    },
  });
}

/** Whom an act could not reach, among the metrics. */
export function measureActs(registry: Registry, rounds: Pick<Rounds, 'heldBack'>): void {
  new Gauge({
    name: 'candor_acts_held_back_accounts',
    help: 'Accounts whose part of a split, dividend, day, night or coupon failed, to be tried again.',
    registers: [registry],
    collect() {
      this.set(new Set(rounds.heldBack().map(({ accountId }) => accountId)).size);
    },
  });
}

/** What the lanes committed, among the metrics. */
export function measureLanes(
  registry: Registry,
  { tally, tallies, onWritten }: Pick<LanesRoom, 'tally' | 'tallies' | 'onWritten'>,
): void {
  const counters = {
    groups: 'Commit groups written to the event log.',
    orders: 'Orders accepted.',
    fills: 'Fills.',
    facts: 'Facts written to the event log.',
  } as const satisfies Record<keyof LaneTally, string>;
  for (const [name, help] of Object.entries(counters)) {
    new Counter({
      name: `candor_lane_${name}_total`,
      help: `${help} Since the start.`,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(tally[name as keyof LaneTally]);
      },
    });
  }
  const writing = new Histogram({
    name: 'candor_lane_commit_seconds',
    help: 'How long the database took to write a commit group, by the number of the log.',
    labelNames: ['lane'] as const,
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  onWritten((lane, tookMs) => writing.observe({ lane }, tookMs / 1000));
  measurePartitions(registry, tallies);
}

/** What waits in each partition that this process owns, and how long its commands took. */
function measurePartitions(registry: Registry, tallies: LanesRoom['tallies']): void {
  const registers = [registry];
  const labelNames = ['partition'] as const;
  new Gauge({
    name: 'candor_partition_commands_waiting',
    help: 'Commands of a partition that have no answer yet: queued, decided or being written.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { partition, underWay } of tallies()) this.set({ partition }, underWay);
    },
  });
  new Counter({
    name: 'candor_partition_commands_total',
    help: 'Commands of a partition that were answered since the start.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { partition, commands } of tallies()) this.inc({ partition }, commands);
    },
  });
  new Counter({
    name: 'candor_partition_command_seconds_total',
    help: 'What these commands took together, from their coming to their durable answer.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { partition, tookMs } of tallies()) this.inc({ partition }, tookMs / 1000);
    },
  });
}

/** Connections of the pool that everything but the lanes shares. */
export function measurePools(
  registry: Registry,
  pools: Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>,
): void {
  const gauges = {
    connections: ['Connections of each pool of the database.', 'totalCount'],
    connections_idle: ['Of these, the idle ones.', 'idleCount'],
    queries_waiting: ['Queries that wait for a connection.', 'waitingCount'],
  } as const;
  for (const [name, [help, count]] of Object.entries(gauges)) {
    new Gauge({
      name: `candor_database_${name}`,
      help,
      labelNames: ['pool'] as const,
      registers: [registry],
      collect() {
        for (const [pool, of] of Object.entries(pools)) this.set({ pool }, of[count]);
      },
    });
  }
}

/** How old the feed of each provider of prices is. */
export function measureQuotes(
  registry: Registry,
  desk: Pick<MarketDesk, 'answeredAt'>,
  nowMs: () => number,
): void {
  new Gauge({
    name: 'candor_market_feed_age_seconds',
    help: 'Time since a provider of prices last answered; it is asked while somebody looks.',
    labelNames: ['provider'] as const,
    registers: [registry],
    collect() {
      for (const [provider, atMs] of desk.answeredAt()) {
        this.set({ provider }, (nowMs() - atMs) / 1000);
      }
    },
  });
}

/** Providers of prices that do not answer, with how long for. */
export function measureOutages(
  registry: Registry,
  desk: Pick<MarketDesk, 'outages'>,
  nowMs: () => number,
): void {
  new Gauge({
    name: 'candor_market_outage_seconds',
    help: 'How long a provider of prices has not answered; absent while it does.',
    labelNames: ['provider'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { provider, sinceMs } of desk.outages()) {
        this.set({ provider }, (nowMs() - sinceMs) / 1000);
      }
    },
  });
}

/** Feeds of real news among the metrics: how long ago each was read, how often it failed since. */
export function measureFeeds(
  registry: Registry,
  news: Pick<NewsRoom, 'feedStates'>,
  nowMs: () => number,
): void {
  const registers = [registry];
  const labelNames = ['feed'] as const;
  new Gauge({
    name: 'candor_news_feed_age_seconds',
    help: 'Time since a feed was last read well; absent before the first time.',
    labelNames,
    registers,
    collect() {
      for (const { name, lastReadMs } of news.feedStates()) {
        if (lastReadMs !== null) this.set({ feed: name }, (nowMs() - lastReadMs) / 1000);
      }
    },
  });
  new Gauge({
    name: 'candor_news_feed_failures',
    help: 'Readings of a feed that failed since the last good one; 0 while it answers.',
    labelNames,
    registers,
    collect() {
      for (const { name, failures } of news.feedStates()) this.set({ feed: name }, failures);
    },
  });
  new Gauge({
    name: 'candor_news_feed_articles',
    help: 'Articles taken from a feed since the start.',
    labelNames,
    registers,
    collect() {
      for (const { name, articles } of news.feedStates()) this.set({ feed: name }, articles);
    },
  });
}
