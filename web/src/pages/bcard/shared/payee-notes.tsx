import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';

/** Why nothing can be sent to a payee now; nothing where it can. */
export function PayeeWhy({ card }: { card: CardRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { reason, usableTimestamp: fromMs } = card;
  return (
    <>
      {reason != null && <p className="text-small text-ink-2">{reason}</p>}
      {fromMs != null && (
        <p className="text-small text-ink-2">
          {t(m.withdraw_usable_from, { time: formatDateTime(fromMs, timeZone) })}
        </p>
      )}
    </>
  );
}

const HOUR_MINUTES = 60;

/** How long a new or changed payee waits in this house. */
export function PayeeRule(): ReactNode {
  const t = useT();
  const { data } = useCall('appVersion', {});
  if (data === undefined) return null;
  const hours = Math.ceil(data.payeeWaitMinutes / HOUR_MINUTES);
  return (
    <p className="text-small text-ink-2">
      {hours === 0 ? t(m.withdraw_no_wait) : t(m.withdraw_wait, { h: String(hours) })}
    </p>
  );
}
