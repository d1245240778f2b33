import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { useState } from 'react';
import { failureText, isAborted } from '../../../api/failure.ts';
import { callTold } from '../../../live/answers.ts';

export interface CancellingTransfer {
  readonly busyId: string | null;
  readonly cancel: (id: string) => Promise<void>;
}

/**
 * Cancels waiting transfers; repeating one changes nothing more. Tells the answer.
 */
export function useCancelTransfer(): CancellingTransfer {
  const [busyId, setBusyId] = useState<string | null>(null);
  const cancel = async (id: string) => {
    if (busyId !== null) return;
    setBusyId(id);
    try {
      await callTold('cancelTransfer', { id });
      showToast((say) => say(m.common_toast_success));
    } catch (error) {
      if (!isAborted(error)) showToast((say) => failureText(error, say));
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, cancel };
}
