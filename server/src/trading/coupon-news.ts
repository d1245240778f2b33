import { quantityText } from '@candor/domain/instruments/price-text';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { DayEndDeskOptions } from '@candor/engines/acts/day-end-desk';
import type { Inbox } from '@candor/engines/notices/inbox';
import { moneyText } from '../present/money-text.ts';
import { wireDate } from '../present/wire-date.ts';

/** What a customer hears of a coupon, once. */
export function couponNews({
  inbox,
}: {
  readonly inbox: Pick<Inbox, 'sendOnce'>;
}): DayEndDeskOptions['tell'] {
  return (fact, instrument) => {
    const currency = walletCurrency[fact.walletType];
    const params = {
      name: instrument.code,
      num: quantityText(instrument, fact.quantity),
      amount: moneyText(formatMinor(fact.amountMinor, currency), currency),
      day: wireDate(fact.day),
    };
    const draft = {
      userId: fact.accountId,
      kind: 'order',
      key: 'coupon_paid',
      link: null,
    } as const;
    return inbox.sendOnce({ ...draft, params }, `${fact.couponId} ${fact.positionId}`, fact.atMs);
  };
}
