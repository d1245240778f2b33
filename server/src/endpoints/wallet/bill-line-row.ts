import { direction, openClose } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import type { BillLine } from '@candor/database/stores/bill-reads';
import { isPracticeId } from '@candor/domain/funding/practice-money';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { type Pocket, readAccount, walletCurrency } from '@candor/domain/ledger/chart';
import type { Entry } from '@candor/domain/ledger/entry';
import { formatMinor } from '@candor/domain/money/money';
import type { WaitingTransfer } from '@candor/domain/wallets/wallet';
import type { Call } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
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
    reason: line.reason,
    refId: line.refId,
    cancellable: false,
    ...(isPracticeId(line.refId) && { practice: true }),
    createTimeTimestamp: line.atMs,
    day: billDay(line.atMs, call.input.timeZone),
  };
}

function tradeOf(
  { trade, entry }: BillLine,
  { locale }: Call<'walletBill'>,
  services: Services,
): BillRow['trade'] {
  const instrumentId = trade === null ? heldIn(entry) : trade.terms.instrumentId;
  const instrument = instrumentId === null ? null : services.market.instruments.find(instrumentId);
  if (instrument === null) return null;
  const { source, market } = instrument;
  const named = { stockCode: instrument.code, stockName: instrument.name[locale], source, market };
  if (trade === null) {
    const isLong = entry.postings.some(({ account }) => isPocket(account, 'held'));
    const closed = { direction: direction[isLong ? 'sell' : 'buy'], openClose: openClose.close };
    return { ...named, ...closed, num: null, price: null };
  }
  const { fill, terms } = trade;
  return {
    ...named,
    direction: direction[terms.direction],
    openClose: openClose[terms.openClose],
    num: quantityText(instrument, fill.quantity),
    price: priceText(instrument, fill.price),
  };
}

/** What an act on a holding was about that paid without an order; null of any other movement. */
function heldIn({ billType, postings }: Entry): string | null {
  if (billType !== 'trade') return null;
  const custody = postings.find(({ account }) => {
    const meaning = readAccount(account);
    return meaning?.owner === 'house' && meaning.kind === 'custody';
  });
  return custody?.unit ?? null;
}

function isPocket(account: string, pocket: Pocket): boolean {
  const meaning = readAccount(account);
  return meaning?.owner === 'customer' && meaning.pocket === pocket;
}

/** At which rate a transfer exchanged, and what of it stayed with the house. */
export function exchangeOf({ fx, toWallet }: WaitingTransfer): BillRow['exchange'] {
  if (fx === null) return null;
  const spreadCurrency = walletCurrency[toWallet];
  return {
    base: fx.base,
    quote: fx.quote,
    rate: rateText(fx.rate),
    mid: rateText(fx.mid),
    spread: formatMinor(fx.spreadMinor, spreadCurrency),
    spreadCurrency,
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
