import type { DepositRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatMoney } from '@candor/ui/format/money';
import { formatHourMinute } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { ConfirmationPieces } from '../shared/confirmation-bar.tsx';
import { currencyMark } from '../shared/currency-mark.ts';
import {
  amountText,
  confirmationsNeeded,
  isBelowMinimum,
  RecordStatus,
  routeText,
} from './record-words.tsx';

interface RecordRowProps {
  record: DepositRow;
  onOpen: () => void;
}

/** One deposit: what was sent, what came of it, and the one next step. */
export function RecordRow({ record, onOpen }: RecordRowProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const time = formatHourMinute(record.createTimeTimestamp, timeZone);
  return (
    <li className="list-row">
      <span className="lettermark bg-fill text-ink-2" aria-hidden="true">
        {currencyMark(record.currency)}
      </span>
      <div className="min-w-0 flex-1">
        <div className="relative min-h-11">
          <button
            type="button"
            className="row-link w-full text-left"
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="num text-label">{amountText(record)}</span>
              <RecordStatus record={record} />
            </span>
            <span className="num flex justify-between gap-2 text-caption text-ink-3">
              <span className="min-w-0 whitespace-normal">
                {time} · {routeText(record, t)}
              </span>
              <span>{creditText(record, t)}</span>
            </span>
          </button>
        </div>
        <RecordDetail record={record} />
      </div>
    </li>
  );
}

function RecordDetail({ record }: { record: DepositRow }): ReactNode {
  const t = useT();
  if (record.status === 2) return <Failed record={record} />;
  if (isBelowMinimum(record)) {
    return <p className="pt-1 text-small text-ink-2">{t(m.deposit_below_explain)}</p>;
  }
  // Practice money has gone on to a trading account already.
  if (record.kind === 'PRACTICE') return null;
  if (record.status === 3) {
    return (
      <p className="pt-2">
        <ButtonLink
          variant="line"
          isSmall
          href={hrefTo('pages/profile/transfer', { from: 'BALANCE', to: 'STOCK' })}
        >
          {t(m.deposit_to_trading)}
        </ButtonLink>
      </p>
    );
  }
  if (record.confirmations == null) return null;
  const done = String(record.confirmations);
  const total = confirmationsNeeded(record);
  return (
    <p className="num flex items-center gap-2 pt-1.5 text-small text-ink-2" role="status">
      {t(m.deposit_confirmations, { n: done, total: String(total) })}
      <ConfirmationPieces done={record.confirmations} total={total} className="w-14" />
    </p>
  );
}

function Failed({ record }: { record: DepositRow }): ReactNode {
  const t = useT();
  return (
    <div className="pt-1.5">
      <p className="text-small text-ink-2">
        <b className="font-medium text-ink">{t(m.common_reason_lead)}</b>
        <SentenceGap />
        {record.reason}
        <SentenceGap />
        {t(m.deposit_nothing_taken)}
      </p>
      <p className="flex items-center gap-3 pt-2">
        {record.txId == null && (
          <ButtonLink variant="line" isSmall href={againHref(record)}>
            {t(m.deposit_submit_again)}
          </ButtonLink>
        )}
        <a
          className="link hit"
          href={hrefTo('pages/service/index', { topic: `deposit ${record.id}` })}
        >
          {t(m.deposit_ask)} <LaterMark path="pages/service/index" />
        </a>
      </p>
    </div>
  );
}

/** The deposit page with everything of this record filled in, except the proof. */
export function againHref(record: DepositRow): string {
  const { currency, network, amount } = record;
  return record.kind === 'BANK'
    ? hrefTo('pages/deposit/fiat', { currency, amount })
    : hrefTo('pages/deposit/wallet', { currency, network: network ?? undefined, amount });
}

function creditText(record: DepositRow, say: Say): string {
  if (isBelowMinimum(record)) return say(m.deposit_not_credited);
  if (record.creditAmount != null) return formatMoney(record.creditAmount, 'USD');
  if (record.status === 2) return formatMoney('0', 'USD');
  const isInUsd = record.kind === 'VM' || record.currency === 'USD';
  return isInUsd ? say(m.deposit_about, { amount: formatMoney(record.amount, 'USD') }) : '';
}
