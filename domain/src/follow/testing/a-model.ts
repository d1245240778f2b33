import type { MarketStatusWord } from '@candor/contract/enums';
import type { Dividend } from '../../instruments/dividend.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { PriceSnapshot } from '../../market/price-snapshot.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import type { ConfirmFollow } from '../../trading/holdings/follow-commands.ts';
import { aMarket, anInstrument } from '../../trading/testing/market-builder.ts';

const part = (code: string, set: Partial<Instrument> = {}) =>
  anInstrument({ id: `0:NYSE:${code}`, heldAs: `0:NYSE:${code}`, code, ...set });

/** Two shares, 60 % and 39 %; a hundredth stays in cash. */
export const modelShares: readonly [Instrument, Instrument] = [part('ONE'), part('TWO')];

export const modelParts: ConfirmFollow['parts'] = [
  { instrument: modelShares[0], weightBps: 6_000n },
  { instrument: modelShares[1], weightBps: 3_900n },
];

/** Their prices at an instant, in cents; the first may have paid dividends. */
export function modelPrices(
  lasts: readonly bigint[],
  atMs: number,
  status: MarketStatusWord = 'open',
  dividends: readonly Dividend[] = [],
): PriceSnapshot {
  const views = modelShares.flatMap((one, at) => {
    const last = lasts[at];
    const paid = at === 0 && dividends.length > 0 ? { dividends } : {};
    return last === undefined ? [] : [{ ...aMarket(one, { last, timeMs: atMs }), status, ...paid }];
  });
  return pricesOf(views, atMs);
}
