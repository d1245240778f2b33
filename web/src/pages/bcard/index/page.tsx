import { Plus } from 'virtual:lucide';
import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { useTopic } from '../../../live/live.ts';
import { useRemembered } from '../../../market/remembered.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { maskedOf, PayeeHead } from '../shared/payee-head.tsx';
import { PayeeRule, PayeeWhy } from '../shared/payee-notes.tsx';
import { DeleteSheet } from '../shared/payee-screen.tsx';

type Kind = CardRow['kind'];
const kinds = ['BANK', 'VM'] as const;
const pageOf = { BANK: 'pages/bcard/modify', VM: 'pages/vm/modify' } as const;
const addWords = { BANK: m.withdraw_add_card, VM: m.withdraw_add_wallet };
const emptyWords = { BANK: m.withdraw_no_cards, VM: m.withdraw_no_wallets };

function isKind(text: string | undefined): text is Kind {
  return kinds.some((kind) => kind === text);
}

/** The customer's bank cards and wallets. */
export function Page(): ReactNode {
  const t = useT();
  const { kind: asked } = useParameters();
  const [kind, setKind] = useRemembered<Kind>(
    'payees.kind',
    'BANK',
    isKind,
    isKind(asked) ? asked : undefined,
  );
  const { data, error, isLoading, retry } = useCall('cardList', {});
  // Who is verified in the meantime has his cards verified too.
  useTopic('message', retry);
  const countOf = (of: Kind) => data?.list.filter((one) => one.kind === of).length;
  const tabOf = (value: Kind, label: string) => {
    const count = countOf(value);
    return { value, label, ...(count !== undefined && { count }) };
  };
  const cards = data?.list.filter((one) => one.kind === kind);
  const tabs = [tabOf('BANK', t(m.withdraw_cards)), tabOf('VM', t(m.withdraw_wallets))];
  return (
    <Screen title={t(m.shell_title_bcard)} bar={<AddBar kind={kind} />}>
      <Tabs
        id="payees"
        label={t(m.shell_title_bcard)}
        tabs={tabs}
        value={kind}
        onChange={setKind}
      />
      <TabPanel id="payees" value={kind}>
        {isLoading && (
          <SkeletonPage>
            <SkeletonRows count={2} />
          </SkeletonPage>
        )}
        {error !== undefined && <ErrorBlock message={failureText(error, t)} onRetry={retry} />}
        {cards?.length === 0 && <EmptyState title={t(emptyWords[kind])} />}
        {cards !== undefined && cards.length > 0 && <PayeeList cards={cards} />}
      </TabPanel>
    </Screen>
  );
}

function AddBar({ kind }: { kind: Kind }): ReactNode {
  const t = useT();
  return (
    <ActionBar>
      <ButtonLink isFull href={hrefTo(pageOf[kind])}>
        <Plus size={20} strokeWidth={2} aria-hidden="true" />
        {t(addWords[kind])}
      </ButtonLink>
    </ActionBar>
  );
}

function PayeeList({ cards }: { cards: readonly CardRow[] }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<CardRow | null>(null);
  const deleting = useSend('cardDelete');
  const remove = async () => {
    if (asked === null) return;
    const answer = await deleting.send({ id: asked.id });
    setAsked(null);
    readAgain('cardList');
    if (answer !== null) showToast((say) => say(m.common_toast_success));
  };
  return (
    <div className="grid gap-3 px-edge pt-4">
      {deleting.error !== undefined && (
        <Note tone="danger">
          <span role="alert">{failureText(deleting.error, t)}</span>
        </Note>
      )}
      {cards.map((card) => (
        <Card key={card.id} className="grid gap-2 p-4">
          <PayeeHead card={card} detail={card.bankAccountName} />
          <p className="num break-all text-title">{maskedOf(card)}</p>
          <PayeeWhy card={card} />
          <div className="flex gap-2.5">
            <ButtonLink variant="line" isSmall href={hrefTo(pageOf[card.kind], { id: card.id })}>
              {t(m.withdraw_change)}
            </ButtonLink>
            <Button variant="danger" isSmall isDisabled={!isOnline} onClick={() => setAsked(card)}>
              {t(m.common_delete)}
            </Button>
          </div>
        </Card>
      ))}
      <p className="text-small text-ink-2">{t(m.withdraw_masked_note)}</p>
      <PayeeRule />
      <DeleteSheet
        card={asked}
        isBusy={deleting.isBusy}
        onClose={() => setAsked(null)}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
