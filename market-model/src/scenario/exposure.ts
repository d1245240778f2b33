import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Scenario } from './read-scenario.ts';
import { DAY_MS } from './scenario-path.ts';

/** How an instrument takes part in a scenario. */
export type Exposure =
  | { readonly kind: 'none' }
  /** Its price moves by so many times what the level lost or won of its price at the start. */
  | { readonly kind: 'shift'; readonly times: number }
  /** It is a price of a currency in another, and the one that is hit stands above or below. */
  | { readonly kind: 'ratio'; readonly isHitAbove: boolean }
  /** Its moves since the start are made smaller. */
  | { readonly kind: 'calmed' };

const none: Exposure = { kind: 'none' };
const shift = (times: number): Exposure => ({ kind: 'shift', times });

/** Funds of bonds and goods, which a fall of shares leaves alone. */
const ofBondsOrGoods = new Set('AGG LQD HYG GLD SLV USO UNG TLT IEF BND'.split(' '));
const ofCoins = new Set(['IBIT', 'BITO', 'ETHA']);
/** The gauge of fear rises by four times what shares lose. */
const FEAR_TIMES = -4;

/** Contracts on a currency against the dollar, the currency above. */
const currencyFutures: Readonly<Record<string, string>> = {
  '6E': 'EUR',
  '6B': 'GBP',
  '6J': 'JPY',
  '6A': 'AUD',
  '6C': 'CAD',
  '6S': 'CHF',
  '6N': 'NZD',
};

/**
 * What a scenario does to the price of an instrument by itself: what follows another takes that
 * one's, but for a price of a currency. Halts are another matter.
 */
export function exposureOf(scenario: Scenario, instrument: Instrument): Exposure {
  switch (scenario.name) {
    case 'crash':
    case 'flash':
      return ofShares(instrument);
    case 'bear':
      return isOfCoins(instrument) ? shift(1) : ofShares(instrument);
    case 'squeeze':
      return isTarget(scenario, instrument) ? shift(1) : none;
    case 'currency':
      return ofCurrency(scenario.target ?? '', instrument);
    case 'glut':
      return ofCrude(scenario, instrument);
    case 'quiet':
      return calmed(instrument);
    case 'outage':
      return none;
  }
}

/** The share a squeeze is about, and its views. */
export function isTarget({ target }: Scenario, { assetClass, code }: Instrument): boolean {
  return assetClass === 'stock' && code === target;
}

function ofShares(instrument: Instrument): Exposure {
  const { assetClass, code, future } = instrument;
  if (future?.product === 'VX' || (assetClass === 'index' && code === 'VIX')) {
    return shift(FEAR_TIMES);
  }
  if (future !== null) return future.category === 'index' ? shift(1) : none;
  if (assetClass === 'stock' || assetClass === 'index') return shift(1);
  if (assetClass !== 'etf' && assetClass !== 'fund') return none;
  if (ofBondsOrGoods.has(code) || ofCoins.has(code)) return none;
  return shift(1);
}

function isOfCoins({ assetClass, code, future }: Instrument): boolean {
  if (future !== null) return future.category === 'crypto';
  return assetClass === 'crypto' || (assetClass === 'etf' && ofCoins.has(code));
}

function ofCurrency(hit: string, { assetClass, code, future }: Instrument): Exposure {
  if (future !== null) {
    const isHit = currencyFutures[future.product] === hit;
    return isHit ? { kind: 'ratio', isHitAbove: true } : none;
  }
  if (assetClass !== 'forex') return none;
  if (code.startsWith(hit)) return { kind: 'ratio', isHitAbove: true };
  return code.endsWith(hit) ? { kind: 'ratio', isHitAbove: false } : none;
}

/** Contracts of the crude that falls, and the other one's, which has its own storage. */
const crude: Readonly<Record<string, number>> = { CL: 1, MCL: 1, BRN: 0.25 };
/** What of the fall reaches a contract that ends within so many days; the later ones have less. */
const byDaysLeft = [
  [36, 1],
  [66, 0.3],
  [Number.POSITIVE_INFINITY, 0.12],
] as const;

function ofCrude({ startMs }: Scenario, { future }: Instrument): Exposure {
  const share = future === null ? undefined : crude[future.product];
  if (future === null || share === undefined) return none;
  const left = (Date.parse(`${future.lastTradingDay}T00:00Z`) - startMs) / DAY_MS;
  const [, near] = byDaysLeft.find(([days]) => left <= days) ?? byDaysLeft[2];
  return shift(share * near);
}

/** Currencies keep their triangles, and goods and bonds go on with their contracts. */
function calmed({ assetClass, code, future }: Instrument): Exposure {
  if (future !== null) return none;
  const isCalmed = ['stock', 'etf', 'fund', 'index', 'crypto'].includes(assetClass);
  return isCalmed && !ofBondsOrGoods.has(code) ? { kind: 'calmed' } : none;
}
