import { LOAN_LEAST_MINOR, loanTermDays } from '@candor/domain/loans/loan-terms';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { Checkbox } from '@candor/ui/components/checkbox';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { Note } from '@candor/ui/components/note';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Segmented } from '@candor/ui/components/segmented';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { TextInput } from '@candor/ui/components/text-input';
import { sum } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useDraft } from '../../../session/use-draft.ts';
import { ScheduleTable } from './schedule-table.tsx';

/** What is lent at least, in dollars. */
const LEAST = String(LOAN_LEAST_MINOR / 100n);

interface Draft {
  readonly amount: string;
  readonly termDays: number;
  readonly purpose: string;
}

interface LoanFormProps {
  /** Whether an application is under review. */
  isWaiting: boolean;
  onSent: () => void;
}

/** How much, for how long and what for; what it costs, day by day; and the way to ask for it. */
export function LoanForm({ isWaiting, onSent }: LoanFormProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [draft, setDraft, forget] = useDraft<Draft>('pages/loan/index', {
    amount: '',
    termDays: loanTermDays[1],
    purpose: '',
  });
  const [hasAgreed, setAgreed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const sending = useKeyedMutation('loanApply');
  const amount = enough(wireFigure(draft.amount));
  const purpose = draft.purpose.trim();
  const finish = (answer: unknown) => {
    if (answer === null) return;
    forget();
    showToast((say) => say(m.common_toast_success));
    onSent();
  };
  const isUnknown = sending.state === 'unknown';
  const reason = isUnknown ? null : reasonOf({ amount, purpose, hasAgreed, isWaiting });
  const press = () => (isUnknown ? void sending.checkAndRetry().then(finish) : setAsking(true));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge py-4">
      <Asked draft={draft} onChange={setDraft} />
      <Cost amount={amount} termDays={draft.termDays} />
      <Note>{t(m.loan_late)}</Note>
      <div className="flex flex-wrap items-center gap-x-3">
        <Checkbox isOn={hasAgreed} onChange={setAgreed}>
          {t(m.loan_agree)}
        </Checkbox>
        <a
          className="hit text-accent-text underline"
          href={hrefTo('pages/webview/index', LOAN_TERMS)}
        >
          {t(m.legal_title_loan)}
        </a>
      </div>
      {sending.error !== undefined && (
        <p role="alert" className="text-small text-danger-text">
          {failureText(sending.error, t)}
        </p>
      )}
      <Button
        isFull
        isBusy={sending.isBusy}
        isDisabled={!isUnknown && (reason !== null || !isOnline)}
        reason={reason === null ? null : t(reason)}
        onClick={press}
      >
        {isUnknown ? t(m.common_check_and_retry) : applyLabel(amount, t)}
      </Button>
      <AskSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={applyLabel(amount, t)}
        onConfirm={() => {
          setAsking(false);
          const of = { termDays: draft.termDays, purpose, agree: true };
          if (amount !== null) void sending.send({ amount, ...of }).then(finish);
        }}
      >
        {t(m.loan_confirm_note)}
      </AskSheet>
    </div>
  );
}

const LOAN_TERMS = { page: 'loan' } as const;

type T = ReturnType<typeof useT>;

function applyLabel(amount: string | null, t: T): string {
  if (amount === null) return t(m.loan_apply);
  return t(m.loan_apply_for, { amount: formatMoney(amount, 'USD') });
}

/** What is typed, where it is as much as is lent at all. */
function enough(amount: string | null): string | null {
  return amount !== null && Number(amount) >= Number(LEAST) ? amount : null;
}

function reasonOf(of: {
  amount: string | null;
  purpose: string;
  hasAgreed: boolean;
  isWaiting: boolean;
}) {
  if (of.isWaiting) return m.errors_loan_pending;
  if (of.amount === null) return m.errors_amount;
  if (of.purpose === '') return m.loan_purpose_error;
  return of.hasAgreed ? null : m.errors_agree_required;
}

interface AskedProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function Asked({ draft, onChange }: AskedProps): ReactNode {
  const t = useT();
  const { termDays } = draft;
  const quote = useCall('loanQuote', { amount: LEAST, termDays }, { forCustomer: true });
  const most = quote.data?.maxAmount;
  const range = { least: formatMoney(LEAST, 'USD'), most: formatMoney(most, 'USD') };
  const isNothing = most !== undefined && Number(most) < Number(LEAST);
  return (
    <>
      <Field
        label={t(m.common_amount)}
        aside={isNothing ? t(m.loan_most_zero) : t(m.loan_range, range)}
      >
        {(links) => (
          <MoneyInput
            {...links}
            currency="USD"
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <h3 className="field-label">{t(m.loan_term)}</h3>
        <Segmented
          label={t(m.loan_term)}
          choices={loanTermDays.map((days) => ({
            value: days,
            label: t(m.loan_term_days, { days }),
          }))}
          value={termDays}
          onChange={(days) => onChange({ termDays: days })}
        />
      </div>
      <Field label={t(m.loan_purpose)}>
        {(links) => (
          <TextInput
            {...links}
            maxLength={200}
            placeholder={t(m.loan_purpose_hint)}
            value={draft.purpose}
            onChange={(event) => onChange({ purpose: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function Cost({ amount, termDays }: { amount: string | null; termDays: number }): ReactNode {
  const t = useT();
  const quote = useCall(
    'loanQuote',
    { amount: amount ?? LEAST, termDays },
    { forCustomer: true, isEnabled: amount !== null },
  );
  if (amount === null) return null;
  if (quote.data === undefined) {
    if (quote.error === undefined) return <SkeletonRows count={2} />;
    return <ErrorBlock message={failureText(quote.error, t)} onRetry={quote.retry} />;
  }
  const { dailyRate, annualRate, totalInterest, schedule } = quote.data;
  return (
    <>
      <Receipt>
        <ReceiptLine label={t(m.loan_daily_rate)} value={`${dailyRate}%`} />
        <ReceiptLine label={t(m.loan_annual_rate)} value={`${annualRate}%`} />
        <ReceiptLine label={t(m.follow_fee)} value={formatMoney('0', 'USD')} />
        <ReceiptLine label={t(m.loan_total_interest)} value={formatMoney(totalInterest, 'USD')} />
        <ReceiptLine
          isSum
          label={t(m.loan_pay_back)}
          value={formatMoney(sum([amount, totalInterest]), 'USD')}
        />
      </Receipt>
      <section>
        <h3 className="flex items-baseline justify-between">
          <span className="text-label font-semibold">{t(m.loan_schedule)}</span>
          <span className="text-caption text-ink-3">{t(m.loan_schedule_how)}</span>
        </h3>
        <ScheduleTable schedule={schedule} />
        <p className="pt-2 text-small text-ink-2">{t(m.loan_early)}</p>
      </section>
    </>
  );
}
