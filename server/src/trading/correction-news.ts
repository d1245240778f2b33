import { readAccount } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { CorrectionDeskOptions } from '@candor/engines/corrections/correction-desk';
import type { Inbox } from '@candor/engines/notices/inbox';
import { moneyText } from '../present/money-text.ts';

/** What a customer hears of a correction, once. */
export function correctionNews(inbox: Pick<Inbox, 'sendOnce'>): CorrectionDeskOptions['tell'] {
  return async ({ accountId: userId, correctionId, reason, entries, atMs }) => {
    const postings = entries.flatMap((entry) => entry.postings);
    for (const { account, unit, amount: minor } of postings) {
      if (readAccount(account)?.owner !== 'customer') continue;
      const amount = moneyText(formatMinor(minor, unit), unit);
      const link = 'pages/profile/transaction';
      const draft = { userId, kind: 'order', key: 'money_corrected', link } as const;
      await inbox.sendOnce({ ...draft, params: { amount, reason } }, correctionId, atMs);
    }
  };
}
