import { orderStatus } from '@candor/contract/enums';
import type { PracticeState } from '@candor/contract/routes/practice/shapes';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { useT } from '../../../app/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';

/** The orders of a replay, the newest first; what waits can be cancelled. */
export function DayOrders({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const cancelling = useSend('practiceCancel');
  const again = () => readAgain('practiceState');
  if (run.orders.length === 0) return null;
  return (
    <section>
      <div className="-mx-edge">
        <SectionHeader title={t(m.practice_orders)} />
      </div>
      {cancelling.error !== undefined && (
        <ErrorBlock message={failureText(cancelling.error, t)} onRetry={again} />
      )}
      <ul>
        {run.orders.map((row) => {
          const { stockCode: code, num, filledNum: filled, status } = row;
          const waits = status === orderStatus.inProgress || status === orderStatus.partlyFilled;
          return (
            <li key={row.id} className="flex items-center gap-3 border-t border-line py-3">
              <span className="min-w-0 flex-1">
                <b className="block text-label font-medium">
                  {t(row.direction === 0 ? m.common_trade_buy : m.common_trade_sell)}
                </b>
                <span className="num text-caption text-ink-3">
                  {t(m.practice_order_line, { num, code, filled })}
                </span>
              </span>
              <span className="num text-small">{row.avgPrice ?? row.price ?? '--'}</span>
              {waits && (
                <Button
                  variant="line"
                  isSmall
                  isBusy={cancelling.isBusy}
                  onClick={() => void cancelling.send({ id: run.id, orderId: row.id }).then(again)}
                >
                  {t(m.common_cancel)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
