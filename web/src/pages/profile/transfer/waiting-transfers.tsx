import { Clock } from 'virtual:lucide';
import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Card } from '@candor/ui/components/card';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Tag } from '@candor/ui/components/tag';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { CancelTransferSheet } from '../shared/cancel-transfer-sheet.tsx';
import { useCancelTransfer } from '../shared/use-cancel-transfer.ts';

/** Block 5: transfers that wait for proceeds to settle, each with its way back. */
export function WaitingTransfers(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const ofWaiting = { billType: 'transfer', status: 1, pageNo: 1, pageSize: 50 } as const;
  const bills = useCall('walletBill', { timeZone, ...ofWaiting });
  const cancelling = useCancelTransfer();
  const [asked, setAsked] = useState<BillRow | null>(null);
  const waiting = (bills.data?.list ?? []).filter((row) => row.cancellable);
  if (waiting.length === 0) return null;
  return (
    <section className="pt-6">
      <SectionHeader
        title={t(m.transfer_waiting)}
        action={<span className="num text-caption text-ink-3">{waiting.length}</span>}
      />
      <ul className="grid gap-3 px-edge">
        {waiting.map((row) => (
          <li key={row.id}>
            <Card className="grid gap-2 p-3.5">
              <div className="flex items-baseline justify-between gap-3">
                <span className="text-label">{walletName(row.walletType, t)}</span>
                <span className="num text-label">
                  {formatMoney(row.amount.replace('-', ''), row.currency)}
                </span>
              </div>
              <p className="text-small text-ink-2">
                {t(m.transfer_unsettled_why)}
                <SentenceGap />
                <WhenCompleted row={row} />
              </p>
              <div className="flex items-center justify-between">
                <Tag tone="wait">
                  <Clock size={13} strokeWidth={2.25} aria-hidden="true" />
                  {t(m.transfer_status_waiting)}
                </Tag>
                <Button
                  variant="danger"
                  isSmall
                  isDisabled={!isOnline}
                  isBusy={cancelling.busyId === row.id}
                  aria-haspopup="dialog"
                  onClick={() => setAsked(row)}
                >
                  {t(m.transfer_cancel)}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <CancelTransferSheet row={asked} cancelling={cancelling} onClose={() => setAsked(null)} />
    </section>
  );
}

/** The day, and for an exchange that its rate is that day's. */
function WhenCompleted({ row }: { row: BillRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  if (row.settleTimestamp == null) return null;
  const isExchange = row.counter != null && row.counter.currency !== row.currency;
  return (
    <>
      {t(m.transfer_completes, { date: formatDate(row.settleTimestamp, timeZone) })}
      {isExchange && <SentenceGap />}
      {isExchange && t(m.transfer_rate_later)}
    </>
  );
}
