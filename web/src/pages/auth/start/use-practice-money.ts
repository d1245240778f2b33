import { m } from '@candor/locales/messages';
import { formatMoney } from '@candor/ui/format/money';
import { showToast } from '@candor/ui/toasts';
import { useState } from 'react';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith, returnTo } from '../../../app/navigation.ts';
import { homePath } from '../../../app/routes.ts';

/** What is given at once, and at most in a day: decimals of dollars, as the server takes them. */
export const practiceAmounts = ['1000.00', '10000.00', '100000.00'] as const;
export const practiceDayLimit = '1000000.00';

type PracticeAmount = (typeof practiceAmounts)[number];

/**
 * Asks for practice money once: a retry sends the amount and the key of the first try. Leads home
 * from the first page of a customer, else to the record of what was given.
 */
export function usePracticeMoney(isFirst: boolean) {
  const sending = useKeyedMutation('depositPractice');
  const [chosen, choose] = useState<PracticeAmount>('10000.00');
  const isUnknown = sending.state === 'unknown';
  const tried = practiceAmounts.find((one) => one === sending.pendingInput?.amount);
  const amount = (isUnknown ? tried : undefined) ?? chosen;
  const give = async () => {
    const answer = await (isUnknown ? sending.checkAndRetry() : sending.send({ amount }));
    if (answer === null) return;
    const given = formatMoney(answer.amount, 'USD');
    showToast((say) => say(m.start_done, { amount: given }));
    if (isFirst) returnTo(homePath);
    else replaceWith('pages/deposit/record', { id: answer.id });
  };
  return {
    amount,
    choose,
    state: sending.state,
    isBusy: sending.isBusy,
    /** The amount was sent: until an answer comes it is the one that counts. */
    isSettled: sending.isBusy || isUnknown,
    error: sending.error,
    give: () => void give(),
  };
}
