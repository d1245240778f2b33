import { ValueDesk } from '@candor/engines/values/value-desk';
import type { Services } from '../services.ts';
import { findById } from '../trading/find-instrument.ts';

/** The desk that records what accounts are worth. */
export function composeValues(services: Services, onFailure: (error: unknown) => void): ValueDesk {
  const { clock, stores, market, trading } = services;
  return new ValueDesk({
    store: stores.values,
    clock,
    onFailure,
    prices: (wanted, nowMs) => trading.prices.of(wanted, nowMs),
    instrument: (instrumentId) => findById(market, instrumentId),
  });
}
