import type {
  FeeLine,
  FillAuctionRow,
  FillPrints,
  FillRow,
  PostingRow,
} from '@candor/contract/trading-shapes';
import type { Bust } from '@candor/database/stores/busts';
import type { FeeCharge } from '@candor/domain/fees/fee-charge';
import { type FeeRule, type FeeSchedule, feePlan } from '@candor/domain/fees/fee-schedule';
import { ACCRUED_DECIMALS } from '@candor/domain/instruments/bond-interest';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { Entry } from '@candor/domain/ledger/entry';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { FX_DECIMALS } from '@candor/domain/money/exchange';
import { formatMinor } from '@candor/domain/money/money';
import type { Election } from '@candor/domain/orders/order';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import type {
  Fill,
  FillAccrued,
  FillAuction,
  SeenFx,
  SeenPrints,
} from '@candor/domain/trading/fill';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { feeRuleText, rulesInForce } from '../market/fee-texts.ts';
import { accountName } from './words.ts';

export interface FeeContext {
  readonly schedule: FeeSchedule;
  readonly instrument: Instrument;
  readonly locale: Locale;
  /** When the fee was charged: the rule of that day is the one that explains it. */
  readonly atMs: number;
}

/** Fee charges with their names and rules, in the wallet's currency. */
export function feeLines(
  charges: readonly FeeCharge[],
  walletCurrency: string,
  context: FeeContext,
): FeeLine[] {
  const { instrument, locale } = context;
  const plan = feePlan(context.schedule, instrument);
  const all = [...plan.buy, ...plan.sell].map((planned) => planned.rule);
  const rules = new Map<string, FeeRule>(
    rulesInForce(all, context.atMs).map((rule) => [rule.key, rule]),
  );
  return charges.map((charge) => {
    const rule = rules.get(charge.key);
    const of = { currency: instrument.currency, unit: instrument.unit, locale };
    return {
      name: rule?.name[locale] ?? charge.key,
      amount: formatMinor(charge.amountMinor, walletCurrency),
      rule: rule === undefined ? '' : feeRuleText(rule, of),
    };
  });
}

/**
 * The ledger postings of entries, a debit or a credit each, with the accounts' names. Those in
 * units of the instrument that was traded name its code and its quantity.
 */
export function postingRows(
  entries: readonly Entry[],
  locale: Locale,
  traded?: Pick<Instrument, 'heldAs' | 'code' | 'quantityDecimals'>,
): PostingRow[] {
  return entries.flatMap((entry) =>
    entry.postings.map(({ account, unit, amount }) => {
      const isCredit = amount >= 0n;
      const size = isCredit ? amount : -amount;
      const isAsset = traded?.heldAs === unit;
      const text = isAsset ? quantityText(traded, size) : formatMinor(size, unit);
      return {
        account: accountName(account, locale),
        debit: isCredit ? null : text,
        credit: isCredit ? text : null,
        currency: isAsset ? traded.code : unit,
        ...(isAsset && { isAsset }),
      };
    }),
  );
}

/**
 * A fill with everything that explains it: quote seen, depth used, fees,
 * slippage, rate and postings.
 */
export function fillRow(
  fill: Fill,
  context: Pick<FeeContext, 'schedule' | 'instrument' | 'locale'> & {
    readonly terms: OrderTerms;
    readonly busts: ReadonlyMap<string, Bust>;
  },
): FillRow {
  const { instrument, locale, terms } = context;
  const price = (value: bigint | null) => (value === null ? null : priceText(instrument, value));
  const bust = context.busts.get(fill.fillId);
  return {
    id: fill.fillId,
    time: fill.filledAtMs,
    price: priceText(instrument, fill.price),
    num: quantityText(instrument, fill.quantity),
    quote: {
      bid: price(fill.quote.bid),
      ask: price(fill.quote.ask),
      last: price(fill.quote.last),
      time: fill.quote.timeMs,
      depthUsed: fill.slices.map((slice) => ({
        price: priceText(instrument, slice.price),
        num: quantityText(instrument, slice.quantity),
        ...displayedAt(fill, slice.price, instrument),
      })),
      ...(fill.prints && { resting: printsRow(fill.prints, instrument) }),
    },
    feeLines: feeLines(fill.fees, terms.walletCurrency, { ...context, atMs: fill.filledAtMs }),
    ...(fill.accrued && { accrued: accruedRow(fill.accrued, terms) }),
    slippage: formatMinor(fill.slippageMinor, terms.walletCurrency),
    fxRate: terms.currency === terms.walletCurrency ? null : rateText(fill.fxRate),
    ...(fill.fx && { fx: fxRow(fill.fx, fill.filledAtMs, locale) }),
    postings: postingRows(fill.entries, locale, { ...instrument, heldAs: terms.heldAs }),
    ...(fill.elected && { elected: electedRow(fill.elected, terms, instrument) }),
    ...(fill.auction && { auction: auctionRow(fill.auction, instrument) }),
    ...(bust && { busted: bust }),
  };
}

function accruedRow({ settlementDay, per100, receivedMinor }: FillAccrued, terms: OrderTerms) {
  return {
    day: settlementDay,
    per100: formatDecimalShort(per100, ACCRUED_DECIMALS),
    amount: formatMinor(receivedMinor, terms.walletCurrency),
  };
}

function fxRow({ sourceName, isSimulated, timeMs }: SeenFx, filledAtMs: number, locale: Locale) {
  const source = isSimulated ? m.common_simulated({}, { locale }) : sourceName;
  return { source, time: timeMs, ageMs: filledAtMs - timeMs };
}

function auctionRow(auction: FillAuction, instrument: Instrument): FillAuctionRow {
  const { uncrossMs, price, volume, imbalance, book, inputsHash, print } = auction;
  return {
    uncrossTimestamp: uncrossMs,
    price: priceText(instrument, price),
    volume: quantityText(instrument, volume),
    imbalance: quantityText(instrument, imbalance),
    book: book.map((level) => ({
      price: priceText(instrument, level.price),
      buyNum: quantityText(instrument, level.buyQuantity),
      sellNum: quantityText(instrument, level.sellQuantity),
    })),
    inputsHash,
    ...(print && {
      print: {
        cross: print.cross,
        marketNum: quantityText(instrument, print.marketQuantity),
      },
    }),
  };
}

function printsRow(prints: SeenPrints, instrument: Instrument): FillPrints {
  const price = (value: bigint | null) => (value === null ? null : priceText(instrument, value));
  const num = (value: bigint) => quantityText(instrument, value);
  return {
    low: price(prints.low),
    high: price(prints.high),
    volume: num(prints.volume),
    beforeNum: num(prints.beforeQuantity),
    barVolume: num(prints.barVolume),
    capNum: num(prints.capQuantity),
    usedNum: num(prints.usedQuantity),
    queueBefore: num(prints.queueBefore),
    queueAfter: num(prints.queueAfter),
    allottedNum: num(prints.allotted),
  };
}

/**
 * The whole quantity the book showed at a price, null past what it displayed and for resting fills;
 * and what other customers had left of it.
 */
function displayedAt(fill: Fill, price: bigint, instrument: Instrument) {
  const at = fill.levels.findIndex((one) => one.price === price);
  const level = fill.levels[at];
  const left = fill.book?.left[at];
  return {
    of: level === undefined ? null : quantityText(instrument, level.quantity),
    ...(left !== undefined && { left: quantityText(instrument, left) }),
  };
}

/** A rate as the wire writes it, with at least four decimals. */
export function rateText(rate: bigint): string {
  return formatDecimalShort(rate, FX_DECIMALS, 4);
}

/** What set a stop off, and how far past its trigger the market was by then. */
export function electedRow(
  { price, printedMs, trailed }: Election,
  { triggerPrice: first = price, direction }: OrderTerms,
  instrument: Instrument,
) {
  const triggerPrice = trailed?.trigger ?? first;
  const gap = direction === 'buy' ? price - triggerPrice : triggerPrice - price;
  return {
    trigger: priceText(instrument, triggerPrice),
    price: priceText(instrument, price),
    gap: priceText(instrument, gap),
    time: printedMs,
    ...(trailed && { best: priceText(instrument, trailed.best) }),
  };
}
