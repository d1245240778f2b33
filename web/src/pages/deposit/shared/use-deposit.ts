import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';
import { showToast } from '@candor/ui/toasts';
import { type SendState, useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith } from '../../../app/navigation.ts';
import type { DepositForm, DepositWay } from './deposit-form.ts';
import { rememberWay } from './last-way.ts';

export interface DepositSending {
  readonly state: SendState;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly submit: (form: DepositForm, way: DepositWay) => void;
  readonly checkAndRetry: () => void;
}

/** Announces a deposit once. The answer leads to its record and forgets the draft. */
export function useDepositSending(kind: 'BANK' | 'VM', forgetDraft: () => void): DepositSending {
  const mutation = useKeyedMutation('depositCreate', { slot: `deposit ${kind}` });
  const finish = (answer: { id: string } | null) => {
    if (answer === null) return;
    forgetDraft();
    showToast((say) => say(m.common_toast_success));
    replaceWith('pages/deposit/record', { id: answer.id });
  };
  return {
    state: mutation.state,
    isBusy: mutation.isBusy,
    error: mutation.error,
    submit: (form, way) => {
      const amount = wireFigure(form.amount);
      if (amount === null || form.proof === null) return;
      rememberWay(way);
      const { currency, network } = way;
      const proofUrl = form.proof.url;
      void mutation
        .send({
          kind,
          currency,
          ...(network == null ? {} : { network }),
          amount,
          proofUrl,
        })
        .then(finish);
    },
    checkAndRetry: () => void mutation.checkAndRetry().then(finish),
  };
}
