import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText, isUnanswered } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { maskedOf } from './payee-head.tsx';
import type { PayeeEntry } from './use-payee-form.ts';

interface OfPayeeProps {
  title: string;
  kind: CardRow['kind'];
  /** Null: a new one. */
  children: (card: CardRow | null) => ReactNode;
}

/** Reads the payee the address names, and draws the form for it. */
export function OfPayee({ title, kind, children }: OfPayeeProps): ReactNode {
  const t = useT();
  const { id } = useParameters();
  const { data, error, retry } = useCall('cardList', { kind }, { isEnabled: id !== undefined });
  if (id === undefined) return children(null);
  const card = data?.list.find((one) => one.id === id);
  if (card !== undefined) return children(card);
  return (
    <Screen title={title}>
      {error !== undefined && <ErrorBlock message={failureText(error, t)} onRetry={retry} />}
      {error === undefined && data === undefined && (
        <SkeletonPage>
          <SkeletonRows count={3} />
        </SkeletonPage>
      )}
      {data !== undefined && <EmptyState title={t(m.errors_not_found)} />}
    </Screen>
  );
}

interface PayeeScreenProps {
  title: string;
  card: CardRow | null;
  entry: PayeeEntry;
  children: ReactNode;
}

/** The form of a payee, with Save, and Delete where there is one. */
export function PayeeScreen({ title, card, entry, children }: PayeeScreenProps): ReactNode {
  const t = useT();
  return (
    <Screen title={title} bar={<PayeeBar card={card} entry={entry} />}>
      <form
        className="grid gap-4 px-edge pt-3"
        noValidate
        id="payee"
        onSubmit={(event) => {
          event.preventDefault();
          void entry.save();
        }}
      >
        {children}
        {entry.error !== undefined && !isUnanswered(entry.error) && (
          <Note tone="danger">
            <span role="alert">{failureText(entry.error, t)}</span>
          </Note>
        )}
      </form>
    </Screen>
  );
}

function PayeeBar({ card, entry }: Pick<PayeeScreenProps, 'card' | 'entry'>): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const words = entry.state === 'unknown' ? m.common_check_and_retry : m.setting_save;
  return (
    <ActionBar note={isOnline ? null : t(m.common_offline_disabled)}>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {card !== null && (
          <Button variant="danger" isDisabled={!isOnline} onClick={() => setAsking(true)}>
            {t(m.common_delete)}
          </Button>
        )}
        <Button type="submit" form="payee" isBusy={entry.isBusy} isDisabled={!isOnline}>
          {t(words)}
        </Button>
      </div>
      {card !== null && (
        <DeleteSheet
          card={isAsking ? card : null}
          isBusy={entry.isDeleting}
          onClose={() => setAsking(false)}
          onConfirm={() => void entry.remove().then(() => setAsking(false))}
        />
      )}
    </ActionBar>
  );
}

interface DeleteSheetProps {
  /** Null: nothing is asked. */
  card: CardRow | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** "Delete this card?" */
export function DeleteSheet({ card, isBusy, onClose, onConfirm }: DeleteSheetProps): ReactNode {
  const t = useT();
  return (
    <AskSheet
      isOpen={card !== null}
      onClose={onClose}
      title={t(card?.kind === 'VM' ? m.withdraw_delete_wallet : m.withdraw_delete_card)}
      confirmLabel={t(m.common_confirm)}
      isDestructive
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      {card !== null && <span className="num">{maskedOf(card)}</span>}
    </AskSheet>
  );
}
