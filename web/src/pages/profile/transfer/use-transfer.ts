import type { WalletType } from '@candor/contract/enums';
import type { WalletRow } from '@candor/contract/money-shapes';
import type { OutputOf } from '@candor/contract/route';
import type { walletBalances, walletTransfer } from '@candor/contract/routes/wallet';
import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';
import { showToast } from '@candor/ui/toasts';
import { useEffect, useState } from 'react';
import { takeQuote } from '../../../account/taken-quotes.ts';
import { refusalReason } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import { type KeyedMutation, useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goBack, useParameters } from '../../../app/navigation.ts';
import { keep, readKept } from '../../../market/remembered.ts';
import { useDraft } from '../../../session/use-draft.ts';
import { walletCurrency } from '../../payment/shared/wallet-words.ts';
import {
  readWallet,
  type TransferFault,
  type TransferForm,
  transferFault,
  validPair,
} from '../shared/transfer-form.ts';
import { type StillQuote, useStillQuote } from './use-still-quote.ts';
import { type QuoteReading, useTransferQuote } from './use-transfer-quote.ts';

const pairKey = 'candor.remembered.transfer.pair';

type Done = OutputOf<typeof walletTransfer>;

/** A transfer that was just made, or waits since. */
export interface Moved extends Done {
  readonly toWallet: WalletType;
}

export interface Transfer {
  readonly form: TransferForm;
  readonly change: (change: Partial<TransferForm>) => void;
  readonly fault: TransferFault | null;
  readonly fromWallet: WalletRow | undefined;
  readonly currencies: { readonly from: string; readonly to: string };
  /** While the slide is held, as it was at the first touch. */
  readonly quote: QuoteReading;
  readonly still: Pick<StillQuote, 'isHeld' | 'isTapping' | 'touch' | 'letGo' | 'tap'>;
  /** The last one of this page, until something else is typed. */
  readonly moved: Moved | null;
  readonly sending: Pick<KeyedMutation<unknown, Done>, 'state' | 'error' | 'isBusy'>;
  /** Sends what is on the screen; resolves to true once the money has moved or waits to. */
  readonly send: () => Promise<boolean>;
  readonly checkAndRetry: () => Promise<boolean>;
}

/** The pair of the address, else the one used last. */
function useStartPair(): Pick<TransferForm, 'from' | 'to'> {
  const { from, to } = useParameters();
  const [pair] = useState(() => {
    if (from !== undefined || to !== undefined) return validPair(readWallet(from), readWallet(to));
    const [lastFrom, lastTo] = (readKept(pairKey) ?? '').split(' ');
    return validPair(readWallet(lastFrom), readWallet(lastTo));
  });
  return pair;
}

/** The form of a transfer, its rate, and its one safe way out. */
export function useTransfer(wallets: Reading<OutputOf<typeof walletBalances>>): Transfer {
  const { back } = useParameters();
  const pair = useStartPair();
  const [form, change, forget] = useDraft<TransferForm>(
    `pages/profile/transfer ${pair.from} ${pair.to}`,
    { ...pair, amount: '' },
  );
  const fromWallet = wallets.data?.list.find((row) => row.walletType === form.from);
  const isKnown = wallets.error === undefined && fromWallet !== undefined;
  const fault = transferFault(form, isKnown ? fromWallet.available : null);
  const live = useTransferQuote(form, fault === null);
  const still = useStillQuote(live.quote);
  const quote = { ...live, quote: still.shown };
  const mutation = useKeyedMutation('walletTransfer');
  const currencies = { from: walletCurrency(form.from), to: walletCurrency(form.to) };
  const [moved, setMoved] = useState<Moved | null>(null);
  const rateChanged = isRateChanged(mutation.error);
  const { renew } = live;
  useEffect(() => {
    // The new rate is shown before anything can be confirmed again.
    if (rateChanged) renew();
  }, [rateChanged, renew]);

  const finish = (answer: Done | null): boolean => {
    if (answer === null) {
      if (mutation.state !== 'unknown') still.letGo();
      return false;
    }
    if (quote.quote !== null) takeQuote(quote.quote);
    still.letGo();
    setMoved({ ...answer, toWallet: form.to });
    keep(pairKey, `${form.from} ${form.to}`);
    showToast((say) => say(m.common_toast_success));
    change({ amount: '' });
    forget();
    if (back !== undefined) goBack();
    return true;
  };

  return {
    form,
    change: (changes) => {
      // What was refused or done was about other figures.
      still.letGo();
      setMoved(null);
      mutation.clearError();
      change(changes);
    },
    fault,
    fromWallet,
    currencies,
    quote,
    still,
    moved,
    sending: mutation,
    send: async () => {
      const amount = wireFigure(form.amount);
      if (amount === null) return false;
      const quoteId = quote.quote?.quoteId ?? undefined;
      const { from: fromWalletType, to: toWallet } = form;
      const answer = await mutation.send({
        fromWallet: fromWalletType,
        toWallet,
        amount,
        ...(quoteId === undefined ? {} : { quoteId }),
      });
      return finish(answer);
    },
    checkAndRetry: async () => finish(await mutation.checkAndRetry()),
  };
}

/** Whether the server refused because the rate the customer saw has run out. */
function isRateChanged(error: unknown): boolean {
  return refusalReason(error) === 'RATE_CHANGED';
}
