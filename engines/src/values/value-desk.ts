import { USD_HKD } from '@candor/domain/funding/rates';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { accountFigures, type Holding } from '@candor/domain/wallets/account-figures';
import { accountSums } from '@candor/domain/wallets/account-value';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { PricesWanted } from '../market/take-prices.ts';
import { allPartitions } from '../trading/lane/partition-of.ts';
import type { AccountValue, HeldAccount, ValueStore } from './value-ports.ts';

export interface ValueDeskOptions {
  readonly store: Pick<ValueStore, 'held' | 'record'>;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly prices: (wanted: PricesWanted, nowMs: number) => Promise<PriceSnapshot>;
  readonly instrument: (instrumentId: string) => Instrument;
  /** Hears of what failed; the hour is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

const HOUR_MS = 3_600_000;
/** Partitions whose accounts are in memory at once. */
const PARTITIONS_AT_ONCE = 16;
/** All accounts of a large house take minutes. */
const OVERDUE_MS = 15 * 60_000;

/**
 * Records once an hour what every account is worth, all accounts of a batch at one look at the
 * market. What cannot be priced is not recorded: a gap is not a value.
 */
export class ValueDesk extends LookingDesk {
  readonly #options: ValueDeskOptions;
  #doneHourMs = Number.NaN;

  constructor(options: ValueDeskOptions) {
    const { clock, onFailure } = options;
    super('values', { clock, onFailure, overdueMs: OVERDUE_MS });
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { clock } = this.#options;
    const hourMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS;
    if (hourMs === this.#doneHourMs) return;
    for (let at = 0; at < allPartitions.length; at += PARTITIONS_AT_ONCE) {
      await this.#record(hourMs, allPartitions.slice(at, at + PARTITIONS_AT_ONCE));
    }
    this.#doneHourMs = hourMs;
  }

  async #record(hourMs: number, partitions: readonly number[]): Promise<void> {
    const { store, clock, prices } = this.#options;
    const nowMs = clock.nowMs();
    const accounts = this.#each(await store.held(partitions), (account) => ({
      account,
      holdings: this.#holdingsOf(account),
    }));
    if (accounts.length === 0) return;
    const held = accounts.flatMap(({ holdings }) => holdings.map(({ instrument }) => instrument));
    const snapshot = await prices({ held: [...new Set(held)], pairs: [USD_HKD] }, nowMs);
    const values = this.#each(accounts, (one) => knownValue(one, snapshot)).flat();
    await store.record(hourMs, values);
  }

  /** Each by itself: an account that cannot be reckoned with is told, and leaves the others. */
  #each<Of, Found>(all: readonly Of[], of: (one: Of) => Found): readonly Found[] {
    return all.flatMap((one) => {
      try {
        return [of(one)];
      } catch (error) {
        this.#options.onFailure(error);
        return [];
      }
    });
  }

  #holdingsOf({ positions }: HeldAccount): readonly Holding[] {
    return positions.map((position) => ({
      position,
      instrument: this.#options.instrument(position.instrumentId),
    }));
  }
}

/** None where a part of it has no price. */
function knownValue(
  { account, holdings }: { account: HeldAccount; holdings: readonly Holding[] },
  prices: PriceSnapshot,
): readonly AccountValue[] {
  const of = { state: account, holdings, days: [], isTodayKnown: false };
  const { valueMinor } = accountSums(accountFigures(of, prices).worths).all;
  if (valueMinor === null) return [];
  return [{ accountId: account.accountId, atMs: prices.atMs, valueMinor }];
}
