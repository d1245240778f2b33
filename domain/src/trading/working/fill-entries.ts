import type { BillType } from '@candor/contract/enums';
import type { FeeKind } from '../../fees/fee-charge.ts';
import {
  customerAccount,
  customerPrefix,
  type HouseKind,
  houseAccount,
  type Pocket,
  pocketOf,
} from '../../ledger/chart.ts';
import { assertBalanced, type Entry, type Posting } from '../../ledger/entry.ts';
import { larger, smaller } from '../../money/rounding.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { sideOf } from '../../positions/position-progress.ts';
import { isPaidWhole, type OfProduct } from '../../products/all-products.ts';
import type { Fill, PositionEffect } from '../fill.ts';

export const houseKindOfFee = {
  commission: 'feeCommission',
  regulatory: 'feeRegulatory',
  levy: 'feeLevy',
  tax: 'feeTax',
  exchange: 'feeExchange',
  financing: 'feeFinancing',
} as const satisfies Record<FeeKind, HouseKind>;

type FillMoney = Pick<Fill, 'fillId' | 'quantity' | 'fees' | 'feeMinor' | 'position' | 'accrued'>;
type EntryTerms = Pick<
  OrderTerms,
  'walletType' | 'walletCurrency' | 'heldAs' | 'direction' | 'openClose'
>;

/**
 * The entries of a fill. In the wallet's currency cash goes to margin or comes back, and so does
 * what was lent for a purchase; beside it, in units of the instrument, what was traded comes from
 * the venue's custody or goes back to it. Then the profit from (or the loss to) the venue, and what
 * has accrued on a bond. Fees: one line each, paid in one go.
 */
export function fillEntries(
  accountId: string,
  terms: EntryTerms,
  fill: FillMoney,
  instrument: OfProduct,
): readonly Entry[] {
  const { walletType, walletCurrency: currency } = terms;
  const { position: effect, fillId } = fill;
  const account = (pocket: Pocket) => customerAccount(accountId, walletType, pocket);
  const cash = account('cash');
  const isOpening = effect.effect === 'opened';
  const toMargin = isOpening ? effect.marginMinor : -effect.marginMinor;
  const isLent = sideOf(terms) === 'long' && isPaidWhole(instrument);
  const lent = isLent ? effect.costMinor - effect.marginMinor : 0n;
  const traded = moved(cash, account('margin'), currency, toMargin).concat(
    moved(account('loan'), houseAccount('lending', currency), currency, isOpening ? lent : -lent),
    assetPostings(accountId, terms, fill.quantity),
  );
  const entries = [balanced(fillId, 'margin', traded)];
  const insurance = houseAccount('insurance', currency);
  const { lossMinor, feeMinor } = insuredParts(effect);
  if (effect.effect === 'closed' && effect.profitMinor !== 0n) {
    const venue = houseAccount('venueClearing', currency);
    const postings = [
      ...moved(cash, venue, currency, -effect.profitMinor - lossMinor),
      ...moved(insurance, venue, currency, lossMinor),
    ];
    entries.push(balanced(fillId, 'trade', postings));
  }
  if (fill.accrued !== undefined) {
    const interest = houseAccount('bondInterest', currency);
    const postings = moved(interest, cash, currency, fill.accrued.receivedMinor);
    if (postings.length > 0) entries.push(balanced(fillId, 'interest', postings));
  }
  if (fill.feeMinor !== 0n) {
    const paid = [
      { account: cash, unit: currency, amount: feeMinor - fill.feeMinor },
      { account: insurance, unit: currency, amount: -feeMinor },
    ];
    const postings: Posting[] = paid.filter(({ amount }) => amount !== 0n);
    for (const { kind, amountMinor } of fill.fees) {
      const house = houseAccount(houseKindOfFee[kind], currency);
      postings.push({ account: house, unit: currency, amount: amountMinor });
    }
    entries.push(balanced(fillId, 'fee', postings));
  }
  return entries;
}

/** What the insurance pays of a liquidation: the margin pays the loss first, then the fees. */
function insuredParts(effect: PositionEffect): {
  readonly lossMinor: bigint;
  readonly feeMinor: bigint;
} {
  if (effect.effect === 'opened') return { lossMinor: 0n, feeMinor: 0n };
  const { insuredMinor = 0n } = effect.liquidation ?? {};
  const { profitMinor, marginMinor } = effect;
  const lossMinor = smaller(insuredMinor, larger(-profitMinor - marginMinor, 0n));
  return { lossMinor, feeMinor: insuredMinor - lossMinor };
}

/**
 * What a fill moves between the customer and the venue, in units of what is held: bought to own or
 * given back of what was owned; borrowed to sell, or bought to give back.
 */
export function assetPostings(
  accountId: string,
  terms: Pick<OrderTerms, 'walletType' | 'heldAs' | 'direction' | 'openClose'>,
  quantity: bigint,
): readonly Posting[] {
  const pocket = sideOf(terms) === 'long' ? 'held' : 'borrowed';
  const account = customerAccount(accountId, terms.walletType, pocket);
  const custody = houseAccount('custody', terms.heldAs);
  return moved(custody, account, terms.heldAs, terms.direction === 'buy' ? quantity : -quantity);
}

/** The postings of entries in units of an instrument. */
export function assetsIn(entries: readonly Entry[], accountId: string): readonly Posting[] {
  const own = customerPrefix(accountId);
  return entries.flatMap(({ postings }) =>
    postings.filter(({ account }) => {
      if (!account.startsWith(own)) return account.startsWith('house:custody:');
      const pocket = pocketOf(account.slice(own.length))?.pocket;
      return pocket === 'held' || pocket === 'borrowed';
    }),
  );
}

/** Two postings, or none of nothing. */
export function moved(from: string, to: string, unit: string, amount: bigint): Posting[] {
  if (amount === 0n) return [];
  return [
    { account: from, unit, amount: -amount },
    { account: to, unit, amount },
  ];
}

function balanced(fillId: string, billType: BillType, postings: readonly Posting[]): Entry {
  const entry = { id: `${fillId}-${billType}`, billType, postings };
  assertBalanced(entry);
  return entry;
}
