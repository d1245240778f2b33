import type { KlinePoint } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { KlineBar } from '@candor/engines/market/provider';

interface Written {
  readonly instrument: Instrument;
  readonly point: KlinePoint;
}

/** Whoever draws bars may hand out the same ones again; they are written as text once. */
const writtenOf = new WeakMap<KlineBar, Written>();

/** One bar as the wire has it; `o` is its close. */
export function klinePoint(instrument: Instrument, bar: KlineBar): KlinePoint {
  const written = writtenOf.get(bar);
  // A view of a stock may share its bars and still be written otherwise.
  if (written?.instrument === instrument) return written.point;
  const point = pointOf(instrument, bar);
  writtenOf.set(bar, { instrument, point });
  return point;
}

function pointOf(instrument: Instrument, bar: KlineBar): KlinePoint {
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
