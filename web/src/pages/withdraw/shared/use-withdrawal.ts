import type { CardRow } from '@candor/contract/money-shapes';
import type { OutputOf } from '@candor/contract/route';
import type { usableWithdrawalAmount, withdrawalPreview } from '@candor/contract/routes/funding';
import { m } from '@candor/locales/messages';
import { compare } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { showToast } from '@candor/ui/toasts';
import { useState } from 'react';
import { readCode } from '../../../account/codes.ts';
import { isQuoteTaken, takeQuote } from '../../../account/taken-quotes.ts';
import { refusalReason } from '../../../api/failure.ts';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { type KeyedMutation, useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goTo, useParameters } from '../../../app/navigation.ts';
import { keep, readKept } from '../../../market/remembered.ts';
import { useDraft } from '../../../session/use-draft.ts';
import { useSettled } from '../../../ticket/use-preview.ts';

type Usable = OutputOf<typeof usableWithdrawalAmount>;
export type WithdrawalQuote = OutputOf<typeof withdrawalPreview>;

export interface WithdrawalEntry {
  readonly kind: CardRow['kind'];
  readonly usable: Reading<Usable>;
  readonly cards: Reading<{ readonly list: readonly CardRow[] }>;
  readonly card: CardRow | undefined;
  readonly choose: (cardId: string) => void;
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly fault: 'AMOUNT' | 'INSUFFICIENT' | null;
  readonly payPassword: string;
  readonly setPayPassword: (digits: string) => void;
  readonly quote: WithdrawalQuote | null;
  readonly quoteError: unknown;
  readonly renew: () => void;
  readonly sending: Pick<KeyedMutation<unknown, unknown>, 'state' | 'error' | 'isBusy'>;
  /** Resolves to true when nothing is left to do in the sheet. */
  readonly send: () => Promise<boolean>;
  readonly checkAndRetry: () => Promise<boolean>;
}

const lastKey = (kind: CardRow['kind']) => `candor.remembered.payee.${kind}`;

/** Whether a refusal belongs under the transaction password. */
export function isOfPassword(error: unknown): boolean {
  return refusalReason(error)?.startsWith('PAY_PASSWORD') === true;
}

/** What is wrong with the amount; before what can be used is known, only its form. */
export function amountFault(
  amount: string | null,
  usable: Pick<Usable, 'usableAmount' | 'minAmount'> | undefined,
): WithdrawalEntry['fault'] {
  if (amount === null) return 'AMOUNT';
  if (usable === undefined) return null;
  if (compare(amount, usable.minAmount) < 0) return 'AMOUNT';
  return compare(amount, usable.usableAmount) > 0 ? 'INSUFFICIENT' : null;
}

/** What the withdrawal would bring; the rate of a coin holds for 30 seconds. */
function useQuote(kind: CardRow['kind'], cardId: string | undefined, amount: string | null) {
  const asked = cardId === undefined || amount === null ? null : { kind, cardId, amount };
  const settled = useSettled(asked);
  const reading = useCall('withdrawalPreview', settled ?? { kind, cardId: '-', amount: '1' }, {
    isEnabled: settled !== null,
    freshMs: 0,
  });
  const isCurrent = asked !== null && JSON.stringify(asked) === JSON.stringify(settled);
  const { data } = reading;
  return {
    quote: isCurrent && data !== undefined && !isQuoteTaken(data) ? data : null,
    quoteError: isCurrent ? reading.error : undefined,
    renew: reading.retry,
  };
}

/** The form of a withdrawal and its one safe way out. The password is kept nowhere. */
export function useWithdrawal(kind: CardRow['kind']): WithdrawalEntry {
  const { cardId: asked } = useParameters();
  const usable = useCall('usableWithdrawalAmount', {});
  const cards = useCall('cardList', { kind });
  const [form, change, forget] = useDraft(`pages/withdraw ${kind}`, {
    amount: '',
    cardId: asked ?? readKept(lastKey(kind)) ?? '',
  });
  const [payPassword, setPayPassword] = useState('');
  const card = cards.data?.list.find(({ id }) => id === form.cardId) ?? cards.data?.list[0];
  const amount = wireFigure(form.amount);
  const fault = form.amount === '' ? null : amountFault(amount, usable.data);
  const quoting = useQuote(kind, card?.id, fault === null ? amount : null);
  const mutation = useKeyedMutation('withdrawalApply', { survivesReload: false });

  const finish = (answer: unknown): boolean => {
    setPayPassword('');
    if (answer === null) return false;
    if (quoting.quote !== null) takeQuote(quoting.quote);
    if (card !== undefined) keep(lastKey(kind), card.id);
    change({ amount: '' });
    forget();
    showToast((say) => say(m.common_toast_success));
    if (kind === 'VM') goTo('pages/profile/transaction');
    return true;
  };
  return {
    kind,
    usable,
    cards,
    card,
    fault,
    payPassword,
    setPayPassword,
    ...quoting,
    choose: (cardId) => change({ cardId }),
    amount: form.amount,
    setAmount: (text) => change({ amount: text }),
    sending: mutation,
    send: async () => {
      if (card === undefined || amount === null) return false;
      const quoteId = quoting.quote?.quoteId ?? undefined;
      const rate = quoteId === undefined ? {} : { quoteId };
      const given = { kind, cardId: card.id, amount, payPassword: readCode(payPassword) };
      return finish(await mutation.send({ ...given, ...rate }));
    },
    checkAndRetry: async () => finish(await mutation.checkAndRetry()),
  };
}
