import { type FollowTerm, followTerms } from '@candor/domain/follow/follow-order';
import { portfolioPrice, type UnitIncome } from '@candor/domain/follow/holding-worth';
import type { Institution } from '@candor/domain/follow/institutions';
import {
  type DayClose,
  type PortfolioRecord,
  portfolioRecord,
} from '@candor/domain/follow/portfolio-record';
import { withheldRate } from '@candor/domain/instruments/dividend-habits';
import type { FollowStore } from '@candor/engines/follow/follow-ports';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { Remembered } from '@candor/engines/market/remembered';

/** What the calls of follow orders work with. */
export interface FollowServices {
  readonly store: FollowStore;
  /** Terms that can be chosen: an hour only where markets are always open. */
  readonly terms: readonly FollowTerm[];
  /** What an institution still takes, by what is confirmed. */
  roomMinor(institution: Institution): Promise<bigint>;
  /** The record of a year; empty while the market does not answer. */
  record(institution: Institution): Promise<PortfolioRecord>;
}

const RECORD_FRESH_MS = 60_000;
const NO_RECORD: PortfolioRecord = { values: [], rebalances: [], dividends: [] };

export function followServices(deps: {
  readonly store: FollowStore;
  readonly desk: Pick<MarketDesk, 'clock' | 'closes' | 'marketHours' | 'dividends'>;
  readonly instruments: Pick<KnownInstruments, 'find'>;
}): FollowServices {
  const { store, desk, instruments } = deps;
  const records = new Remembered<PortfolioRecord>(desk.clock, RECORD_FRESH_MS);
  const closesOf = async (instrumentId: string): Promise<[string, readonly DayClose[]]> => {
    const instrument = instruments.find(instrumentId);
    if (instrument === null) return [instrumentId, []];
    const read = await desk.closes(instrument, '1Y');
    const closes = read.map(({ startMs, close }) => ({
      startMs,
      close: portfolioPrice(close, instrument.priceDecimals),
    }));
    return [instrumentId, closes];
  };
  const incomesOf = (instrumentId: string): [string, readonly UnitIncome[]] => {
    const instrument = instruments.find(instrumentId);
    if (instrument === null) return [instrumentId, []];
    const incomes = desk.dividends(instrument, desk.clock.nowMs()).map((one) => ({
      exMs: one.exMs,
      amount: portfolioPrice(one.amount, instrument.priceDecimals),
      withheldRate: withheldRate(instrument),
    }));
    return [instrumentId, incomes];
  };
  return {
    store,
    terms: followTerms.filter((term) => term !== '1h' || desk.marketHours === 'always'),
    roomMinor: async ({ id, capacityMinor }) => {
      const left = capacityMinor - ((await store.followedMinor()).get(id) ?? 0n);
      return left > 0n ? left : 0n;
    },
    record: async (institution) => {
      const { id, holdings } = institution;
      try {
        return await records.get(id, async () => {
          const closes = await Promise.all(holdings.map((one) => closesOf(one.instrumentId)));
          const incomes = holdings.map((one) => incomesOf(one.instrumentId));
          return portfolioRecord(institution, new Map(closes), new Map(incomes));
        });
      } catch (error) {
        if (error instanceof MarketDataUnavailable) return NO_RECORD;
        throw error;
      }
    },
  };
}
