import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { OFFERING_PRICE_DECIMALS } from '@candor/domain/offerings/companies';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { CustomerSubscription } from '@candor/engines/offerings/offering-ports';
import { moneyText } from '../present/money-text.ts';

/** What customers hear of: all that happened without them. */
const keys = {
  allotted: 'ipo_allotted',
  notAllotted: 'ipo_not_allotted',
  lapsed: 'ipo_lapsed',
  listed: 'ipo_listed',
} as const;

/** Writes what became of a subscription into its customer's inbox; each step of it once. */
export function subscriptionNews(
  inbox: Pick<Inbox, 'sendOnce'>,
): (of: CustomerSubscription) => Promise<void> {
  return async ({ accountId, subscription }) => {
    const { offering, allotted, finalPrice, dueMinor, events } = subscription;
    const { offeringId, code: name, walletCurrency: currency } = offering;
    const params = {
      name,
      currency,
      num: (allotted ?? 0n).toString(),
      price: formatDecimal(finalPrice ?? 0n, OFFERING_PRICE_DECIMALS),
      amount: moneyText(formatMinor(dueMinor, currency), currency),
    };
    const link = `pages/order/detail?id=${offeringId}&kind=ipo`;
    for (const { what, atMs } of events) {
      if (what === 'subscribed' || what === 'paid') continue;
      const key = what === 'allotted' && dueMinor > 0n ? 'ipo_allotted_due' : keys[what];
      const draft = { userId: accountId, kind: 'ipo', key, link, params } as const;
      await inbox.sendOnce(draft, `ipo ${offeringId} ${what}`, atMs);
    }
  };
}
