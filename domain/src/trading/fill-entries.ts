import type { BillType } from '@candor/contract/enums';
import type { FeeKind } from '../fees/fee-charge.ts';
import { customerAccount, type HouseKind, houseAccount } from '../ledger/chart.ts';
import { assertBalanced, type Entry, type Posting } from '../ledger/entry.ts';
import type { OrderTerms } from '../orders/order.ts';
import type { Fill } from './fill.ts';

export const houseKindOfFee = {
  commission: 'feeCommission',
  regulatory: 'feeRegulatory',
  levy: 'feeLevy',
  tax: 'feeTax',
  exchange: 'feeExchange',
  financing: 'feeFinancing',
} as const satisfies Record<FeeKind, HouseKind>;

type FillMoney = Pick<Fill, 'fillId' | 'fees' | 'feeMinor' | 'position'>;

/**
 * The entries of a fill, in the wallet's currency. Opening: cash to margin. Closing: margin back to
 * cash, then the profit from (or the loss to) the venue. Fees: one line each, paid in one go.
 */
export function fillEntries(
  accountId: string,
  terms: Pick<OrderTerms, 'walletType' | 'walletCurrency'>,
  fill: FillMoney,
): readonly Entry[] {
  const { walletType, walletCurrency: currency } = terms;
  const { position: effect, fillId } = fill;
  const cash = customerAccount(accountId, walletType, 'cash');
  const entries: Entry[] = [];
  const toMargin = effect.effect === 'opened' ? effect.marginMinor : -effect.marginMinor;
  if (toMargin !== 0n) {
    const margin = customerAccount(accountId, walletType, 'margin');
    entries.push(
      balanced(fillId, 'margin', [
        { account: cash, currency, amountMinor: -toMargin },
        { account: margin, currency, amountMinor: toMargin },
      ]),
    );
  }
  if (effect.effect === 'closed' && effect.profitMinor !== 0n) {
    const venue = houseAccount('venueClearing', currency);
    entries.push(
      balanced(fillId, 'trade', [
        { account: cash, currency, amountMinor: effect.profitMinor },
        { account: venue, currency, amountMinor: -effect.profitMinor },
      ]),
    );
  }
  if (fill.feeMinor !== 0n) {
    const postings: Posting[] = [{ account: cash, currency, amountMinor: -fill.feeMinor }];
    for (const { kind, amountMinor } of fill.fees) {
      const account = houseAccount(houseKindOfFee[kind], currency);
      postings.push({ account, currency, amountMinor });
    }
    entries.push(balanced(fillId, 'fee', postings));
  }
  return entries;
}

function balanced(fillId: string, billType: BillType, postings: readonly Posting[]): Entry {
  const entry = { id: `${fillId}-${billType}`, billType, postings };
  assertBalanced(entry);
  return entry;
}
