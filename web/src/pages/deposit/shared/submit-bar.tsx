import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText, isUnanswered } from '../../../api/failure.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';
import type { DepositFault } from './deposit-form.ts';
import type { DepositSending } from './use-deposit.ts';

export const depositFaultWords: Readonly<Record<DepositFault, Message<Record<never, never>>>> = {
  CURRENCY_REQUIRED: m.errors_currency_required,
  AMOUNT: m.errors_amount,
  DEPOSIT_MINIMUM: m.errors_deposit_minimum,
  PROOF_REQUIRED: m.errors_proof_required,
};

interface SubmitBarProps {
  fault: DepositFault | null;
  sending: DepositSending;
  onSubmit: () => void;
}

/** Submit, the one thing that is missing under it, and the safe way on when an answer was lost. */
export function SubmitBar({ fault, sending, onSubmit }: SubmitBarProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  if (sending.state === 'unknown') {
    return (
      <ActionBar>
        <UnknownOutcome onCheck={sending.checkAndRetry} />
      </ActionBar>
    );
  }
  const reason = isOnline ? fault && t(depositFaultWords[fault]) : t(m.common_offline_disabled);
  const refusal =
    sending.error !== undefined && !isUnanswered(sending.error)
      ? failureText(sending.error, t)
      : null;
  return (
    <ActionBar note={t(m.deposit_paper_note)} isPaperNote>
      {refusal !== null && (
        <p className="field-error pb-2" role="alert">
          {refusal}
        </p>
      )}
      <Button
        isFull
        isBusy={sending.isBusy}
        isDisabled={reason !== null}
        reason={reason}
        onClick={onSubmit}
      >
        {sending.state === 'slow' ? t(m.common_still_working) : t(m.common_submit)}
      </Button>
    </ActionBar>
  );
}
