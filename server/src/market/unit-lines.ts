import { type DirectionWord, direction } from '@candor/contract/enums';
import type { UnitLine } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { tradedUnit } from '@candor/domain/instruments/traded-unit';
import { unitAmount } from '@candor/domain/instruments/unit-amount';
import type { Quote } from '@candor/domain/market/market-view';
import { multiplierText } from './future-quote.ts';

/**
 * What one lot, contract or coin is and costs, for a buy and for a sale; null of what is not
 * counted in such units.
 */
export function unitLines(instrument: Instrument, quote: Quote | null): UnitLine[] | null {
  const unit = tradedUnit(instrument);
  if (unit === null) return null;
  const { currency } = instrument;
  const line = (side: DirectionWord): UnitLine => {
    const { at, price } = priceMet(side, quote);
    const text = price === null ? null : priceText(instrument, price);
    const value = { multiplier: multiplierText(instrument), currency, side };
    return {
      direction: direction[side],
      unit: instrument.unit,
      ...unit,
      at,
      price: text,
      amount: text === null ? null : unitAmount({ ...value, price: text }),
      currency,
    };
  };
  return [line('buy'), line('sell')];
}

/** The best price of the other side; the last one where nobody is there. */
function priceMet(side: DirectionWord, quote: Quote | null) {
  const at = side === 'buy' ? ('ask' as const) : ('bid' as const);
  const best = quote?.[at] ?? null;
  return best === null ? { at: 'last' as const, price: quote?.last ?? null } : { at, price: best };
}
