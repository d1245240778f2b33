import { Scale, TrendingDown } from 'virtual:lucide';
import { FOLLOW_REVIEW_MS, followTerms, termMs } from '@candor/domain/follow/follow-order';
import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { hrefTo, replaceWith, useParameters } from '../../../app/navigation.ts';
import { termWord } from '../../../follow/follow-words.ts';
import { LastTermLine, PastTermsTable } from '../../../follow/past-terms-table.tsx';
import { type Agency, RecordFigures } from '../../../follow/record-figures.tsx';
import '../../../follow/follow.css';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Checkbox } from '@candor/ui/components/checkbox';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Segmented } from '@candor/ui/components/segmented';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useDraft } from '../../../session/use-draft.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { CommitSheet } from '../shared/commit-sheet.tsx';
import { LackBlock } from '../shared/lack/lack-block.tsx';
import { lackOf } from '../shared/lack/lack-of.ts';
import { isMoving, MoveBar } from '../shared/lack/move-bar.tsx';
import { useMove } from '../shared/lack/use-move.ts';
import { RefusalNote } from '../shared/refusal-note.tsx';

/** Follows an institution with an amount for a term. */
export function Page(): ReactNode {
  const t = useT();
  const { agencyId } = useParameters();
  const list = useCall('agencyList', {});
  const agency = list.data?.list.find(({ id }) => id === agencyId);
  if (agency !== undefined) return <FollowForm agency={agency} />;
  return (
    <Screen title={t(m.shell_title_payment_follow)}>
      {list.isLoading && <SkeletonRows count={3} />}
      {list.error !== undefined && (
        <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      {list.data !== undefined && <EmptyState title={t(m.errors_not_found)} />}
    </Screen>
  );
}

interface FollowDraft {
  readonly term: string;
  readonly amount: string;
}

/** Sends the order once, and leads on to what is followed. */
function useFollowing(agencyId: string, forget: () => void) {
  const sending = useKeyedMutation('followAdd', { slot: `follow ${agencyId}` });
  const finish = (answer: unknown) => {
    if (answer === null) return;
    forget();
    showToast((say) => say(m.common_toast_success));
    replaceWith('pages/product/follow', { tab: 'mine' });
  };
  return {
    sending,
    send: (of: { term: string; amount: string }) =>
      void sending.send({ agencyId, ...of, agree: true }).then(finish),
    checkAndRetry: () => void sending.checkAndRetry().then(finish),
  };
}

function FollowForm({ agency }: { agency: Agency }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { id, terms } = agency;
  const [{ term, amount: typed }, setDraft, forget] = useDraft<FollowDraft>(
    `pages/payment/follow ${id}`,
    { term: terms[0] ?? '', amount: '' },
  );
  const [hasAgreed, setAgreed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { sending, send, checkAndRetry } = useFollowing(id, forget);
  const amount = wireFigure(typed);
  const isUnknown = sending.state === 'unknown';
  const isReady = amount !== null && hasAgreed && isOnline;
  const lack = lackOf(sending.error);
  const move = useMove(`follow ${id}`, lack, () => {
    // What was asked for is asked for anew, with the money there.
    setAsking(false);
    sending.clearError();
  });
  return (
    <Screen
      title={t(m.shell_title_payment_follow)}
      bar={
        isMoving(move) && !isUnknown ? (
          <MoveBar move={move} reason={null} />
        ) : (
          <ActionBar>
            <Button
              isFull
              isBusy={sending.isBusy}
              isDisabled={!isUnknown && !isReady}
              reason={reasonOf({ amount, hasAgreed, isUnknown }, t)}
              onClick={isUnknown ? checkAndRetry : () => setAsking(true)}
            >
              {isUnknown ? t(m.common_check_and_retry) : buttonText(amount, t)}
            </Button>
          </ActionBar>
        )
      }
    >
      <AgencyHead agency={agency} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-edge pt-5">
        <TermChoice terms={terms} term={term} onChoose={(next) => setDraft({ term: next })} />
        <Amount
          agency={agency}
          typed={typed}
          term={term}
          error={sending.error}
          onType={(next) => {
            setDraft({ amount: next });
            sending.clearError();
          }}
        />
        <LackBlock move={move} />
        <LastTermLine agency={agency} amount={amount} term={term} />
        <PastTermsTable agency={agency} amount={amount} term={term} />
        <Checkbox isOn={hasAgreed} onChange={setAgreed}>
          {t(m.follow_agree)}
        </Checkbox>
      </div>
      <FollowConfirm
        agency={agency}
        term={term}
        typed={typed}
        sending={sending}
        checkAndRetry={checkAndRetry}
        isOpen={isAsking && lack === null}
        onClose={() => setAsking(false)}
        onConfirm={() => amount !== null && send({ term, amount })}
      />
    </Screen>
  );
}

interface FollowConfirmProps {
  agency: Agency;
  term: string;
  typed: string;
  sending: ReturnType<typeof useFollowing>['sending'];
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  checkAndRetry: () => void;
}

/** "Check this order": with whom, how much, until when, and that it can be lost. */
function FollowConfirm(props: FollowConfirmProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const { agency, term, typed, sending } = props;
  const amount = formatMoney(wireFigure(typed), 'USD');
  return (
    <CommitSheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t(m.payment_confirm_title)}
      sentence={t(m.follow_confirm, { amount, name: agency.name })}
      receipt={<HeldReceipt term={term} typed={typed} />}
      consequences={[
        { key: 'lose', icon: <TrendingDown {...iconShape} />, text: t(m.follow_lose) },
        { key: 'note', icon: <Scale {...iconShape} />, text: agency.note },
      ]}
      problem={<RefusalNote error={sending.error} />}
      slide={{ label: t(m.follow_slide), figure: amount }}
      state={sending.state}
      reason={isOnline ? null : t(m.payment_why_offline)}
      onConfirm={props.onConfirm}
      onCheckAndRetry={props.checkAndRetry}
    />
  );
}

function AgencyHead({ agency }: { agency: Agency }): ReactNode {
  return (
    <section className="px-edge pt-4">
      <h2 className="text-title">{agency.name}</h2>
      <p className="text-small text-ink-2">{agency.strategy}</p>
      <RecordFigures agency={agency} />
    </section>
  );
}

interface TermChoiceProps extends Pick<Agency, 'terms'> {
  term: string;
  onChoose: (term: string) => void;
}

function TermChoice({ terms, term, onChoose }: TermChoiceProps): ReactNode {
  const t = useT();
  return (
    <>
      <h3 className="field-label">{t(m.follow_term)}</h3>
      <Segmented
        label={t(m.follow_term)}
        choices={terms.map((value) => ({ value, label: termWord(value, t) }))}
        value={term}
        onChange={onChoose}
      />
    </>
  );
}

/** What is followed with: the button says the amount that is held. */
function buttonText(amount: string | null, t: ReturnType<typeof useT>): string {
  if (amount === null) return t(m.follow_follow);
  return t(m.follow_follow_with, { amount: formatMoney(amount, 'USD') });
}

function reasonOf(
  of: { amount: string | null; hasAgreed: boolean; isUnknown: boolean },
  t: ReturnType<typeof useT>,
): string | null {
  if (of.isUnknown) return null;
  if (of.amount === null) return t(m.errors_amount);
  return of.hasAgreed ? null : t(m.errors_agree_required);
}

interface AmountProps {
  agency: Agency;
  typed: string;
  term: string;
  error: unknown;
  onType: (next: string) => void;
}

/** How much, beside what there is, and what it comes with. */
function Amount({ agency, typed, term, error, onType }: AmountProps): ReactNode {
  const t = useT();
  const wallet = useCall('walletBalance', { walletType: 'FOLLOW' });
  const available = wallet.data?.available;
  const { minAmount: least, maxAmount: most } = agency;
  return (
    <>
      <Field
        label={t(m.common_trade_total_amount)}
        aside={`${t(m.common_wallet_available_funds)} ${formatMoney(available, 'USD')}`}
        error={error === undefined ? null : failureText(error, t)}
        hint={t(m.follow_range, {
          least: formatMoney(least, 'USD'),
          most: formatMoney(most, 'USD'),
        })}
      >
        {(links) => <MoneyInput {...links} currency="USD" value={typed} onChange={onType} />}
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="line"
          isDisabled={available === undefined}
          onClick={() => onType(available ?? '')}
        >
          {t(m.common_all)}
        </Button>
        <ButtonLink variant="line" href={hrefTo('pages/profile/transfer', { to: 'FOLLOW' })}>
          {t(m.shell_title_profile_transfer)}
        </ButtonLink>
      </div>
      <HeldReceipt term={term} typed={typed} />
      <p className="text-small text-ink-2">
        {t(m.follow_fee)}: {agency.feeRule}
      </p>
      <p className="text-small font-medium">{t(m.follow_lose)}</p>
    </>
  );
}

/** When it settles, and what is held until then. */
function HeldReceipt({ term, typed }: Pick<AmountProps, 'term' | 'typed'>): ReactNode {
  const t = useT();
  const known = followTerms.find((one) => one === term);
  const settlesMs = Date.now() + FOLLOW_REVIEW_MS + (known === undefined ? 0 : termMs[known]);
  return (
    <Receipt>
      <ReceiptLine label={t(m.follow_settle_date)} value={formatDateTime(settlesMs)} />
      <ReceiptLine
        isSum
        label={t(m.product_ipo_held_now)}
        value={formatMoney(wireFigure(typed), 'USD')}
      />
    </Receipt>
  );
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
