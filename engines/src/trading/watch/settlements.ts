import type { WalletType } from '@candor/contract/enums';
import { USD_HKD } from '@candor/domain/funding/rates';
import type { Settle } from '@candor/domain/trading/commands';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { FeedChange } from '../lane/lane-store.ts';
import { partitionOf } from '../lane/partition-of.ts';
import { PartitionIndex, type TakenOver } from './partition-index.ts';
import type { RestingStore, StoredUnsettled } from './resting-ports.ts';
import { Schedule } from './schedule.ts';

export interface SettlementsOptions {
  readonly store: Pick<RestingStore, 'unsettled'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
  readonly submit: (command: Settle) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/** A wallet with proceeds, and when the first of them settle. */
interface Unsettled {
  readonly accountId: string;
  readonly walletType: WalletType;
  readonly dueMs: number;
  /** What was asked for and did not come to pass, for want of a rate, is asked for again then. */
  againMs: number;
}

const AGAIN_AFTER_MS = 60_000;

/** Settles proceeds when they are due, and completes the transfers that wait for them. */
export class Settlements {
  readonly #options: SettlementsOptions;
  readonly #byWallet = new Map<string, Unsettled>();
  readonly #schedule = new Schedule<Unsettled>();
  /** Which partitions of the wallets are as they are stored. */
  readonly index: PartitionIndex<readonly StoredUnsettled[]>;

  constructor(options: SettlementsOptions) {
    this.#options = options;
    const { store, desk, onFailure } = options;
    this.index = new PartitionIndex({
      clock: desk.clock,
      onFailure,
      read: (partitions) => store.unsettled(partitions),
      takeOver: (...of) => this.#takeOver(...of),
    });
  }

  /** Follows the commits. */
  note(feeds: readonly FeedChange[]): void {
    for (const { accountId, frames } of feeds) {
      for (const frame of frames) {
        if (frame.topic !== 'wallet') continue;
        const { walletType, unsettled } = frame.wallet;
        const key = `${accountId} ${walletType}`;
        this.index.note(key, true);
        this.#forget(key);
        const dueMs = unsettled[0]?.settlesAtMs;
        if (dueMs !== undefined) this.#keep(key, { accountId, walletType, dueMs });
      }
    }
  }

  /** Sends what is due. It stays due until a commit tells otherwise. */
  async look(nowMs: number): Promise<void> {
    const due = this.#schedule.due(nowMs).filter(({ againMs }) => againMs <= nowMs);
    if (due.length === 0) return;
    for (const one of due) one.againMs = nowMs + AGAIN_AFTER_MS;
    const { desk, submit } = this.#options;
    const prices = await desk.prices({ pairs: [USD_HKD] }, nowMs);
    const accountIds = [...new Set(due.map(({ accountId }) => accountId))];
    await Promise.all(
      accountIds.map((accountId) => submit({ kind: 'settle', accountId, nowMs, prices })),
    );
  }

  #takeOver(stored: readonly StoredUnsettled[], { partitions, noted }: TakenOver<true>): void {
    for (const [key, { accountId }] of [...this.#byWallet]) {
      if (partitions.has(partitionOf(accountId)) && !noted.has(key)) this.#forget(key);
    }
    for (const one of stored) {
      const key = `${one.accountId} ${one.walletType}`;
      if (!noted.has(key)) this.#keep(key, one);
    }
  }

  #keep(key: string, one: Omit<Unsettled, 'againMs'>): void {
    const unsettled = { ...one, againMs: Number.NEGATIVE_INFINITY };
    this.#byWallet.set(key, unsettled);
    this.#schedule.add(unsettled);
  }

  #forget(key: string): void {
    const known = this.#byWallet.get(key);
    if (known === undefined) return;
    this.#byWallet.delete(key);
    this.#schedule.remove(known);
  }
}
