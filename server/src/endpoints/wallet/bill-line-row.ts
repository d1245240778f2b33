import { direction, openClose } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import type { BillLine } from '@candor/database/stores/bill-reads';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { readAccount, walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { Call } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';
import { billDay } from './bill-day.ts';

/**
 * A movement. `amount` is what the balance changed by; what was locked to a position or freed from
 * it stays in the balance and stands in `locked`.
 */
export function billLineRow(line: BillLine, call: Call<'walletBill'>, services: Services): BillRow {
  const currency = walletCurrency[line.walletType];
  return {
    id: line.lineId,
    walletType: line.walletType,
    currency,
    billType: line.billType,
    amount: formatMinor(line.amountMinor, currency),
    balanceAfter: formatMinor(line.balanceAfterMinor, currency),
    locked: line.lockedMinor === 0n ? null : formatMinor(line.lockedMinor, currency),
    trade: tradeOf(line, call, services),
    counter: counterOf(line),
    status: 3,
    refId: line.refId,
    cancellable: false,
    createTimeTimestamp: line.atMs,
    day: billDay(line.atMs, call.input.timeZone),
  };
}

function tradeOf(
  { trade }: BillLine,
  { locale }: Call<'walletBill'>,
  services: Services,
): BillRow['trade'] {
  if (trade === null) return null;
  const { fill, terms } = trade;
  const instrument = services.market.instruments.find(terms.instrumentId);
  if (instrument === null) return null;
  return {
    stockCode: instrument.code,
    stockName: instrument.name[locale],
    source: instrument.source,
    market: instrument.market,
    direction: direction[terms.direction],
    openClose: openClose[terms.openClose],
    num: quantityText(instrument, fill.quantity),
    price: priceText(instrument, fill.price),
  };
}

/** The other wallet of the same customer that the movement touched. */
function counterOf({ entry, walletType }: BillLine): BillRow['counter'] {
  if (entry.billType !== 'transfer') return null;
  for (const { account, unit: currency, amount } of entry.postings) {
    const meaning = readAccount(account);
    if (meaning?.owner !== 'customer' || meaning.walletType === walletType) continue;
    return { walletType: meaning.walletType, currency, amount: formatMinor(amount, currency) };
  }
  return null;
}
