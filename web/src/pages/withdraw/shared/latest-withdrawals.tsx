import { Check, CircleX, Clock } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Tag } from '@candor/ui/components/tag';
import { negated } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';

const SHOWN = 5;
const iconShape = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

const looks = {
  1: { tone: 'wait', Icon: Clock, words: m.common_record_status_pending_review },
  2: { tone: 'danger', Icon: CircleX, words: m.common_record_status_audit_failure },
  3: { tone: 'plain', Icon: Check, words: m.common_record_status_completed },
} as const;

/** Block 6: the latest withdrawals, how they stand and why they came back. */
export function LatestWithdrawals(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const asked = { billType: 'withdrawal', timeZone, pageNo: 1, pageSize: SHOWN } as const;
  const { data, error, retry } = useCall('walletBill', asked);
  if (data?.list.length === 0) return null;
  return (
    <section className="pt-6">
      <SectionHeader
        title={t(m.withdraw_latest)}
        action={
          <a className="link hit" href={hrefTo('pages/profile/transaction')}>
            {t(m.common_view_all)}
          </a>
        }
      />
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      <ul>
        {data?.list.map((row) => {
          const { tone, Icon, words } = looks[row.status];
          return (
            <li key={row.id} className="list-row">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <div className="flex items-center justify-between gap-3">
                  <span className="num text-label">{formatMoney(negated(row.amount), 'USD')}</span>
                  <Tag tone={tone}>
                    <Icon {...iconShape} />
                    {t(words)}
                  </Tag>
                </div>
                <span className="num text-caption text-ink-3">
                  {formatDateTime(row.createTimeTimestamp, timeZone)}
                </span>
                {row.reason != null && <span className="text-small">{row.reason}</span>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
