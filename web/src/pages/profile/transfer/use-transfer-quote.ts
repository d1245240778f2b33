import type { OutputOf } from '@candor/contract/route';
import type { walletTransferPreview } from '@candor/contract/routes/wallet';
import { wireFigure } from '@candor/ui/figures/entry';
import { isQuoteTaken } from '../../../account/taken-quotes.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSettled } from '../../../ticket/use-preview.ts';
import type { TransferForm } from '../shared/transfer-form.ts';

export type TransferQuote = OutputOf<typeof walletTransferPreview>;

export interface QuoteReading {
  readonly quote: TransferQuote | null;
  /** Whether `quote` is for what is typed, and was not used up. */
  readonly isCurrent: boolean;
  readonly error: unknown;
  /** Asks for a new rate. */
  readonly renew: () => void;
}

/**
 * What the transfer would bring. A rate holds for 30 seconds; when it runs out a new one is asked
 * for, and the customer sees it before anything moves.
 */
export function useTransferQuote(form: TransferForm, isEnabled: boolean): QuoteReading {
  const amount = wireFigure(form.amount);
  const asked = amount === null ? null : { fromWallet: form.from, toWallet: form.to, amount };
  const settled = useSettled(asked);
  const reading = useCall(
    'walletTransferPreview',
    settled ?? { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '1' },
    { isEnabled: isEnabled && settled !== null, freshMs: 0 },
  );
  const isSettled = JSON.stringify(asked) === JSON.stringify(settled);
  return {
    quote: asked === null || !isSettled ? null : (reading.data ?? null),
    isCurrent:
      isSettled && settled !== null && reading.data !== undefined && !isQuoteTaken(reading.data),
    error: isSettled ? reading.error : undefined,
    renew: reading.retry,
  };
}
