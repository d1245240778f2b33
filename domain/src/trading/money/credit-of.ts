import { isPracticeId } from '../../funding/practice-money.ts';
import { customerPrefix } from '../../ledger/chart.ts';
import type { KnownCredit } from '../commands.ts';
import type { MoneyMoved } from '../facts.ts';

/** What a deposit brought its customer; nothing when it stayed with the house. */
export function creditOf({ accountId, atMs, refId, entries, fx = null }: MoneyMoved): KnownCredit {
  const own = customerPrefix(accountId);
  let creditMinor = 0n;
  for (const { postings } of entries) {
    for (const { account, amount } of postings) {
      if (account.startsWith(own)) creditMinor += amount;
    }
  }
  return { creditMinor, fx, ...(isPracticeId(refId) && { practiceAtMs: atMs }) };
}
