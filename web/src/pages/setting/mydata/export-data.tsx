import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readProvedFile, saveBlob } from '../../../api/private-file.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';

type Export = NonNullable<Outputs['exportState']['export']>;

const LOOK_MS = 2_000;
const MB = 1024 * 1024;

/** Asks for the file, shows how far it is, and saves it. */
export function ExportData(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { data, error, isLoading, retry } = useCall('exportState', {});
  const asking = useSend('exportAsk');
  const one = data?.export ?? null;
  const isRunning = one?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(retry, LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, retry]);
  const ask = async () => {
    await asking.send({});
    retry();
  };
  const mayAsk = !isRunning && (one === null || one.nextTimestamp <= Date.now());
  return (
    <section className="grid grid-cols-1 gap-3 px-edge pt-4">
      <h2 className="text-title">{t(m.mydata_export)}</h2>
      <p className="text-small text-ink-2">{t(m.mydata_export_note)}</p>
      {isLoading && <SkeletonRows count={1} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {one && <State one={one} />}
      {asking.error !== undefined && <Note tone="danger">{failureText(asking.error, t)}</Note>}
      {data && mayAsk && (
        <Button isFull isBusy={asking.isBusy} isDisabled={!isOnline} onClick={ask}>
          {t(m.mydata_export)}
        </Button>
      )}
    </section>
  );
}

function State({ one }: { one: Export }) {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [isSaving, setSaving] = useState(false);
  if (one.state === 'failed') return <Note tone="danger">{t(m.mydata_failed)}</Note>;
  if (one.state === 'running') {
    return (
      <Note tone="wait">
        <span role="status">{t(m.mydata_running, { done: one.done, steps: one.steps })}</span>
      </Note>
    );
  }
  const endMs = one.expireTimestamp ?? 0;
  const until = `${formatMonthDay(endMs, timeZone)} ${formatHourMinute(endMs, timeZone)}`;
  const size = ((one.size ?? 0) / MB).toFixed(1);
  const save = async () => {
    setSaving(true);
    const blob = await readProvedFile(`/account/export/file/${one.id}`);
    setSaving(false);
    if (blob === null) showToast((say) => say(m.common_error_network_error));
    else saveBlob(blob, 'candor-account.zip');
  };
  return (
    <>
      <Note>{t(m.mydata_ready, { size, until })}</Note>
      <Button isFull isBusy={isSaving} isDisabled={!isOnline} onClick={save}>
        {t(m.mydata_download)}
      </Button>
    </>
  );
}
