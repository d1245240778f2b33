import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { Postings } from '../../order/shared/postings.tsx';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { spreadPercent } from '../shared/spread-percent.ts';
import { billTarget } from './bill-days.ts';
import { BillStatus, billTitleText } from './bill-words.tsx';

interface BillSheetProps {
  row: BillRow | null;
  onClose: () => void;
}

/**
 * A movement with both ledger sides where its order knows them, and the way to what it is about.
 */
export function BillSheet({ row, onClose }: BillSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet
      isOpen={row !== null}
      onClose={onClose}
      title={row === null ? '' : billTitleText(row, t)}
    >
      {row !== null && <BillBody row={row} />}
    </Sheet>
  );
}

function BillBody({ row }: { row: BillRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const target = billTarget(row);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <BillStatus row={row} />
        <span className="num">{formatDateTime(row.createTimeTimestamp, timeZone)}</span>
      </p>
      <BillFigures row={row} />
      {row.locked != null && <p className="text-small text-ink-2">{t(m.transfer_locked_note)}</p>}
      {row.reason != null && (
        <p className="text-small">
          <b className="font-medium">{t(m.common_reason_lead)}</b>
          <SentenceGap />
          {row.reason}
        </p>
      )}
      {target?.kind === 'order' && row.billType !== 'reversal' && <OrderPostings id={target.id} />}
      {target !== null && (
        <ButtonLink
          variant="line"
          isFull
          href={
            target.kind === 'order'
              ? hrefTo('pages/order/detail', { id: target.id })
              : hrefTo('pages/deposit/record', { id: target.id })
          }
        >
          {t(target.kind === 'order' ? m.transfer_sheet_open_order : m.transfer_sheet_open_deposit)}
        </ButtonLink>
      )}
    </div>
  );
}

function BillFigures({ row }: { row: BillRow }): ReactNode {
  const t = useT();
  return (
    <Receipt>
      <ReceiptLine label={t(m.transfer_sheet_wallet)} value={walletName(row.walletType, t)} />
      <ReceiptLine label={t(m.common_amount)} value={formatSignedMoney(row.amount, row.currency)} />
      {row.locked != null && (
        <ReceiptLine
          label={t(signOf(row.locked) < 0 ? m.transfer_released : m.transfer_locked)}
          value={formatMoney(
            signOf(row.locked) < 0 ? negated(row.locked) : row.locked,
            row.currency,
          )}
        />
      )}
      {row.counter != null && (
        <ReceiptLine label={t(m.transfer_other_side)} value={counterText(row.counter, t)} />
      )}
      {row.exchange != null && <ExchangeLines exchange={row.exchange} />}
      <ReceiptLine
        label={t(m.transfer_balance_after)}
        value={formatMoney(row.balanceAfter, row.currency)}
      />
      {row.refId != null && (
        <ReceiptLine
          label={t(m.transfer_sheet_number)}
          value={<span className="na break-all whitespace-normal">{row.refId}</span>}
        />
      )}
    </Receipt>
  );
}

/** The rate of a transfer between currencies, the middle of that moment, and the difference. */
function ExchangeLines({ exchange }: { exchange: NonNullable<BillRow['exchange']> }): ReactNode {
  const t = useT();
  const { base, quote, rate, mid, spread, spreadCurrency } = exchange;
  return (
    <>
      <ReceiptLine
        label={t(m.transfer_rate)}
        value={t(m.deposit_rate_value, { base, rate, quote })}
      />
      <ReceiptLine label={t(m.transfer_middle)} value={mid} />
      <ReceiptLine
        label={t(m.transfer_spread, {
          percent: formatPlainPercent(spreadPercent(exchange)),
        })}
        value={formatMoney(spread, spreadCurrency)}
      />
    </>
  );
}

/** "HK Stock Wallet +HK$7,790.00". */
function counterText(
  { walletType, amount, currency }: NonNullable<BillRow['counter']>,
  t: Say,
): string {
  return `${walletName(walletType, t)} ${formatSignedMoney(amount, currency)}`;
}

function OrderPostings({ id }: { id: string }): ReactNode {
  const t = useT();
  const detail = useCall('orderDetail', { id });
  if (detail.data === undefined || !('fills' in detail.data)) return null;
  const postings = detail.data.fills.flatMap((fill) => fill.postings);
  if (postings.length === 0) return null;
  return (
    <section>
      <h3 className="pb-2 text-label">{t(m.transfer_sheet_both_sides)}</h3>
      <Postings postings={postings} />
    </section>
  );
}
