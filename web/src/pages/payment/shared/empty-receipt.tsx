import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Receipt } from '@candor/ui/components/receipt';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { PreviewReading } from '../../../ticket/use-preview.ts';

interface EmptyReceiptProps {
  reading: PreviewReading;
  /** Whether everything the preview needs is filled in. */
  isComplete: boolean;
}

/** In place of the receipt while there is nothing to add up: it keeps its place on the page. */
export function EmptyReceipt({ reading, isComplete }: EmptyReceiptProps): ReactNode {
  const t = useT();
  if (isComplete && reading.error !== undefined) {
    return (
      <div className="-mx-edge">
        <ErrorBlock isInline message={failureText(reading.error, t)} onRetry={reading.retry} />
      </div>
    );
  }
  return (
    <Receipt>
      <div className="grid min-h-24 place-items-center text-center text-small text-ink-2">
        <dt>{t(isComplete ? m.payment_receipt_working : m.payment_receipt_empty)}</dt>
      </div>
    </Receipt>
  );
}
