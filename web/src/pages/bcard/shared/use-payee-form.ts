import type { InputOf } from '@candor/contract/route';
import type { cardAdd } from '@candor/contract/routes/funding';
import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { type Message, useT } from '@candor/ui/words';
import { useState } from 'react';
import { failureText, refusalReason } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useSend } from '../../../api/use-send.ts';
import { goBack } from '../../../app/navigation.ts';

export type PayeeInput = InputOf<typeof cardAdd>;
export type PayeeField = Exclude<keyof PayeeInput, 'kind'>;

type Words = Message<Record<never, never>>;

/** What must be there, in the order of the form. */
const required: Readonly<Record<PayeeInput['kind'], readonly (readonly [PayeeField, Words])[]>> = {
  BANK: [
    ['bankName', m.errors_bank_name_required],
    ['bankAccountName', m.errors_bank_account_name_required],
    ['cardNumber', m.errors_bank_card_number_required],
  ],
  VM: [
    ['currencyType', m.errors_currency_required],
    ['network', m.errors_currency_required],
    ['walletAddress', m.errors_wallet_address_required],
  ],
};

/** Where a refusal of the server stands. */
const fieldOf: Readonly<Record<string, PayeeField>> = {
  BANK_CARD_NUMBER_INVALID: 'cardNumber',
  BANK_CARD_NUMBER_REQUIRED: 'cardNumber',
  WALLET_ADDRESS_INVALID: 'walletAddress',
  WALLET_ADDRESS_REQUIRED: 'walletAddress',
};

function done() {
  readAgain('cardList');
  showToast((say) => say(m.common_toast_success));
  goBack();
}

/** A payee that is added, or changed under its id, and its deleting. Nothing of it is kept. */
export function usePayeeForm(start: PayeeInput, id: string | undefined) {
  const t = useT();
  const [form, setForm] = useState(start);
  const [hasTried, setTried] = useState(false);
  const adding = useKeyedMutation('cardAdd', { survivesReload: false });
  const changing = useSend('cardUpdate');
  const deleting = useSend('cardDelete');
  const missing = required[form.kind].filter(([field]) => (form[field] ?? '').trim() === '');
  const error = id === undefined ? adding.error : changing.error;
  const refused = error === undefined ? undefined : fieldOf[refusalReason(error) ?? ''];

  const problemText = (field: PayeeField): string | undefined => {
    const words = missing.find(([name]) => name === field)?.[1];
    if (hasTried && words !== undefined) return t(words);
    return refused === field ? failureText(error, t) : undefined;
  };
  const save = async () => {
    setTried(true);
    if (missing.length > 0) {
      document.getElementsByName(missing[0]?.[0] ?? '')[0]?.focus();
      return;
    }
    if (id !== undefined) {
      if ((await changing.send({ id, ...form })) !== null) done();
      return;
    }
    const isUnknown = adding.state === 'unknown';
    const answer = await (isUnknown ? adding.checkAndRetry() : adding.send(form));
    if (answer !== null) done();
  };
  return {
    form,
    change: (change: Partial<PayeeInput>) => setForm({ ...form, ...change }),
    problemText,
    save,
    remove: async () => {
      if (id !== undefined && (await deleting.send({ id })) !== null) done();
    },
    state: adding.state,
    isBusy: adding.isBusy || changing.isBusy,
    isDeleting: deleting.isBusy,
    /** What belongs under no field. */
    error: deleting.error ?? (refused === undefined ? error : undefined),
  };
}

export type PayeeEntry = ReturnType<typeof usePayeeForm>;
