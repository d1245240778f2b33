import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import type { WithdrawalEntry } from './use-withdrawal.ts';

/** What is wrong with the amount, in the words of the server's own refusal. */
export function faultText({ fault, usable, amount }: WithdrawalEntry, t: Say): string {
  if (fault === 'AMOUNT') return t(m.errors_amount);
  return t(m.errors_insufficient, {
    a: formatMoney(usable.data?.usableAmount, 'USD'),
    b: formatMoney(wireFigure(amount), 'USD'),
  });
}
