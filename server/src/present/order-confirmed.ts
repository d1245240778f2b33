import type { OrderConfirmed } from '@candor/contract/trading-shapes';
import type { FeeSchedule } from '@candor/domain/fees/fee-schedule';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { confirmedOutcome } from '@candor/domain/orders/confirmed';
import type { Order } from '@candor/domain/orders/order';
import { averagePrice } from '@candor/domain/positions/position-figures';
import { productOf } from '@candor/domain/products/all-products';
import { guardedMinor } from '@candor/domain/trading/explaining/explain';
import type { Fill } from '@candor/domain/trading/fill';
import { paperRules } from '@candor/domain/trading/rules';

/** What was confirmed, what it became, and why: docs/figures.md. Null where nothing is to tell. */
export function orderConfirmed(
  order: Order,
  instrument: Instrument,
  of: { readonly fills: readonly Fill[]; readonly schedule: FeeSchedule },
): OrderConfirmed | null {
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
    ...guardOf(order, instrument, of),
  };
}

/** A market order that took its quantity in one go was kept by one guard, from one price. */
function guardOf(
  { terms }: Order,
  instrument: Instrument,
  { fills, schedule: fees }: Parameters<typeof orderConfirmed>[2],
): Pick<OrderConfirmed, 'guard'> {
  const [fill, more] = fills;
  const isKept = terms.type === 'market' && fill?.mode === 'taken' && more === undefined;
  if (!isKept || productOf(instrument).terms.sizeSchedule !== null) return {};
  const rules = { ...paperRules, fees };
  const amountMinor = guardedMinor(terms, fill, { instrument, rules });
  if (amountMinor === null) return {};
  const percent = formatDecimalShort(terms.slippageGuardBps, 2);
  return { guard: { percent, amount: formatMinor(amountMinor, terms.walletCurrency) } };
}
