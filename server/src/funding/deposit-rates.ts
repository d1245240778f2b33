import { moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { powerOfTen } from '@candor/domain/money/decimals';
import { FX_DECIMALS } from '@candor/domain/money/exchange';
import type { RateSource } from '@candor/engines/funding/deposit-ports';
import type { MarketServices } from '../market/market-services.ts';

/** What a deposit is worth in USD, by the house's own market; null where no price is fresh. */
export function depositRates({ desk }: Pick<MarketServices, 'desk'>): RateSource {
  return {
    hkdPerUsd: async (nowMs) => moneyRate(await desk.prices({ pairs: [USD_HKD] }, nowMs), USD_HKD),
    usdPerCoin: async (keys, nowMs) => {
      const instrument = desk.catalogue().byKeys.get(keys);
      if (instrument === undefined) return null;
      const view = viewOf(await desk.prices({ held: [instrument] }, nowMs), instrument.id);
      const { quote = null, quoteAgeMaxMs = 0 } = view ?? {};
      const rescale = powerOfTen(FX_DECIMALS - instrument.priceDecimals);
      const isFresh = quote !== null && nowMs - quote.timeMs <= quoteAgeMaxMs;
      return isFresh ? quote.last * rescale : null;
    },
  };
}
