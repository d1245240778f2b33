import { WITHDRAWAL_MINIMUM_MINOR } from '@candor/domain/funding/withdrawals';
import { formatMinor } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import { notUsable, usableMinor } from '@candor/domain/wallets/not-usable';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { notUsableText } from '../../present/withdrawal-row.ts';

/** How much can be withdrawn, and why the rest cannot, by the rule that holds the money. */
export const usableWithdrawalAmount = endpoint(
  'usableWithdrawalAmount',
  async ({ caller, locale }, { trading }) => {
    const account = await trading.accounts.view(caller.userId);
    const of = { ...account, wallet: walletOf(account, 'BALANCE') };
    return accept({
      usableAmount: formatMinor(usableMinor(of), 'USD'),
      minAmount: formatMinor(WITHDRAWAL_MINIMUM_MINOR, 'USD'),
      notUsable: notUsable(of).map(({ amountMinor, why }) => ({
        amount: formatMinor(amountMinor, 'USD'),
        why: notUsableText(why, locale),
      })),
    });
  },
);
