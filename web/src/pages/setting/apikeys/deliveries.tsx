import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useShortTime } from '../shared/short-time.ts';
import { failureWords, kindWords } from './hook-words.ts';

type Delivery = Outputs['webhookDeliveries']['list'][number];

interface DeliveriesProps {
  hook: { readonly id: string; readonly name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** The last deliveries of a webhook, and what each came to. */
export function Deliveries({ hook, isOpen, onClose }: DeliveriesProps): ReactNode {
  const t = useT();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(m.apikey_hook_deliveries_of, { name: hook.name })}
    >
      {isOpen && <DeliveryList id={hook.id} />}
    </Sheet>
  );
}

/** How far a delivery is. */
export function stateOf({ state, tries }: Delivery, say: Say): string {
  switch (state) {
    case 'waiting':
      return say(m.apikey_hook_state_waiting);
    case 'failing':
      return say(m.apikey_hook_state_failing, { n: tries });
    case 'arrived':
      return say(m.apikey_hook_state_arrived);
    case 'failed':
      return say(m.apikey_hook_state_failed);
  }
}

function DeliveryList({ id }: { id: string }) {
  const t = useT();
  const time = useShortTime();
  const { data, error, isLoading, retry } = useCall('webhookDeliveries', { id });
  return (
    <>
      {isLoading && <SkeletonRows count={4} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data?.list.length === 0 && (
        <p className="text-small text-ink-2">{t(m.apikey_hook_deliveries_none)}</p>
      )}
      <ul>
        {data?.list.map((one) => (
          <li key={one.id} className="border-b border-line py-2 text-small">
            <div className="flex justify-between gap-3">
              <span className="min-w-0 break-words">
                {t(kindWords[one.kind])}
                {one.seq !== undefined && <span className="num text-ink-3"> {one.seq}</span>}
              </span>
              <span className="text-right">{stateOf(one, t)}</span>
            </div>
            <div className="flex justify-between gap-3 text-caption text-ink-3">
              <span className="num">{time(one.lastTriedTimestamp ?? one.createTimeTimestamp)}</span>
              <span className="text-right">
                {one.failure === undefined ? one.status : t(failureWords[one.failure])}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
