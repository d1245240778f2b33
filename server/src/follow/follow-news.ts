import { followSteps } from '@candor/domain/follow/follow-order';
import { institutionOf } from '@candor/domain/follow/institutions';
import { formatMinor } from '@candor/domain/money/money';
import type { CustomerFollow } from '@candor/engines/follow/follow-ports';
import type { Inbox } from '@candor/engines/notices/inbox';
import { moneyText } from '../present/money-text.ts';

/** Writes what became of a follow order into its customer's inbox; each step of it once. */
export function followNews(inbox: Pick<Inbox, 'sendOnce'>): (of: CustomerFollow) => Promise<void> {
  return async ({ accountId: userId, follow }) => {
    const { followId, agencyId, amountMinor, result } = follow;
    const money = (minor: bigint) => moneyText(formatMinor(minor, 'USD'), 'USD');
    const params = {
      name: institutionOf(agencyId)?.name.en ?? agencyId,
      amount: money(amountMinor),
      profit: money(result?.netMinor ?? 0n),
      fee: money(result?.feeMinor ?? 0n),
    };
    const link = `pages/order/detail?id=${followId}&kind=follow`;
    for (const { what, atMs } of followSteps(follow)) {
      if (what === 'followed') continue;
      const draft = { userId, kind: 'follow', key: `follow_${what}`, link, params } as const;
      await inbox.sendOnce(draft, `follow ${followId} ${what}`, atMs);
    }
  };
}
