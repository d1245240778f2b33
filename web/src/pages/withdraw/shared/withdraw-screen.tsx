import { History, Lock } from 'virtual:lucide';
import { reviewStatus } from '@candor/contract/enums';
import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { IconLink } from '@candor/ui/components/icon-button';
import { MoneyInput } from '@candor/ui/components/money-input';
import { Note } from '@candor/ui/components/note';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useCallback, useState } from 'react';
import { isSixDigits } from '../../../account/codes.ts';
import { KycGate } from '../../../account/kyc-card.tsx';
import { useOwnUser } from '../../../account/own-user.ts';
import { failureText } from '../../../api/failure.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';
import { faultText } from './fault-text.ts';
import { LatestWithdrawals } from './latest-withdrawals.tsx';
import { PasswordBlock } from './password-block.tsx';
import { PayeeChoice } from './payee-choice.tsx';
import { UsableBlock } from './usable-block.tsx';
import { useWithdrawal, type WithdrawalEntry } from './use-withdrawal.ts';
import { WhatArrives } from './what-arrives.tsx';
import { WithdrawConfirm } from './withdraw-confirm.tsx';

const titles = { BANK: m.shell_title_withdraw_bcard, VM: m.shell_title_withdraw_vm };

/** A withdrawal: for the verified, all of it; for others, the way to be. */
export function WithdrawScreen({ kind }: Pick<CardRow, 'kind'>): ReactNode {
  const t = useT();
  const { data: user } = useOwnUser();
  const entry = useWithdrawal(kind);
  const [isAsking, setAsking] = useState(false);
  const stopAsking = useCallback(() => setAsking(false), []);
  const isVerified = user?.kycStatus === reviewStatus.passed;
  return (
    <Screen
      title={t(titles[kind])}
      actions={
        <IconLink
          label={t(m.transfer_history)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/profile/transaction')}
        />
      }
      bar={isVerified && <WithdrawBar entry={entry} onPress={() => setAsking(true)} />}
    >
      <KycGate why={t(m.kyc_why_withdraw)} next={t(m.profile_withdraw)}>
        <WithdrawFields entry={entry} />
        {entry.sending.state === 'unknown' && !isAsking && (
          <div className="px-edge pt-4">
            <UnknownOutcome onCheck={() => void entry.checkAndRetry()} />
          </div>
        )}
        <LatestWithdrawals />
        <WithdrawConfirm entry={entry} isOpen={isAsking} onClose={stopAsking} />
      </KycGate>
    </Screen>
  );
}

function WithdrawFields({ entry }: { entry: WithdrawalEntry }): ReactNode {
  const t = useT();
  const { usable, cards, card, quote, amount, setAmount } = entry;
  const sent = wireFigure(amount);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-edge pt-3">
      <UsableBlock usable={usable} />
      {cards.isLoading && (
        <SkeletonPage>
          <SkeletonRows count={1} />
        </SkeletonPage>
      )}
      {cards.data === undefined && cards.error !== undefined && (
        <ErrorBlock isInline message={failureText(cards.error, t)} onRetry={cards.retry} />
      )}
      <PayeeChoice entry={entry} />
      {card !== undefined && (
        <>
          <Field
            label={t(m.common_amount)}
            error={entry.fault && faultText(entry, t)}
            hint={usable.data && t(m.withdraw_minimum, { amount: minimumText(entry) })}
          >
            {(links) => (
              <MoneyInput
                {...links}
                currency="USD"
                value={amount}
                onChange={setAmount}
                after={
                  usable.data && (
                    <button
                      type="button"
                      className="link hit min-w-11"
                      onClick={() => setAmount(usable.data?.usableAmount ?? '')}
                    >
                      {t(m.common_all)}
                    </button>
                  )
                }
              />
            )}
          </Field>
          {quote !== null && sent !== null && (
            <WhatArrives quote={quote} amount={sent} onRunOut={entry.renew} />
          )}
          <PasswordBlock entry={entry} />
          <Note icon={<Lock size={20} strokeWidth={1.75} aria-hidden="true" />}>
            {t(m.withdraw_held_at_once)}
          </Note>
        </>
      )}
    </div>
  );
}

function minimumText({ usable }: WithdrawalEntry): string {
  return formatMoney(usable.data?.minAmount, 'USD');
}

interface WithdrawBarProps {
  entry: WithdrawalEntry;
  onPress: () => void;
}

/** Withdraw with its amount; off, it says under it what is missing. */
function WithdrawBar({ entry, onPress }: WithdrawBarProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const amount = wireFigure(entry.amount);
  const reason = isOnline ? missing(entry, t) : t(m.common_offline_disabled);
  return (
    <ActionBar note={t(m.transfer_paper_note)} isPaperNote>
      <Button isFull isDisabled={reason !== null} reason={reason} onClick={onPress}>
        <span className="num">
          {t(m.profile_withdraw)}
          {amount !== null && ` · ${formatMoney(amount, 'USD')}`}
        </span>
      </Button>
    </ActionBar>
  );
}

function missing(entry: WithdrawalEntry, t: Say): string | null {
  const { kind, sending, usable, cards, card, amount, fault, quote, quoteError } = entry;
  if (sending.state === 'unknown') return t(m.payment_unknown_title);
  if (usable.data === undefined || cards.data === undefined) return t(m.payment_why_loading);
  if (card === undefined) {
    return t(kind === 'BANK' ? m.errors_card_required : m.errors_wallet_address_required);
  }
  if (amount === '') return t(m.common_enter_amount);
  if (fault !== null) return faultText(entry, t);
  if (quoteError !== undefined) return failureText(quoteError, t);
  if (!isSixDigits(entry.payPassword)) return t(m.errors_pay_password_required);
  return quote === null ? t(m.payment_why_preview) : null;
}
