import { FlaskConical } from 'virtual:lucide';
import type { InputOf } from '@candor/contract/route';
import type { currencyList } from '@candor/contract/routes/funding';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Skeleton, SkeletonPage } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import type { DepositWay } from './deposit-form.ts';
import { DepositScreen } from './deposit-screen.tsx';
import { SubmitBar } from './submit-bar.tsx';
import type { DepositEntry } from './use-deposit-form.ts';

const blocks = 'grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3';

interface WaysOfKindProps {
  kind: NonNullable<InputOf<typeof currencyList>['kind']>;
  title: string;
  /** Heights of the blocks that are about to stand here, in pixels. */
  heights: readonly number[];
  everyMs?: number;
  children: (ways: readonly DepositWay[]) => ReactNode;
}

/** Reads the ways of one kind, then draws the form for them; until then its shape, or the failure. */
export function WaysOfKind({ kind, title, heights, everyMs, children }: WaysOfKindProps) {
  const t = useT();
  const ways = useCall('currencyList', { kind }, everyMs === undefined ? {} : { everyMs });
  if (ways.data !== undefined) return children(ways.data.list);
  return (
    <DepositScreen title={title}>
      {ways.error === undefined ? (
        <SkeletonPage>
          <div className={blocks}>
            {heights.map((height) => (
              <Skeleton key={height} width="100%" height={height} className="rounded-3" />
            ))}
          </div>
        </SkeletonPage>
      ) : (
        <ErrorBlock message={failureText(ways.error, t)} onRetry={ways.retry} />
      )}
    </DepositScreen>
  );
}

interface EntryScreenProps {
  title: string;
  entry: DepositEntry;
  /** There is nothing to hand in: what is sent is found by itself. */
  isFormless?: boolean;
  children: ReactNode;
}

/** The form of a deposit: its blocks, and Submit with the one thing that is missing. */
export function EntryScreen({ title, entry, isFormless, children }: EntryScreenProps): ReactNode {
  const { fault, sending, submit } = entry;
  const bar = <SubmitBar fault={fault} sending={sending} onSubmit={submit} />;
  return (
    <DepositScreen title={title} bar={isFormless === true ? undefined : bar}>
      <div className={blocks}>{children}</div>
    </DepositScreen>
  );
}

/** Submit Again: what was filled in for the reader, and what was not. */
export function FilledAgainNote(): ReactNode {
  const t = useT();
  return <Note tone="accent">{t(m.deposit_filled_again)}</Note>;
}

/** Nobody should send anything real to a practice account or address. */
export function PracticeNote({ lead, rest }: { lead: string; rest: string }): ReactNode {
  if (!useIsPaper()) return null;
  return (
    <Note tone="paper" icon={<FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <b>{lead}</b>
      <SentenceGap />
      {rest}
    </Note>
  );
}
