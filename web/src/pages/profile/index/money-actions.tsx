import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Coins, Landmark } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { MenuRow } from '@candor/ui/components/list-row';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';

interface MoneyActionsProps {
  hasBalances: boolean;
  /** The balances could not be read; while they are still being read nothing is said. */
  hasFailed: boolean;
}

/** Deposit, Withdraw, Transfer. Transfer waits until the balances are known. */
export function MoneyActions({ hasBalances, hasFailed }: MoneyActionsProps): ReactNode {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <div className="profile-actions">
        <a href={hrefTo('pages/deposit/index')}>
          <ArrowDownToLine size={21} strokeWidth={1.75} aria-hidden="true" />
          {t(m.profile_deposit)}
        </a>
        <button type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <ArrowUpFromLine size={21} strokeWidth={1.75} aria-hidden="true" />
          {t(m.profile_withdraw)}
        </button>
        <a
          href={hasBalances ? hrefTo('pages/profile/transfer') : undefined}
          aria-disabled={!hasBalances || undefined}
          aria-describedby={hasFailed ? 'transfer-needs' : undefined}
        >
          <ArrowLeftRight size={21} strokeWidth={1.75} aria-hidden="true" />
          {t(m.profile_transfer)}
        </a>
      </div>
      {hasFailed && (
        <p id="transfer-needs" className="px-edge pt-2 text-small text-ink-2">
          {t(m.profile_transfer_needs_balances)}
        </p>
      )}
      <Sheet
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        title={t(m.profile_withdraw_to)}
      >
        <div className="-mx-edge">
          <MenuRow
            icon={<Landmark size={21} strokeWidth={1.75} aria-hidden="true" />}
            label={t(m.profile_bank_card)}
            href={hrefTo('pages/withdraw/bcard')}
          />
          <MenuRow
            isDivided
            icon={<Coins size={21} strokeWidth={1.75} aria-hidden="true" />}
            label={t(m.profile_digital_currency)}
            href={hrefTo('pages/withdraw/vm')}
          />
        </div>
      </Sheet>
    </>
  );
}
