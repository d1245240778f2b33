import { CalendarClock, Percent, Zap } from 'virtual:lucide';
import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { minus, sum } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { CommitSheet } from '../../payment/shared/commit-sheet.tsx';
import { RefusalNote } from '../../payment/shared/refusal-note.tsx';
import { Sentence, strong } from '../../payment/shared/sentence.tsx';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { RateReceipt } from './rate-block.tsx';
import { isRateChanged, type Transfer } from './use-transfer.ts';

interface TransferConfirmProps {
  isOpen: boolean;
  onClose: () => void;
  transfer: Transfer;
  wallets: readonly WalletRow[] | undefined;
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * "Check this transfer": sentence, both wallets before and after, the rate, and when it completes.
 */
export function TransferConfirm(props: TransferConfirmProps): ReactNode {
  const t = useT();
  const { transfer, isOpen, onClose } = props;
  const { form, currencies, quote, sending } = transfer;
  const { renew } = quote;
  const hasRate = currencies.from !== currencies.to;
  const rateChanged = isRateChanged(sending.error);
  useEffect(() => {
    // The new rate is shown before anything can be confirmed again.
    if (rateChanged) renew();
  }, [rateChanged, renew]);
  const settlesMs = quote.quote?.settleTimestamp ?? null;
  const completion = useCompletion(settlesMs);
  const isLater = settlesMs !== null;
  const rateThen = {
    key: 'rate',
    icon: <Percent {...iconShape} />,
    text: t(m.transfer_rate_later),
  };
  const amount = wireFigure(form.amount);
  const finish = (isDone: boolean) => {
    if (isDone) onClose();
  };
  return (
    <CommitSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(m.transfer_confirm_title)}
      tag={<span className="paper-tag">{t(m.common_paper_tag)}</span>}
      sentence={
        <Sentence
          text={t(m.transfer_say, {
            amount: strong(formatMoney(amount, currencies.from)),
            from: walletName(form.from, t),
            to: walletName(form.to, t),
          })}
        />
      }
      receipt={
        <div className="grid gap-3">
          <WhatChanges {...props} />
          {hasRate && quote.quote !== null && (
            <RateReceipt quote={quote.quote} from={currencies.from} to={currencies.to} />
          )}
        </div>
      }
      consequences={isLater && hasRate ? [completion, rateThen] : [completion]}
      problem={<RefusalNote error={sending.error} />}
      slide={{ label: t(m.transfer_slide), figure: formatMoney(amount, currencies.from) }}
      state={sending.state}
      reason={quote.isCurrent ? null : t(m.payment_why_preview)}
      onConfirm={() => void transfer.send().then(finish)}
      onCheckAndRetry={() => void transfer.checkAndRetry().then(finish)}
    />
  );
}

/** When the money arrives: at once, or on the day the proceeds settle. */
function useCompletion(settlesMs: number | null) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  if (settlesMs === null) {
    return { key: 'now', icon: <Zap {...iconShape} />, text: t(m.transfer_now) };
  }
  const text = t(m.transfer_completes, { date: formatDate(settlesMs, timeZone) });
  return { key: 'later', icon: <CalendarClock {...iconShape} />, text };
}

function WhatChanges({ transfer, wallets }: TransferConfirmProps): ReactNode {
  const t = useT();
  const { form, currencies, quote } = transfer;
  const amount = wireFigure(form.amount) ?? '0';
  const sides = [
    { type: form.from, currency: currencies.from, apply: (at: string) => minus(at, amount) },
    {
      type: form.to,
      currency: currencies.to,
      apply: (at: string) => sum([at, quote.quote?.toAmount ?? amount]),
    },
  ];
  return (
    <BeforeAfter
      caption={t(m.transfer_before_after)}
      rows={sides.map(({ type, currency, apply }) => {
        const balance = wallets?.find((row) => row.walletType === type)?.balance;
        return {
          key: type,
          label: walletName(type, t),
          before: formatMoney(balance, currency),
          after: formatMoney(balance === undefined ? null : apply(balance), currency),
        };
      })}
    />
  );
}
