import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketView } from '@candor/domain/market/market-view';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command, PlaceOrder } from '@candor/domain/trading/commands';
import { decide as paperDecide } from '@candor/domain/trading/decide';
import type { Answer } from '@candor/domain/trading/decision';
import { anOrder, type OrderParts } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { Clock } from '@candor/engines/clock';
import type { Decide, KeyedCommand } from '@candor/engines/trading/lane/decide-batch';
import type { LaneReply } from '@candor/engines/trading/lane/lane-callers';
import {
  type LaneRouter,
  type LaneRouterOptions,
  openLanes,
} from '@candor/engines/trading/lane/lane-router';
import type {
  CommittedGroup,
  LaneChanges,
  LaneStore,
} from '@candor/engines/trading/lane/lane-store';
import { PgLaneStore } from '../lanes/pg-lane-store.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testSigner } from './test-signer.ts';

/** Time stands still; nothing happens by itself. */
export const stillClock: Clock = { nowMs: () => START_MS, every: () => () => {} };

export const TEST_STOCK: Instrument = anInstrument();
export const TEST_MARKET: MarketView = aMarket(TEST_STOCK, {
  asks: [[10_000n, 1_000_000n]],
  bids: [[9_990n, 1_000_000n]],
});

export interface DeskOptions {
  readonly decide?: Decide;
  /** What it owns from the start: everything, where nothing is said. */
  readonly partitions?: readonly number[];
  /** The store as the lanes see it. */
  readonly around?: (store: LaneStore) => LaneStore;
  /** How it shares the books with others; without it they are its own. */
  readonly share?: LaneRouterOptions['share'];
}

/** Real lanes on a fresh database, and short words for the commands of a test's story. */
export class LaneDesk {
  readonly database: TestDatabase;
  readonly committed: LaneChanges[] = [];
  /** Hears of every commit besides. */
  onCommitted: (changes: LaneChanges, at: CommittedGroup) => void = () => {};
  readonly #decide: Decide;
  readonly #around: (store: LaneStore) => LaneStore;
  readonly #partitions: readonly number[] | undefined;
  readonly #share: DeskOptions['share'];
  #router: LaneRouter | null = null;
  #count = 0;

  private constructor(database: TestDatabase, options: DeskOptions) {
    this.database = database;
    this.#decide = options.decide ?? ((state, command) => paperDecide(state, command));
    this.#partitions = options.partitions;
    this.#share = options.share;
    this.#around = options.around ?? ((store) => store);
  }

  static async open(options: DeskOptions = {}): Promise<LaneDesk> {
    return LaneDesk.on(await createTestDatabase(), options);
  }

  /** Another desk on a database that exists already. */
  static async on(database: TestDatabase, options: DeskOptions = {}): Promise<LaneDesk> {
    const desk = new LaneDesk(database, options);
    desk.#router = await desk.#openLanes();
    return desk;
  }

  get router(): LaneRouter {
    if (this.#router === null) throw new Error('the lanes are not open');
    return this.#router;
  }

  /**
   * Ends the lanes and opens them anew: everything that is known afterwards came from the database.
   */
  async restart(): Promise<void> {
    await this.router.drain();
    this.#router = await this.#openLanes();
  }

  async close(): Promise<void> {
    await this.router.drain();
    await this.database.drop();
  }

  /** A customer with USD in the STOCK wallet. */
  async fund(accountId: string, minor: bigint): Promise<void> {
    const base = { accountId, nowMs: START_MS };
    await this.accept({ kind: 'openAccount', ...base });
    await this.accept({
      kind: 'credit',
      ...base,
      depositId: this.id('d'),
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: minor,
      fx: null,
    });
    await this.accept({
      kind: 'transfer',
      ...base,
      transferId: this.id('t'),
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      amountMinor: minor,
      fx: null,
      fxEndsAtMs: null,
    });
  }

  /** A market buy of one share at 100.00; set what the story needs. */
  order(accountId: string, set: OrderParts = {}): PlaceOrder {
    return anOrder({
      accountId,
      nowMs: START_MS,
      orderId: this.id('o'),
      clientOrderId: this.id('c'),
      instrument: TEST_STOCK,
      market: TEST_MARKET,
      ...set,
    });
  }

  submit(command: Command, key?: KeyedCommand['key']): Promise<LaneReply> {
    return this.router.submit(command, key);
  }

  /** As `submit`, for a command the story expects to be accepted. */
  async accept(command: Command): Promise<Answer> {
    const reply = await this.submit(command);
    if (reply.outcome === 'accepted') return reply.answer;
    const why = reply.outcome === 'refused' ? reply.refusal.reason : reply.outcome;
    throw new Error(`${command.kind} was ${why}`);
  }

  read(accountId: string): Promise<AccountState> {
    return this.router.read(accountId);
  }

  id(prefix: string): string {
    this.#count += 1;
    return `${prefix}${String(this.#count).padStart(8, '0')}`;
  }

  /** Where its lane writes. */
  get store(): LaneStore {
    const { address, pool } = this.database;
    return this.#around(
      new PgLaneStore({ address, pool, nowMs: stillClock.nowMs, signer: testSigner }),
    );
  }

  #openLanes(): Promise<LaneRouter> {
    return openLanes({
      store: this.store,
      decide: this.#decide,
      clock: stillClock,
      onCommitted: (changes, at) => {
        this.committed.push(changes);
        this.onCommitted(changes, at);
      },
      ...(this.#partitions && { partitions: this.#partitions }),
      ...(this.#share && { share: this.#share }),
    });
  }
}
