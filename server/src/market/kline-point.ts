import type { KlinePoint } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { KlineBar } from '@candor/engines/market/provider';

/** One bar as the wire has it; `o` is its close. */
export function klinePoint(instrument: Instrument, bar: KlineBar): KlinePoint {
  const close = priceText(instrument, bar.close);
  return {
    k: bar.startMs,
    o: close,
    open: priceText(instrument, bar.open),
    high: priceText(instrument, bar.high),
    low: priceText(instrument, bar.low),
    close,
    volume: quantityText(instrument, bar.volume),
  };
}
