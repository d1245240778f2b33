import { type OrderType, orderType, type Source } from '@candor/contract/enums';
import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { paperRules } from '@candor/domain/trading/rules';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { sentenceOf } from '../../call/words.ts';
import { feeLineTexts } from '../../market/fee-texts.ts';
import { multiplierText } from '../../market/future-quote.ts';
import { tickText } from '../../market/quote-rows.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

const BPS_DECIMALS = 4;
const { market: byMarket, limit } = orderType;

/**
 * Kinds of order each source takes; a block has a published price, so it is a market order only.
 */
const orderTypesOf: Partial<Record<Source, readonly OrderType[]>> = { 4: [byMarket], 99: [] };

/** What may be ordered of an instrument: steps, limits, leverages, fees. */
export const getMinCount = endpoint('getMinCount', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const { locale, nowMs } = call;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const quote = await market.desk.quote(instrument);
  const refuseReason = obstacleOf(instrument, nowMs, locale);
  const fees = feeLineTexts(market.feeSchedule, instrument, { nowMs, locale });
  return accept({
    minCount: quantityText(instrument, instrument.minCount),
    maxNum: quantityText(instrument, instrument.maxNum),
    tickSize: tickText(instrument, quote?.last ?? instrument.reference.price),
    unit: instrument.unit,
    leverages: [...instrument.leverages],
    orderTypes: [...(orderTypesOf[instrument.source] ?? [byMarket, limit])],
    shortable: instrument.isShortable,
    tradable: refuseReason === null,
    refuseReason,
    walletType: instrument.assetClass === 'index' ? null : instrument.walletType,
    currency: instrument.currency,
    multiplier: multiplierText(instrument),
    maintenanceRatio: formatDecimalShort(instrument.maintenanceRatioBps, BPS_DECIMALS),
    settleDays: instrument.settleDays,
    feeLines: instrument.assetClass === 'index' ? [] : [...fees],
  });
});

/** Why nothing can be ordered of it now, in the reader's language; null where something can. */
function obstacleOf(instrument: Instrument, nowMs: number, locale: Locale): string | null {
  if (!instrument.isTradable) return sentenceOf('NOT_TRADABLE', locale);
  if (isExpired(instrument, nowMs)) return sentenceOf('EXPIRED', locale);
  const isTaken = paperRules.tradableSources.has(instrument.source);
  return isTaken ? null : m.instrument_orders_not_taken({}, { locale });
}
