import type { OutputOf } from '@candor/contract/route';
import type { orderDetail } from '@candor/contract/routes/orders';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { Tag } from '@candor/ui/components/tag';
import { Timeline } from '@candor/ui/components/timeline';
import { signOf } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { DrawCheckBlock } from '../../../offerings/draw-check.tsx';
import { OfferingFacts } from '../../../offerings/offering-facts.tsx';
import { statusWord, subscriptionFacts } from '../../../offerings/subscription-words.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { eventText } from './event-words.ts';

type AnyDetail = OutputOf<typeof orderDetail>;
/** A subscription with its events, as against an order. */
export type SubscriptionDetail = Extract<AnyDetail, { newSharesId: unknown }>;

export function isSubscription(detail: AnyDetail): detail is SubscriptionDetail {
  return 'newSharesId' in detail;
}

/** A subscription from the application to its listing, with its draw. */
export function SubscriptionScreen({ row }: { row: SubscriptionDetail }): ReactNode {
  const t = useT();
  const isDue = signOf(row.pendingAmount) > 0;
  return (
    <Screen title={row.name} bar={isDue && <PayBar row={row} />}>
      <section className="px-edge pt-4">
        <Tag tone={row.status === 0 ? 'wait' : 'plain'}>{statusWord(row, t)}</Tag>
        <OfferingFacts facts={subscriptionFacts(row, t)} />
        {isDue && (
          <Note tone="wait" className="mt-3">
            {t(m.product_ipo_pay_by, { time: formatDateTime(row.payEndDateTimestamp) })}{' '}
            {t(m.product_ipo_lapse_rule)}
          </Note>
        )}
      </section>
      <section className="px-edge pt-6">
        <h2 className="pb-2 text-title">{t(m.order_timeline)}</h2>
        <Timeline
          steps={row.events.map(({ what, time, reason }) => ({
            key: what,
            label:
              reason == null
                ? eventText(what, t)
                : t(m.order_event_because, { event: eventText(what, t), reason }),
            time: formatDateTime(time),
            state: 'done',
          }))}
        />
      </section>
      <DrawCheckBlock offeringId={row.newSharesId} ticket={row.ticket} />
    </Screen>
  );
}

function PayBar({ row }: { row: SubscriptionDetail }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const paying = useKeyedMutation('newSharesPay', { slot: `ipo pay ${row.id}` });
  const finish = (answer: unknown) => {
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
  };
  const amount = formatMoney(row.pendingAmount, row.currency);
  return (
    <ActionBar>
      {paying.error !== undefined && (
        <p role="alert" className="pb-2 text-small text-danger-text">
          {failureText(paying.error, t)}
        </p>
      )}
      <Button
        isFull
        isBusy={paying.isBusy}
        isDisabled={!isOnline}
        aria-haspopup="dialog"
        onClick={() =>
          paying.state === 'unknown' ? void paying.checkAndRetry().then(finish) : setAsking(true)
        }
      >
        {paying.state === 'unknown'
          ? t(m.common_check_and_retry)
          : t(m.product_ipo_pay, { amount })}
      </Button>
      <AskSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(m.product_ipo_pay, { amount })}
        onConfirm={() => {
          setAsking(false);
          void paying.send({ id: row.id }).then(finish);
        }}
      >
        {t(m.product_ipo_lapse_rule)}
      </AskSheet>
    </ActionBar>
  );
}
