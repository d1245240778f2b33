import { orderType } from '@candor/contract/enums';
import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { MOVE_DECIMALS } from '@candor/domain/market/ordinary-day';
import { formatDecimal, formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { productOf } from '@candor/domain/products/all-products';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { sentenceOf } from '../../call/words.ts';
import { feeLineTexts } from '../../market/fee-texts.ts';
import { multiplierText } from '../../market/future-quote.ts';
import type { MarketServices } from '../../market/market-services.ts';
import { tickText } from '../../market/quote-rows.ts';
import { duringOutage, unlessLate } from '../../market/read-quote.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { unitLines } from '../../market/unit-lines.ts';

const BPS_DECIMALS = 4;
/** So long the rules wait for the ordinary day, which may have to be drawn. */
const DAY_WAITED_MS = 150;

/** What may be ordered of an instrument: steps, limits, leverages, fees. */
export const getMinCount = endpoint('getMinCount', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const { locale, nowMs } = call;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const { terms, wallet } = productOf(instrument);
  const quote = await market.desk.quote(instrument);
  const refuseReason = obstacleOf(instrument, nowMs, locale);
  const lines = unitLines(instrument, quote);
  const day = lines === null ? null : await ordinaryDay(market, instrument);
  const fees = feeLineTexts(market.feeSchedule, instrument, { nowMs, locale });
  return accept({
    minCount: quantityText(instrument, instrument.minCount),
    maxNum: quantityText(instrument, instrument.maxNum),
    minAmount: formatMinor(terms.leastNotionalMinor, instrument.currency),
    tickSize: tickText(instrument, quote?.last ?? instrument.reference.price),
    tickBands: instrument.ticks.map(({ fromPrice }) => ({
      fromPrice: formatDecimalShort(fromPrice, instrument.priceDecimals),
      tickSize: tickText(instrument, fromPrice),
    })),
    unit: instrument.unit,
    leverages: [...instrument.leverages],
    orderTypes: terms.orderTypes.map((word) => orderType[word]),
    ...(market.desk.extendedHours(instrument, nowMs) !== null && { extendedHours: true }),
    shortable: instrument.isShortable,
    tradable: refuseReason === null,
    refuseReason,
    walletType: wallet?.walletType ?? null,
    currency: instrument.currency,
    multiplier: multiplierText(instrument),
    maintenanceRatio: formatDecimalShort(instrument.maintenanceRatioBps, BPS_DECIMALS),
    ...(instrument.future?.marginPrice !== undefined && {
      marginPrice: priceText(instrument, instrument.future.marginPrice),
    }),
    settleDays: instrument.settleDays,
    ...(lines !== null && {
      ordinaryDayMove: typeof day === 'bigint' ? formatDecimal(day, MOVE_DECIMALS) : null,
      ...(day === 'late' && { ordinaryDayPending: true }),
      unitLines: lines,
    }),
    feeLines: wallet === null ? [] : [...fees],
  });
});

/** How far it moves on an ordinary day; null where that is not known, late while it is drawn. */
function ordinaryDay({ ordinaryDays }: MarketServices, instrument: Instrument) {
  return unlessLate(duringOutage(ordinaryDays.moveOf(instrument)), DAY_WAITED_MS);
}

/** Why nothing can be ordered of it now, in the reader's language; null where something can. */
function obstacleOf(instrument: Instrument, nowMs: number, locale: Locale): string | null {
  if (!instrument.isTradable) return sentenceOf('NOT_TRADABLE', locale);
  if (isExpired(instrument, nowMs)) return sentenceOf('EXPIRED', locale);
  return productOf(instrument).isOpen ? null : m.instrument_orders_not_taken({}, { locale });
}
