import { convertAt } from '@candor/domain/funding/rates';
import type { DepositDesk } from './deposit-desk.ts';
import type { Deposit, DepositStore } from './deposit-ports.ts';
import { type PaymentRail, RailUnavailable, type RailWay } from './payment-rail-port.ts';
import type { RailStore, SeenArrival } from './rail-ports.ts';

/** Pages that one look reads; the next look goes on. */
const PAGES_MAX = 10;
const BATCH_MAX = 50;
/** What a bigint of the database holds. */
const STORED_MAX = 2n ** 63n - 1n;

/** What the desk says to who runs the house. */
export interface RailNews {
  /** Told once when a rail stops answering, and once when it does again. */
  down(chain: string, error: RailUnavailable): void;
  up(chain: string): void;
  ignored(chain: string, sentences: readonly string[]): void;
  setAside(arrival: SeenArrival, reason: string): void;
  /** Money that was credited is no longer on the chain: people must decide. */
  lost(arrival: SeenArrival): void;
}

export interface RailDeskDeps {
  readonly rails: readonly PaymentRail[];
  readonly store: RailStore;
  readonly deposits: Pick<DepositStore, 'create' | 'find'>;
  readonly desk: Pick<DepositDesk, 'rateOf'>;
  readonly news: RailNews;
}

/**
 * Reads watched rails and makes a deposit of whatever arrived, which the deposit desk then credits.
 * Safe to run twice and to be killed anywhere: a page and its cursor are kept together, a transfer
 * stands once for ever, and a deposit's id follows from the transfer.
 */
export class RailDesk {
  readonly #deps: RailDeskDeps;
  readonly #down = new Set<string>();
  /** When each chain is read again. */
  readonly #nextMs = new Map<string, number>();

  constructor(deps: RailDeskDeps) {
    this.#deps = deps;
  }

  /** One look at every rail whose time has come; one that does not answer holds no other up. */
  async look(nowMs: number): Promise<void> {
    for (const rail of this.#deps.rails) {
      if (nowMs < (this.#nextMs.get(rail.chain) ?? nowMs)) continue;
      this.#nextMs.set(rail.chain, nowMs + rail.lookEveryMs);
      try {
        await this.#read(rail, nowMs);
        if (this.#down.delete(rail.chain)) this.#deps.news.up(rail.chain);
      } catch (error) {
        if (!(error instanceof RailUnavailable)) throw error;
        if (!this.#down.has(rail.chain)) this.#deps.news.down(rail.chain, error);
        this.#down.add(rail.chain);
      }
      await this.#makeDeposits(rail, nowMs);
    }
  }

  async #read(rail: PaymentRail, nowMs: number): Promise<void> {
    const { store, news } = this.#deps;
    const { chain } = rail;
    for (let count = 0; count < PAGES_MAX; count += 1) {
      const before = await store.cursor(chain);
      const page = await rail.page(before, () => store.addresses(chain), nowMs);
      if (!(await store.keepPage({ chain, before, page, nowMs }))) return;
      if (page.ignored.length > 0) news.ignored(chain, page.ignored);
      if (!page.isAtHead) continue;
      // Whatever the new branch has of what was taken back was read by now.
      for (const arrival of await store.takeLost(chain)) news.lost(arrival);
      return;
    }
  }

  async #makeDeposits({ chain, ways }: PaymentRail, nowMs: number): Promise<void> {
    for (const arrival of await this.#deps.store.withoutDeposit(chain, BATCH_MAX)) {
      const { currency, network } = arrival;
      const way = ways.find((one) => one.currency === currency && one.network === network);
      // Taken from the settings since it was seen: it waits until it stands there again.
      if (way !== undefined) await this.#makeDeposit(arrival, way, nowMs);
    }
  }

  async #makeDeposit(arrival: SeenArrival, way: RailWay, nowMs: number): Promise<void> {
    const { store, deposits, desk } = this.#deps;
    const { amountMinor, currency, network } = arrival;
    if (amountMinor === 0n) return this.#setAside(arrival, 'dust');
    const fx = await desk.rateOf({ kind: 'VM', currency, network }, nowMs);
    // It waits for a rate however long that takes.
    if (fx === null) return;
    const worthMinor = convertAt(fx, amountMinor, currency).toMinor;
    if (worthMinor > STORED_MAX) return this.#setAside(arrival, 'too-large');
    const { confirmationsNeeded } = way;
    const deposit = depositOf(arrival, { worthMinor, rate: fx.rate, confirmationsNeeded, nowMs });
    // An earlier process may have died between the deposit and this word of it.
    const made = (await deposits.find(deposit.id)) ?? (await deposits.create(deposit));
    if (made !== null) await store.attach(arrival, made.id);
  }

  async #setAside(arrival: SeenArrival, reason: 'dust' | 'too-large'): Promise<void> {
    await this.#deps.store.setAside(arrival, reason);
    this.#deps.news.setAside(arrival, reason);
  }
}

/** The deposit of a transfer. Its proof is the transaction itself. */
function depositOf(
  arrival: SeenArrival,
  of: { worthMinor: bigint; rate: bigint; confirmationsNeeded: number; nowMs: number },
): Deposit {
  const { chain, txId, place, userId, currency, network, amountMinor } = arrival;
  return {
    id: depositIdOf(arrival),
    userId,
    kind: 'VM',
    currency,
    network,
    amountMinor: of.worthMinor,
    coinAmount: amountMinor,
    quotedRate: of.rate,
    creditRate: null,
    creditMidRate: null,
    creditMinor: null,
    state: 'pending',
    failure: null,
    failureText: null,
    confirmations: 0,
    confirmationsNeeded: of.confirmationsNeeded,
    txId,
    proofUrl: '',
    proofHash: `${chain} ${txId} ${place}`,
    createdMs: of.nowMs,
    endedMs: null,
    dueMs: of.nowMs,
  };
}

/** The ledger credits an id once for ever, so it follows from the transfer alone. */
function depositIdOf({ chain, txId, place, timesSeen, depositId }: SeenArrival): string {
  const id = `${chain.replaceAll(':', '-')}-${txId}-${place}`;
  // The one of before had failed, since the chain had taken it back for an hour.
  return depositId === null ? id : `${id}-${timesSeen}`;
}
