import type { Instrument, Split } from '@candor/domain/instruments/instrument';
import type {
  InstrumentCommand,
  InstrumentDecision,
} from '@candor/domain/instruments/instrument-commands';
import type { HoldingSplit } from '@candor/domain/trading/facts';
import type { KnownInstruments } from '../market/known-instruments.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { LaneRouter } from '../trading/lane-router.ts';
import type { SplitStore } from './split-ports.ts';

export interface SplitDeskOptions {
  readonly instruments: Pick<KnownInstruments, 'withSplits' | 'look'>;
  readonly store: SplitStore;
  readonly router: Pick<LaneRouter, 'submit' | 'settled'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
  /** Decides a command on what is stored of the instruments, and stores what follows. */
  readonly change: (command: InstrumentCommand) => Promise<InstrumentDecision>;
  /** Tells a customer what became of his holding. Must be harmless when it is repeated. */
  readonly tell: (fact: HoldingSplit, instrument: Instrument) => Promise<void>;
  /** Ends the alerts on its prices of the old count. Must be harmless when it is repeated. */
  readonly endAlerts: (split: Split, instruments: readonly Instrument[]) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

const LOOK_MS = 1_000;
const LATE_EVERY_LOOKS = 60;
const ACCOUNTS_AT_ONCE = 256;

/**
 * Carries splits out. From the moment this process knows of one, the instrument has no price and
 * nothing is decided on it; everybody who holds it gets his position in the new count, his open
 * orders end, and when all is told trading goes on. What is done is done once, so after a crash the
 * next process begins again from the start.
 */
export class SplitDesk {
  readonly #options: SplitDeskOptions;
  #stopLooking: () => void = () => {};
  #work: Promise<void> | null = null;
  #looks = 0;

  constructor(options: SplitDeskOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#stopLooking = this.#options.desk.clock.every(LOOK_MS, () => void this.look());
    await this.look();
  }

  /** Carries out what is under way; the clock calls it by itself. */
  look(): Promise<void> {
    this.#work ??= this.#lookAtAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#work;
  }

  async #lookAtAll(): Promise<void> {
    const isLateLook = this.#looks % LATE_EVERY_LOOKS === 0;
    this.#looks += 1;
    for (const family of this.#options.instruments.withSplits()) {
      try {
        const split = family[0]?.splits?.find(({ isDone }) => !isDone);
        if (split !== undefined) await this.#carryOut(split, family);
        else if (isLateLook) await this.#followUp(family);
      } catch (error) {
        this.#options.onFailure(error);
      }
    }
  }

  async #carryOut(split: Split, family: readonly Instrument[]): Promise<void> {
    const { store, router, desk, instruments } = this.#options;
    const [stock] = family;
    if (stock === undefined) return;
    // What was decided in the old count is committed, and more of it does not come.
    await router.settled();
    const isWhole = await this.#submit(await store.holders(family.map(({ id }) => id)), stock);
    if (!isWhole) return;
    await this.#tellAll(split.id, stock);
    await this.#options.endAlerts(split, family);
    const { source, market, code } = stock;
    const decision = await this.#options.change({
      ...{ kind: 'splitDone', key: { source, market, code } },
      ...{ nowMs: desk.clock.nowMs(), by: 'house', reason: split.id },
    });
    if (!decision.isAccepted) throw new Error(`${split.id} cannot end: ${decision.reason}.`);
    await instruments.look();
  }

  /** Accounts that took no commands while a split was carried out follow when they do again. */
  async #followUp(family: readonly Instrument[]): Promise<void> {
    const [stock] = family;
    if (stock === undefined) return;
    for (const { id: splitId, atMs } of stock.splits ?? []) {
      const { store } = this.#options;
      const late = await store.leftBehind({ heldAs: stock.id, splitId, atMs });
      if (late.length === 0) continue;
      await this.#submit(late, stock);
      await this.#tellAll(splitId, stock);
    }
  }

  /** False when somebody's has to be tried again. An account in doubt stays as it is. */
  async #submit(accountIds: readonly string[], instrument: Instrument): Promise<boolean> {
    const { router, desk } = this.#options;
    let isWhole = true;
    for (let from = 0; from < accountIds.length; from += ACCOUNTS_AT_ONCE) {
      const nowMs = desk.clock.nowMs();
      const prices = await desk.prices({ held: [instrument] }, nowMs);
      const replies = accountIds.slice(from, from + ACCOUNTS_AT_ONCE).map(async (accountId) => {
        const to = { accountId, nowMs, instrument, prices };
        const reply = await router.submit({ kind: 'splitHolding', ...to });
        const isInDoubt = reply.outcome === 'refused' && reply.refusal.reason === 'BOOKS_SUSPENDED';
        if (reply.outcome !== 'accepted' && !isInDoubt) isWhole = false;
      });
      await Promise.all(replies);
    }
    return isWhole;
  }

  async #tellAll(splitId: string, stock: Instrument): Promise<void> {
    for (const fact of await this.#options.store.done(splitId)) {
      await this.#options.tell(fact, stock);
    }
  }
}
