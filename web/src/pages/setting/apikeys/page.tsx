import { BookOpen, Plus } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconLink } from '@candor/ui/components/icon-button';
import { Note } from '@candor/ui/components/note';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useTopic } from '../../../live/live.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import type { ApiKey } from '../shared/api-key-words.ts';
import { KeyRow } from './key-row.tsx';
import { Requests } from './requests.tsx';
import { Webhooks } from './webhooks.tsx';

/** When a key was used last is pushed to nobody. */
const LOOK_MS = 10_000;

/** The keys of the customer's programs, what they asked for last, and where they are told. */
export function Page(): ReactNode {
  const t = useT();
  const { data, error, isLoading, retry } = useCall('apiKeyList', {}, { everyMs: LOOK_MS });
  useTopic('message', retry);
  return (
    <ShellPage
      title={t(m.apikey_title)}
      actions={
        data?.hasDocs && (
          <IconLink
            label={t(m.apikey_docs)}
            icon={<BookOpen size={22} strokeWidth={1.75} />}
            href="/docs"
          />
        )
      }
      bar={
        <ActionBar>
          <ButtonLink isFull href={hrefTo('pages/setting/apikeysnew')}>
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(m.apikey_new)}
          </ButtonLink>
        </ActionBar>
      }
    >
      <p className="px-edge pt-2 text-small text-ink-2">{t(m.apikey_note)}</p>
      {isLoading && <SkeletonRows count={3} />}
      {data === undefined && error !== undefined && (
        <ErrorBlock message={failureText(error, t)} onRetry={retry} />
      )}
      {data && <Keys keys={data.list} max={data.max} />}
      {data && <Requests everyMs={LOOK_MS} />}
      <div className="mt-4 h-2 bg-sunken" />
      <Webhooks />
    </ShellPage>
  );
}

/** Shutting keys out and ending them; both ask for a proof. */
function useStopping() {
  const pausing = useSend('apiKeyPause');
  const ending = useSend('apiKeyEnd');
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const pause = async (id: string, isPaused: boolean) => {
    ending.clearError();
    await pausing.send({ id, isPaused });
    readAgain('apiKeyList');
  };
  const end = async () => {
    if (asked === null) return;
    setAsked(null);
    pausing.clearError();
    await ending.send({ id: asked.id });
    readAgain('apiKeyList', 'apiKeyRequests');
  };
  const isBusy = pausing.isBusy || ending.isBusy;
  return { asked, setAsked, pause, end, isBusy, error: pausing.error ?? ending.error };
}

function Keys({ keys, max }: { keys: readonly ApiKey[]; max: number }) {
  const t = useT();
  const stopping = useStopping();
  if (keys.length === 0) {
    return <EmptyState title={t(m.apikey_none)}>{t(m.apikey_none_detail)}</EmptyState>;
  }
  return (
    <>
      <p className="num px-edge pt-3 text-small text-ink-2">
        {t(m.apikey_count, { n: keys.length, max })}
      </p>
      {stopping.error !== undefined && (
        <div className="px-edge pt-2" role="alert">
          <Note tone="danger">{failureText(stopping.error, t)}</Note>
        </div>
      )}
      <ul>
        {keys.map((one) => (
          <KeyRow
            key={one.id}
            apiKey={one}
            isBusy={stopping.isBusy}
            onPause={(isPaused) => stopping.pause(one.id, isPaused)}
            onDelete={() => stopping.setAsked(one)}
          />
        ))}
      </ul>
      <AskSheet
        isOpen={stopping.asked !== null}
        onClose={() => stopping.setAsked(null)}
        title={t(m.apikey_delete_question)}
        confirmLabel={t(m.apikey_delete)}
        isDestructive
        onConfirm={stopping.end}
      >
        {t(m.apikey_delete_note, { name: stopping.asked?.name ?? '' })}
      </AskSheet>
    </>
  );
}
