import type { Instrument } from '@candor/domain/instruments/instrument';
import { quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import type { DividendPaid } from '@candor/domain/trading/holdings/dividend-facts';
import { paymentOf } from '@candor/engines/acts/act-ports';
import type { DividendDeskOptions } from '@candor/engines/acts/dividend-desk';
import type { Inbox } from '@candor/engines/notices/inbox';
import { dividendText } from '../present/dividend-text.ts';
import { moneyText } from '../present/money-text.ts';

/** What customers hear of a dividend on its pay date, once. */
export function dividendNews(deps: {
  readonly inbox: Pick<Inbox, 'sendOnce'>;
}): DividendDeskOptions['tell'] {
  return (fact, instrument) => {
    const { due, accountId: userId } = fact;
    const isOwed = due.side === 'short';
    const key = isOwed ? 'dividend_owed' : 'dividend_paid';
    const params = paramsOf(fact, instrument);
    const draft = { userId, kind: 'order', key, params, link: null } as const;
    return deps.inbox.sendOnce(draft, `${paymentOf(due)} ${due.positionId}`, fact.atMs);
  };
}

function paramsOf({ due, grossMinor, withheldMinor }: DividendPaid, instrument: Instrument) {
  const money = (minor: bigint) =>
    moneyText(formatMinor(minor, due.walletCurrency), due.walletCurrency);
  const { amount: price, unit: currency } = dividendText(instrument, due.amount);
  const num = quantityText(instrument, due.quantity);
  const params = { name: instrument.code, num, price, currency, day: due.exDay };
  const owed = money(due.holdMinor + due.fromMarginMinor);
  if (due.side === 'short') return { ...params, amount: owed };
  const tax = money(withheldMinor);
  return { ...params, gross: money(grossMinor), tax, amount: money(grossMinor - withheldMinor) };
}
