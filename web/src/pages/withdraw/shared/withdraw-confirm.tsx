import { Lock, TriangleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { refusalReason } from '../../../api/failure.ts';
import { maskedOf, payeeName } from '../../bcard/shared/payee-head.tsx';
import { CommitSheet } from '../../payment/shared/commit-sheet.tsx';
import { RefusalNote } from '../../payment/shared/refusal-note.tsx';
import { Sentence, strong } from '../../payment/shared/sentence.tsx';
import { faultText } from './fault-text.ts';
import { isOfPassword, type WithdrawalEntry } from './use-withdrawal.ts';
import { WhatArrives } from './what-arrives.tsx';

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface WithdrawConfirmProps {
  entry: WithdrawalEntry;
  isOpen: boolean;
  onClose: () => void;
}

/** The last look: sentence, what arrives, the whole address of a wallet. */
export function WithdrawConfirm({ entry, isOpen, onClose }: WithdrawConfirmProps): ReactNode {
  const t = useT();
  const { card, sending, renew } = entry;
  const isRateGone = refusalReason(sending.error) === 'RATE_CHANGED';
  const isAboutPassword = isOfPassword(sending.error);
  useEffect(() => {
    if (isRateGone) renew();
  }, [isRateGone, renew]);
  useEffect(() => {
    // It is typed again on the page, where the tries that are left stand.
    if (isAboutPassword) onClose();
  }, [isAboutPassword, onClose]);
  const amount = wireFigure(entry.amount);
  const finish = (isDone: boolean) => {
    if (isDone) onClose();
  };
  return (
    <CommitSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(m.withdraw_confirm_title)}
      tag={<span className="paper-tag">{t(m.common_paper_tag)}</span>}
      sentence={
        <Sentence
          text={t(m.withdraw_say, {
            amount: strong(formatMoney(amount, 'USD')),
            payee: card === undefined ? '' : `${payeeName(card)}, ${maskedOf(card)}`,
          })}
        />
      }
      receipt={<WhereAndWhat entry={entry} amount={amount} />}
      consequences={[
        { key: 'held', icon: <Lock {...iconShape} />, text: t(m.withdraw_held_at_once) },
      ]}
      problem={isAboutPassword ? null : <RefusalNote error={sending.error} />}
      slide={{ label: t(m.withdraw_slide), figure: formatMoney(amount, 'USD') }}
      state={sending.state}
      reason={whyNot(entry, t)}
      onConfirm={() => void entry.send().then(finish)}
      onCheckAndRetry={() => void entry.checkAndRetry().then(finish)}
    />
  );
}

/** What arrives, and the whole address of a wallet. */
function WhereAndWhat({ entry, amount }: { entry: WithdrawalEntry; amount: string | null }) {
  const t = useT();
  const { quote, renew } = entry;
  if (quote === null || amount === null) return null;
  return (
    <div className="grid gap-3">
      <WhatArrives quote={quote} amount={amount} onRunOut={renew} />
      {quote.walletAddress != null && (
        <Note tone="wait" icon={<TriangleAlert {...iconShape} />}>
          <p className="num break-all text-label">{quote.walletAddress}</p>
          <p>{t(m.withdraw_compare_address)}</p>
        </Note>
      )}
    </div>
  );
}

function whyNot(entry: WithdrawalEntry, t: ReturnType<typeof useT>): string | null {
  // What another tab took in the meantime is missing here.
  if (entry.fault !== null) return faultText(entry, t);
  if (entry.quote === null) return t(m.payment_why_preview);
  return entry.payPassword === '' ? t(m.errors_pay_password_required) : null;
}
