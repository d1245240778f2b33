import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Skeleton } from '@candor/ui/components/skeleton';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { WithdrawalEntry } from './use-withdrawal.ts';

/** Block 1: how much can be withdrawn, and what cannot and why. */
export function UsableBlock({ usable }: Pick<WithdrawalEntry, 'usable'>): ReactNode {
  const t = useT();
  const { data, error, retry } = usable;
  if (data === undefined && error !== undefined) {
    return <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />;
  }
  return (
    <section className="grid gap-1">
      <h2 className="text-small text-ink-2">{t(m.withdraw_usable)}</h2>
      {data === undefined ? (
        <Skeleton width={180} height={34} />
      ) : (
        <p className="num text-figure-large" role="status">
          {formatMoney(data.usableAmount, 'USD')}
        </p>
      )}
      {data !== undefined && data.notUsable.length > 0 && (
        <div className="grid gap-1 pt-1 text-small text-ink-2">
          <h3>{t(m.withdraw_not_usable)}</h3>
          <dl className="grid gap-1">
            {data.notUsable.map(({ amount, why }) => (
              <div key={why} className="flex justify-between gap-3">
                <dt>{why}</dt>
                <dd className="num text-ink">{formatMoney(amount, 'USD')}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
