import type { PositionRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { divideRounded } from '@candor/domain/money/rounding';
import type { Position } from '@candor/domain/positions/position';
import { notionalMinor, toWalletMinor } from '@candor/domain/trading/cost';
import type { Locale } from '@candor/locales/locale';
import { averagePriceText, priceText, productTypeOf, quantityText } from './order-row.ts';

export interface PositionContext {
  readonly instrument: Instrument;
  readonly locale: Locale;
  readonly quote: Quote | null;
  readonly fxRate: bigint | null;
  /** What open closing orders already hold of it. */
  readonly closingQuantity: bigint;
}

const PERCENT_DECIMALS = 2;
const PERCENT_SCALE = 10_000n;

/** What a position is worth now and has gained, in the wallet's minor units; null without a price or rate. */
export function positionWorth(
  position: Position,
  context: Pick<PositionContext, 'instrument' | 'quote' | 'fxRate'>,
): { valueMinor: bigint; profitMinor: bigint } | null {
  const { instrument, quote, fxRate } = context;
  if (quote === null || fxRate === null) return null;
  const local = notionalMinor(instrument, quote.last * position.quantity);
  const terms = { currency: instrument.currency, walletCurrency: position.walletCurrency };
  const valueMinor = toWalletMinor(local, terms, fxRate);
  const gain = valueMinor - position.costMinor;
  return { valueMinor, profitMinor: position.side === 'long' ? gain : -gain };
}

/** A position as the wire shows it; figures that need a price are null when there is none. */
export function positionRow(position: Position, context: PositionContext): PositionRow {
  const { instrument, locale, quote } = context;
  const money = (minor: bigint) => formatMinor(minor, position.walletCurrency);
  const worth = position.closedAtMs === null ? positionWorth(position, context) : null;
  const isOpen = position.closedAtMs === null;
  const closableQuantity = position.quantity - context.closingQuantity;
  return {
    id: position.positionId,
    stockCode: instrument.code,
    stockName: instrument.name[locale],
    source: instrument.source,
    market: instrument.market,
    classify: instrument.classify,
    productType: productTypeOf(instrument),
    direction: position.side === 'long' ? 0 : 1,
    positionNum: quantityText(isOpen ? position.quantity : position.closedQuantity, instrument),
    closableNum: quantityText(closableQuantity > 0n ? closableQuantity : 0n, instrument),
    avgPrice: averageOpenPrice(position, instrument),
    lastPrice: quote === null ? null : priceText(quote.last, instrument),
    zdf: quote === null ? null : percentText(quote.last - quote.previousClose, quote.previousClose),
    profit: worth === null ? null : money(worth.profitMinor),
    profitRatio: worth === null ? null : percentText(worth.profitMinor, position.marginMinor),
    sellProfit: money(position.realisedMinor),
    isolatedPosition: money(position.marginMinor),
    leverage: position.leverage,
    // With leverage 1 nothing is borrowed: there is no margin level and no liquidation price.
    marginLevel: null,
    liquidationPrice: null,
    totalHoldingAmount: worth === null ? null : money(worth.valueMinor),
    fee: money(position.openFeeMinor),
    currency: position.walletCurrency,
    createTimeTimestamp: position.openedAtMs,
    closePrice: averagePriceText(position.closedNotional, position.closedQuantity, instrument),
    closeTimeTimestamp: position.closedAtMs,
  };
}

/** A ratio in percent with two decimals; null of nothing, never "0". */
export function percentText(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  return formatDecimal(divideRounded(part * PERCENT_SCALE, whole, 'halfEven'), PERCENT_DECIMALS);
}

/** The average of what is open; a closed position keeps the average of the lots it closed. */
function averageOpenPrice(position: Position, instrument: Instrument): string {
  const average = averagePriceText(position.notional, position.quantity, instrument);
  return average ?? priceText(0n, instrument);
}
