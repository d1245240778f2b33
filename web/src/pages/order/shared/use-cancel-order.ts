import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { showToast } from '@candor/ui/toasts';
import { useState } from 'react';
import { failureText, isAborted } from '../../../api/failure.ts';
import { callTold } from '../../../live/answers.ts';

export interface Cancelling {
  /** The order whose cancel is on its way, or null. */
  readonly busyId: string | null;
  readonly cancel: (order: Pick<OrderRow, 'id' | 'num'>) => Promise<void>;
}

/**
 * Cancels orders. Repeating a cancel changes nothing more, so it may be sent again after a lost
 * answer. Tells how much had filled and what came free; a refusal ("The order is already filled.")
 * is told too, and the lists are read again in both cases.
 */
export function useCancelOrder(): Cancelling {
  const [busyId, setBusyId] = useState<string | null>(null);

  const cancel = async ({ id, num }: Pick<OrderRow, 'id' | 'num'>) => {
    if (busyId !== null) return;
    setBusyId(id);
    try {
      const answer = await callTold('orderCancel', { id });
      showToast((say) => {
        const words = [say(m.common_toast_success)];
        if (signOf(answer.filledNum) > 0) {
          const filled = formatQuantity(answer.filledNum);
          words.push(say(m.trade_cancel_had_filled, { filled, num: formatQuantity(num) }));
        }
        if (signOf(answer.releasedAmount) > 0) {
          const amount = formatMoney(answer.releasedAmount, answer.currency);
          words.push(say(m.trade_cancel_freed, { amount }));
        }
        return words.join(' · ');
      });
    } catch (error) {
      if (!isAborted(error)) showToast((say) => failureText(error, say));
    } finally {
      setBusyId(null);
    }
  };

  return { busyId, cancel };
}
