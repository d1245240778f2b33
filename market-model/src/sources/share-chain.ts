import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketKeys } from '../keys/market-keys.ts';
import { dayWeights } from './day-weights.ts';
import type { Factors } from './factors.ts';
import { type Exposure, OwnChain } from './own-chain.ts';
import { resultDays } from './result-days.ts';
import { newsOf, shareKind } from './share-exposures.ts';

/** What all instruments of one market hang on. */
export interface Market {
  readonly keys: MarketKeys;
  readonly factors: Factors;
  /** The first UTC day there is. */
  readonly firstDay: number;
  /** Near the days that are asked for: levels are counted from there. The first day if absent. */
  readonly anchorDay?: number;
}

/** A year of shares: the rate of interest and what their risk is paid. */
const DRIFT_OF_SHARES = 0.06;

/** A share's own days, and with what it moves. */
export function shareChain(instrument: Instrument, market: Market): OwnChain {
  const { keys, factors, firstDay, anchorDay } = market;
  const kind = shareKind(instrument);
  const { volatility, ...news } = newsOf(kind);
  const exposures = kind.parts.map(({ factor, part }): Exposure => {
    return { factor: factors.of(factor), beta: Math.sqrt(part) * kind.volatility };
  });
  const name = `${instrument.market}:${instrument.code}`;
  const terms = {
    name,
    exposures,
    volatility,
    drift: DRIFT_OF_SHARES,
    sector: factors.of(kind.sector),
    country: factors.of(kind.country),
    profile: kind.listed,
    weights: dayWeights(instrument.calendarId),
    news: { ...news, results: resultDays(name, instrument.calendarId) },
  };
  return new OwnChain(terms, keys, firstDay, anchorDay);
}

/** The move of a whole UTC day: what is common and what is its own. */
export function moveOn(chain: OwnChain, dayNumber: number): number {
  let sum = chain.move(dayNumber) + chain.jump(dayNumber);
  for (const { factor, beta } of chain.terms.exposures) {
    sum += beta * (factor.move(dayNumber) + factor.jump(dayNumber));
  }
  return sum;
}

/** Log level at 00:00 UTC of a day, all sources together. */
export function levelOf(chain: OwnChain, dayNumber: number): number {
  let sum = chain.level(dayNumber);
  for (const { factor, beta } of chain.terms.exposures) sum += beta * factor.level(dayNumber);
  return sum;
}
