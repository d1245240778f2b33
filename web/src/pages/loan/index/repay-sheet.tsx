import type { LoanRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Sheet } from '@candor/ui/components/sheet';
import { sum } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';

interface RepaySheetProps {
  row: LoanRow;
  isOpen: boolean;
  onClose: () => void;
}

/** Pays a part of a loan back, or all of it with the interest of the moment. */
export function RepaySheet({ row, isOpen, onClose }: RepaySheetProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { typed, isAll, type, typeAll } = useEntry(row);
  const wallet = useCall('walletBalance', { walletType: 'BALANCE' }, { isEnabled: isOpen });
  const sending = useKeyedMutation('loanRepay', { slot: `repay ${row.id}` });
  const amount = wireFigure(typed);
  const finish = (answer: unknown) => {
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    type('');
    onClose();
  };
  const isUnknown = sending.state === 'unknown';
  // All is what is owed as it is paid: a day may be over by then.
  const wanted = isAll ? 'all' : amount;
  const press = () => {
    if (isUnknown) void sending.checkAndRetry().then(finish);
    else if (wanted !== null) void sending.send({ id: row.id, amount: wanted }).then(finish);
  };
  const label =
    amount === null
      ? t(m.loan_repay)
      : t(m.loan_repay_confirm, { amount: formatMoney(amount, 'USD') });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.loan_repay_title)}>
      <div className="grid gap-3">
        <Owed row={row} />
        <Field
          label={t(m.common_amount)}
          aside={`${t(m.common_wallet_available_funds)} ${formatMoney(wallet.data?.available, 'USD')}`}
          error={sending.error === undefined ? null : failureText(sending.error, t)}
          hint={t(m.loan_repay_order)}
        >
          {(links) => (
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
              <MoneyInput
                {...links}
                currency="USD"
                value={typed}
                onChange={(next) => {
                  type(next);
                  sending.clearError();
                }}
              />
              <Button variant="soft" onClick={typeAll}>
                {t(m.common_all)}
              </Button>
            </div>
          )}
        </Field>
        <p className="text-small text-ink-2">{t(m.loan_accrued_how)}</p>
        <Button
          isFull
          isBusy={sending.isBusy}
          isDisabled={!isUnknown && (amount === null || !isOnline)}
          reason={amount === null && !isUnknown ? t(m.errors_amount) : null}
          onClick={press}
        >
          {isUnknown ? t(m.common_check_and_retry) : label}
        </Button>
      </div>
    </Sheet>
  );
}

/** What is to be paid. All stays all, also when what is owed grows by a cent meanwhile. */
function useEntry(row: LoanRow) {
  const [entry, setEntry] = useState({ typed: '', isAll: false });
  const owed = owedNow(row) ?? '';
  return {
    typed: entry.typed,
    isAll: entry.isAll,
    type: (typed: string) => setEntry({ typed, isAll: typed !== '' && typed === owed }),
    typeAll: () => setEntry({ typed: owed, isAll: true }),
  };
}

/** All that is owed as the row was read. */
function owedNow(row: LoanRow): string | null {
  return sum([row.outstanding, row.accruedInterest, row.runningInterest]);
}

function Owed({ row }: { row: LoanRow }): ReactNode {
  const t = useT();
  return (
    <Receipt>
      <ReceiptLine label={t(m.loan_outstanding)} value={formatMoney(row.outstanding, 'USD')} />
      <ReceiptLine label={t(m.loan_accrued)} value={formatMoney(row.accruedInterest, 'USD')} />
      <ReceiptLine label={t(m.loan_today)} value={formatMoney(row.runningInterest, 'USD')} />
      <ReceiptLine isSum label={t(m.loan_repay_owed)} value={formatMoney(owedNow(row), 'USD')} />
    </Receipt>
  );
}
