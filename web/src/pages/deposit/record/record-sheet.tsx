import type { DepositRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { Timeline, type TimelineStep } from '@candor/ui/components/timeline';
import { formatMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { Postings } from '../../order/shared/postings.tsx';
import { coinRate } from '../shared/coin-rate.ts';
import { ProofImage } from './proof-image.tsx';
import { againHref } from './record-row.tsx';
import {
  amountText,
  confirmationsNeeded,
  isBelowMinimum,
  RecordStatus,
  routeText,
} from './record-words.tsx';

interface RecordSheetProps {
  record: DepositRow | null;
  onClose: () => void;
}

/** A deposit from hand-in to credit: timeline, rates, both ledger sides, proof. */
export function RecordSheet({ record, onClose }: RecordSheetProps): ReactNode {
  const t = useT();
  const kind = record === null ? '' : t(m.deposit_sheet_title, { amount: amountText(record) });
  const title = record?.kind === 'PRACTICE' ? t(m.transfer_bill_practice, { kind }) : kind;
  return (
    <Sheet isOpen={record !== null} onClose={onClose} title={<span className="num">{title}</span>}>
      {record !== null && <RecordBody record={record} />}
    </Sheet>
  );
}

function RecordBody({ record }: { record: DepositRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <RecordStatus record={record} />
        <span className="na min-w-0 break-words whitespace-normal">
          {record.txId == null && `${record.id} · `}
          {routeText(record, t)} · {record.currency}
        </span>
      </p>
      <Timeline steps={stepsOf(record, t, (atMs) => formatDateTime(atMs, timeZone))} />
      {record.status === 2 && record.reason != null && (
        <p className="text-small">
          <b className="font-medium">{t(m.common_reason_lead)}</b>
          <SentenceGap />
          {record.reason}
          <SentenceGap />
          <span className="text-ink-2">{t(m.deposit_nothing_taken)}</span>
        </p>
      )}
      <Rates record={record} />
      {record.postings !== undefined && record.postings.length > 0 && (
        <section>
          <h3 className="pb-2 text-label">{t(m.deposit_sheet_postings)}</h3>
          <Postings postings={record.postings} />
        </section>
      )}
      {isBelowMinimum(record) && (
        <p className="text-small text-ink-2">{t(m.deposit_below_explain)}</p>
      )}
      {record.txId != null && (
        <dl>
          <CopyRow
            label={t(m.deposit_transaction)}
            value={record.txId}
            copyLabel={t(m.deposit_transaction)}
          />
        </dl>
      )}
      {record.proofUrl !== '' && <ProofImage url={record.proofUrl} />}
      {record.status === 1 && (
        <ButtonLink isFull variant="line" href={hrefTo('pages/market/index')}>
          {t(m.deposit_meanwhile)}
        </ButtonLink>
      )}
      {isInFundingAccount(record) && (
        <ButtonLink
          isFull
          href={hrefTo('pages/profile/transfer', { from: 'BALANCE', to: 'STOCK' })}
        >
          {t(m.deposit_to_trading)}
        </ButtonLink>
      )}
      {record.status === 2 && record.txId == null && (
        <ButtonLink isFull href={againHref(record)}>
          {t(m.deposit_submit_again)}
        </ButtonLink>
      )}
    </div>
  );
}

/** Practice money went on to a wallet by itself, and what is below the minimum stays out. */
function isInFundingAccount(record: DepositRow): boolean {
  return record.status === 3 && record.kind !== 'PRACTICE' && !isBelowMinimum(record);
}

/** What was sent, at which rates, and what came. */
function Rates({ record }: { record: DepositRow }): ReactNode {
  const t = useT();
  const rate = (value: string) =>
    record.kind === 'BANK'
      ? t(m.deposit_rate_value, { base: 'USD', rate: value, quote: record.currency })
      : t(m.deposit_rate_per_coin, { coin: record.currency, rate: coinRate(value) });
  const isCredited = record.status === 3;
  return (
    <Receipt>
      {record.kind !== 'PRACTICE' && (
        <ReceiptLine label={t(m.deposit_sheet_sent)} value={amountText(record)} />
      )}
      {record.quotedRate != null && (
        <ReceiptLine label={t(m.deposit_sheet_rate_submit)} value={rate(record.quotedRate)} />
      )}
      {record.rate != null && (isCredited || record.quotedRate == null) && (
        <ReceiptLine
          label={t(isCredited ? m.deposit_sheet_rate_credit : m.deposit_sheet_rate)}
          value={rate(record.rate)}
        />
      )}
      <ReceiptLine
        isSum
        label={t(m.deposit_sheet_credited)}
        value={formatMoney(record.creditAmount, 'USD')}
      />
    </Receipt>
  );
}

function stepsOf(record: DepositRow, say: Say, time: (atMs: number) => string): TimelineStep[] {
  const endedMs = record.reviewTimestamp ?? null;
  const ended = endedMs === null ? undefined : time(endedMs);
  const submitted: TimelineStep = {
    key: 'submitted',
    label: say(record.txId == null ? m.deposit_step_submitted : m.deposit_step_found),
    time: time(record.createTimeTimestamp),
    state: 'done',
  };
  if (record.kind === 'PRACTICE') {
    const credited = say(m.deposit_step_credited);
    return [
      { ...submitted, label: say(m.deposit_step_given) },
      { key: 'credited', label: credited, time: ended, state: 'done' },
      { key: 'end', label: say(m.deposit_step_moved_on), time: ended, state: 'done' },
    ];
  }
  const isOver = record.status !== 1;
  const check: TimelineStep =
    record.confirmations == null
      ? {
          key: 'review',
          label: say(isOver ? m.deposit_step_reviewed : m.deposit_step_waiting),
          time: ended,
          state: isOver ? 'done' : 'now',
        }
      : {
          key: 'chain',
          label: say(m.deposit_step_confirmed, {
            n: String(record.confirmations),
            total: String(confirmationsNeeded(record)),
          }),
          time: ended,
          state: isOver ? 'done' : 'now',
        };
  const end: TimelineStep =
    record.status === 2
      ? { key: 'end', label: say(m.deposit_step_refused), time: ended, state: 'bad' }
      : {
          key: 'end',
          label: say(isBelowMinimum(record) ? m.deposit_below_minimum : m.deposit_step_credited),
          time: ended,
          state: record.status === 3 ? 'done' : 'next',
        };
  return [submitted, check, end];
}
