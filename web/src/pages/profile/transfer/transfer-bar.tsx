import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { CommitFoot } from '../../payment/shared/commit-foot.tsx';
import { RefusalNote } from '../../payment/shared/refusal-note.tsx';
import { walletName } from '../../payment/shared/wallet-words.ts';
import type { Transfer } from './use-transfer.ts';

interface TransferBarProps {
  transfer: Transfer;
  /** Why it cannot be confirmed now. */
  reason: string | null;
}

/**
 * The slide of the page, its tap alternative, and a refusal over both. From the first touch the
 * figures stand still; they are what is sent.
 */
export function TransferBar({ transfer, reason }: TransferBarProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const foot = useRef<HTMLDivElement>(null);
  const { form, currencies, sending, still } = transfer;
  const { isTapping } = still;
  useEffect(() => {
    // The tap alternative is gone from under the focus: the button in its place takes it over.
    if (isTapping) foot.current?.querySelector('button')?.focus();
  }, [isTapping]);
  const why = isOnline ? reason : t(m.common_offline_disabled);
  const amount = wireFigure(form.amount);
  return (
    <ActionBar note={t(m.transfer_paper_note)} isPaperNote>
      <RefusalNote error={sending.error} />
      <div ref={foot}>
        <CommitFoot
          state={sending.state}
          isTapping={isTapping}
          words={{
            label: t(m.transfer_slide),
            figure: t(m.transfer_slide_figure, {
              amount: formatMoney(amount, currencies.from),
              wallet: walletName(form.to, t),
            }),
          }}
          tone={undefined}
          reason={still.isHeld && isOnline ? null : why}
          onTouch={still.touch}
          onRelease={still.letGo}
          onTapping={still.tap}
          onConfirm={() => void transfer.send()}
          onCheckAndRetry={() => void transfer.checkAndRetry()}
        />
      </div>
    </ActionBar>
  );
}
