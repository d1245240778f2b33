import type { OrderConfirmed } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import { confirmedOutcome } from '@candor/domain/orders/confirmed';
import type { Order } from '@candor/domain/orders/order';
import { averagePrice } from '@candor/domain/positions/position-figures';

/** What was confirmed, what it became, and why: docs/figures.md. Null where nothing is to tell. */
export function orderConfirmed(order: Order, instrument: Instrument): OrderConfirmed | null {
  const outcome = confirmedOutcome(order);
  if (outcome === null) return null;
  const { confirmed, causes, differenceMinor } = outcome;
  const money = (minor: bigint) => formatMinor(minor, order.terms.walletCurrency);
  const { filledNotional: notional, filledQuantity: quantity } = order;
  const parts = [
    { cause: 'quantity', minor: causes.quantityMinor },
    { cause: 'price', minor: causes.priceMinor },
    { cause: 'fee', minor: causes.feeMinor },
  ] as const;
  return {
    by: confirmed.by,
    confirmed: {
      price: confirmed.price === null ? null : priceText(instrument, confirmed.price),
      totalAmount: money(confirmed.totalMinor),
      fee: money(confirmed.feeMinor),
    },
    became: {
      price: averagePrice(instrument, { notional, quantity }),
      totalAmount: money(order.costMinor),
      fee: money(order.feeMinor),
      num: quantityText(instrument, quantity),
    },
    difference: money(differenceMinor),
    causes: parts
      .filter(({ minor }) => minor !== 0n)
      .map(({ cause, minor }) => ({ cause, amount: money(minor) })),
  };
}
