import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { ActionBar } from '../../../../shell/action-bar.tsx';
import { walletName } from '../wallet-words.ts';
import type { MoneyMove } from './use-move.ts';

/** True while what a ticket does next is to move money, or to ask what became of that. */
export function isMoving({ lack, offer, unknown }: MoneyMove): boolean {
  return unknown !== null || (lack !== null && offer !== null);
}

/** In the place of the order's button: moves what is missing, and sends nothing of the order. */
export function MoveBar({ move, reason }: { move: MoneyMove; reason: string | null }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { offer, brings, unknown, isBusy } = move;
  if (unknown !== null) {
    return (
      <ActionBar note={t(m.payment_move_order_waits)}>
        <Button isFull isBusy={isBusy} onClick={() => void move.checkAndRetry()}>
          {t(m.common_check_and_retry)}
        </Button>
      </ActionBar>
    );
  }
  if (offer === null) return null;
  const why = isOnline ? (brings === null ? t(m.payment_why_loading) : reason) : null;
  return (
    <ActionBar note={t(m.payment_move_note)} isPaperNote>
      <Button
        isFull
        isBusy={isBusy}
        isDisabled={!isOnline || why !== null}
        reason={isOnline ? why : t(m.payment_why_offline)}
        onClick={() => void move.move()}
      >
        <span className="num min-w-0 whitespace-normal text-balance">
          {t(m.payment_move_button, {
            amount: formatMoney(offer.amount, offer.currency),
            wallet: walletName(offer.fromWallet, t),
          })}
        </span>
      </Button>
    </ActionBar>
  );
}
