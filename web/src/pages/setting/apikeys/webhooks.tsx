import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTopic } from '../../../live/live.ts';
import { ShownOnce } from '../shared/shown-once.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** Where the customer's programs are told what happens, and how that goes. */
export function Webhooks(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { data, error, isLoading, retry } = useCall('webhookList', {});
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  useTopic('message', retry);
  const told = (text: string) => {
    setMaking(false);
    setSecret(text);
    retry();
  };
  return (
    <section className="pt-4 pb-4">
      <SectionHeader
        title={t(m.apikey_hooks)}
        action={
          data && (
            <span className="num text-caption text-ink-3">
              {data.list.length} / {data.max}
            </span>
          )
        }
      />
      <p className="px-edge pb-2 text-small text-ink-2">{t(m.apikey_hooks_note)}</p>
      {isLoading && <SkeletonRows count={1} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data?.list.length === 0 && (
        <p className="px-edge text-small text-ink-2">{t(m.apikey_hook_none)}</p>
      )}
      <ul>
        {data?.list.map((hook) => (
          <WebhookItem key={hook.id} hook={hook} onChanged={retry} onSecret={told} />
        ))}
      </ul>
      {data && data.list.length < data.max && (
        <div className="px-edge pt-4">
          <Button variant="line" isFull isDisabled={!isOnline} onClick={() => setMaking(true)}>
            {t(m.apikey_hook_new)}
          </Button>
        </div>
      )}
      <NewWebhook isOpen={isMaking} onClose={() => setMaking(false)} onMade={told} />
      <ShownOnce
        title={t(m.apikey_hook_secret)}
        label={t(m.apikey_hook_secret)}
        secret={secret}
        onDone={() => setSecret(null)}
      />
    </section>
  );
}
