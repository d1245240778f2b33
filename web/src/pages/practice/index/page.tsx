import { History } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { PastRuns } from './past-runs.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { RunningDay } from './running-day.tsx';
import { StartForm } from './start-form.tsx';

const EVERY_MS = 1_000;

/** Replays a past day with practice money, and shows what earlier replays came to. */
export function Page(): ReactNode {
  const t = useT();
  const told = useCall('practiceState', {}, { forCustomer: true, everyMs: EVERY_MS });
  const run = told.data?.run;
  // Another day or share that is asked for begins the form anew.
  const { code = '', day = '', market = '' } = useParameters();
  const target = `${code} ${market} ${day}`;
  const [shown, setShown] = useState<string | null>(null);
  const [watched, setWatched] = useState<string | null>(null);
  useEffect(() => {
    if (run?.state === 'running') setWatched(run.id);
    else if (run && run.id === watched) {
      // Whoever saw it run is told what it came to.
      setWatched(null);
      setShown(run.id);
      readAgain('practiceList');
    }
  }, [run, watched]);
  return (
    <Screen title={t(m.practice_title)}>
      <div className="grid gap-4 px-edge pt-3 pb-6">
        <Note tone="paper" icon={<History size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {t(m.practice_banner)}
        </Note>
        {told.error !== undefined && (
          <ErrorBlock message={failureText(told.error, t)} onRetry={told.retry} />
        )}
        {run === undefined && told.error === undefined && <SkeletonRows count={4} />}
        {run?.state === 'running' && <RunningDay run={run} />}
        {run !== undefined && run?.state !== 'running' && (
          <>
            <StartForm key={target} />
            <PastRuns onOpen={setShown} />
          </>
        )}
      </div>
      <ResultSheet id={shown} onClose={() => setShown(null)} />
    </Screen>
  );
}
