import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { formatMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { BillAmount, BillStatus, billTitleText } from './bill-words.tsx';

interface BillLineProps {
  row: BillRow;
  isCancelling: boolean;
  onOpen: () => void;
  onCancel: () => void;
}

/** One movement: what it was, how much, what was left, and how it stands. */
export function BillLine({ row, isCancelling, onOpen, onCancel }: BillLineProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (
    <li className="list-row">
      <div className="relative min-w-0 flex-1">
        <button
          type="button"
          className="row-link w-full text-left"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-label">{billTitleText(row, t)}</span>
            <span className="num text-label">
              <BillAmount row={row} />
            </span>
          </span>
          <span className="num flex justify-between gap-3 text-caption text-ink-3">
            <span className="min-w-0 whitespace-normal">
              {timeOfDay(formatDateTime(row.createTimeTimestamp, timeZone))} ·{' '}
              {row.trade?.stockName ?? walletName(row.walletType, t)}
            </span>
            <span className="shrink-0 text-right">
              {t(m.transfer_balance_after)} {formatMoney(row.balanceAfter, row.currency)}
            </span>
          </span>
        </button>
        <div className="flex items-center justify-between gap-3 pt-1.5">
          <BillStatus row={row} />
          {row.reason != null && (
            <span className="min-w-0 text-right text-small text-ink-2">{row.reason}</span>
          )}
          {row.exchange != null && row.counter != null && (
            <span className="num min-w-0 whitespace-normal text-right text-small text-ink-2">
              {t(m.transfer_at_rate, {
                amount: formatMoney(row.counter.amount.replace('-', ''), row.counter.currency),
                rate: row.exchange.rate,
              })}
            </span>
          )}
          {row.cancellable && (
            <Button
              variant="danger"
              isSmall
              className="relative z-1"
              isBusy={isCancelling}
              isDisabled={!isOnline}
              aria-haspopup="dialog"
              onClick={onCancel}
            >
              {t(m.transfer_cancel)}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** The day stands above the rows: `09:57:48 AM` of `10-21-2025 09:57:48 AM`. */
function timeOfDay(dateTime: string): string {
  return dateTime.slice(dateTime.indexOf(' ') + 1);
}
