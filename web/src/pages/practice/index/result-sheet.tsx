import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { DayOrders } from './day-orders.tsx';
import { dayText } from './day-text.ts';
import { Holdings } from './holdings.tsx';
import { placeOf } from './places.ts';
import { Worth } from './worth.tsx';

interface ResultSheetProps {
  /** Null: closed. */
  id: string | null;
  onClose: () => void;
}

/** What a finished replay came to, with all it held and every order of it. */
export function ResultSheet({ id, onClose }: ResultSheetProps): ReactNode {
  const t = useT();
  const asked = id === null ? {} : { id };
  const told = useCall('practiceState', asked, { forCustomer: true, isEnabled: id !== null });
  const run = told.data?.run ?? null;
  return (
    <Sheet isOpen={id !== null} onClose={onClose} title={t(m.practice_result)}>
      {run === null && told.error === undefined && <SkeletonRows count={4} />}
      {told.error !== undefined && (
        <ErrorBlock message={failureText(told.error, t)} onRetry={told.retry} />
      )}
      {run !== null && (
        <div className="grid gap-4">
          <p className="num text-small text-ink-2">
            {dayText(run.date)} · {run.codes.join(' · ')}
          </p>
          {run.equity == null && <Note tone="wait">{t(m.practice_no_value)}</Note>}
          <Worth run={run} />
          <Holdings run={run} />
          <DayOrders run={run} />
          <ButtonLink variant="line" href={againHref(run)} onClick={onClose}>
            {t(m.practice_again)}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}

/** The form with the same day and shares. */
function againHref({ date, codes, instruments }: PracticeState): string {
  const [first] = instruments;
  const { source, market } = placeOf(first ?? {});
  const place = market === null ? {} : { source, market };
  return hrefTo('pages/practice/index', { code: codes.join(' '), ...place, day: date });
}
