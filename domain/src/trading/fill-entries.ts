import type { FeeKind } from '../fees/fee-charge.ts';
import { customerAccount, type HouseKind, houseAccount } from '../ledger/chart.ts';
import { assertBalanced, type BillType, type Entry, type Posting } from '../ledger/entry.ts';
import type { Fill } from './fill.ts';

export const houseKindOfFee = {
  commission: 'feeCommission',
  regulatory: 'feeRegulatory',
  levy: 'feeLevy',
  tax: 'feeTax',
  exchange: 'feeExchange',
  financing: 'feeFinancing',
} as const satisfies Record<FeeKind, HouseKind>;

type FillMoney = Pick<
  Fill,
  'fillId' | 'orderId' | 'walletType' | 'walletCurrency' | 'fees' | 'feeMinor' | 'position'
>;

/**
 * The entries of a fill, in the wallet's currency. Opening: cash to margin. Closing: margin back to
 * cash, then the profit from (or the loss to) the venue. Fees: one line each, paid in one go.
 */
export function fillEntries(accountId: string, fill: FillMoney): readonly Entry[] {
  const cash = customerAccount(accountId, fill.walletType, 'cash');
  const margin = customerAccount(accountId, fill.walletType, 'margin');
  const currency = fill.walletCurrency;
  const effect = fill.position;
  const entries: Entry[] = [];
  const add = (billType: BillType, postings: readonly Posting[]) => {
    const entry = { id: `${fill.fillId}-${billType}`, billType, refId: fill.orderId, postings };
    assertBalanced(entry);
    entries.push(entry);
  };
  const toMargin = effect.effect === 'opened' ? effect.marginMinor : -effect.marginMinor;
  if (toMargin !== 0n) {
    add('margin', [
      { account: cash, currency, amountMinor: -toMargin },
      { account: margin, currency, amountMinor: toMargin },
    ]);
  }
  if (effect.effect === 'closed' && effect.profitMinor !== 0n) {
    const venue = houseAccount('venueClearing', currency);
    add('trade', [
      { account: cash, currency, amountMinor: effect.profitMinor },
      { account: venue, currency, amountMinor: -effect.profitMinor },
    ]);
  }
  if (fill.feeMinor !== 0n) {
    const lines = fill.fees.map((charge) => ({
      account: houseAccount(houseKindOfFee[charge.kind], currency),
      currency,
      amountMinor: charge.amountMinor,
    }));
    add('fee', [{ account: cash, currency, amountMinor: -fill.feeMinor }, ...lines]);
  }
  return entries;
}
