import type { PositionRow } from '@candor/contract/trading-shapes';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { closableQuantity, exitsOf } from '@candor/domain/orders/exits';
import type { Order } from '@candor/domain/orders/order';
import {
  averagePrice,
  isMargined,
  LEVEL_DECIMALS,
  percentOf,
} from '@candor/domain/positions/position-figures';
import { type HoldingAt, worthOf } from '@candor/domain/wallets/account-figures';
import type { Locale } from '@candor/locales/locale';
import { exitTexts, productTypeOf } from './order-row.ts';
import { liquidatedText } from './words.ts';

/**
 * A position as the wire shows it; figures that need a price are null when there is none.
 * `orders` are the account's open ones: they say what of it is closed already, and its exits.
 */
export function positionRow(
  holding: HoldingAt,
  orders: readonly Order[],
  locale: Locale,
): PositionRow {
  const { position, instrument, view, figures, interestMinor } = holding;
  const worth = worthOf(holding);
  const quote = view?.quote ?? null;
  const money = (minor: bigint) => formatMinor(minor, position.walletCurrency);
  const isOpen = position.closedAtMs === null;
  const closable = closableQuantity(position, orders);
  const percent = (value: bigint) => formatDecimal(value, LEVEL_DECIMALS);
  const price = (value: bigint | null) => (value === null ? null : priceText(instrument, value));
  const opened = isOpen
    ? position
    : { notional: position.closedOpeningNotional, quantity: position.closedQuantity };
  return {
    id: position.positionId,
    stockCode: instrument.code,
    stockName: instrument.name[locale],
    source: instrument.source,
    market: instrument.market,
    classify: instrument.classify,
    productType: productTypeOf(instrument),
    direction: position.side === 'long' ? 0 : 1,
    positionNum: quantityText(instrument, isOpen ? position.quantity : position.closedQuantity),
    closableNum: quantityText(instrument, closable > 0n ? closable : 0n),
    avgPrice: averagePrice(instrument, opened) ?? priceText(instrument, 0n),
    lastPrice: price(quote?.last ?? null),
    zdf:
      quote === null || quote.previousClose <= 0n
        ? null
        : percent(percentOf(quote.last - quote.previousClose, quote.previousClose)),
    profit: worth === null ? null : money(worth.profitMinor),
    profitRatio:
      worth === null || position.costMinor <= 0n
        ? null
        : percent(percentOf(worth.profitMinor, position.costMinor)),
    sellProfit: money(position.realisedMinor),
    isolatedPosition: money(position.marginMinor),
    leverage: position.leverage,
    // Where nothing is borrowed there is no margin level to watch.
    marginLevel:
      !isMargined(position) || figures?.marginLevel == null ? null : percent(figures.marginLevel),
    liquidationPrice: price(figures?.liquidationPrice ?? null),
    ...exitTexts(exitsOf(orders, position.positionId), instrument),
    totalHoldingAmount: worth === null ? null : money(worth.valueMinor),
    ...(interestMinor > 0n && { accruedInterest: money(interestMinor) }),
    costAmount: money(position.costMinor),
    fee: money(position.openFeeMinor),
    closeFee: money(position.closeFeeMinor),
    currency: position.walletCurrency,
    createTimeTimestamp: position.openedAtMs,
    closePrice: averagePrice(instrument, {
      notional: position.closedNotional,
      quantity: position.closedQuantity,
    }),
    closeTimeTimestamp: position.closedAtMs,
    ...(position.isLiquidated && { reason: liquidatedText(locale) }),
  };
}
