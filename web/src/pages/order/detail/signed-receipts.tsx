import { Check, FileCheckCorner, X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { CopyRow } from '@candor/ui/components/copy-row';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { Skeleton } from '@candor/ui/components/skeleton';
import { exchangeZone, formatExchangeClock } from '@candor/ui/format/exchange-zone';
import { formatQuantity } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { type Checked, checkReceipt, type FillReceipt } from './check-receipt.ts';
import type { OrderDetail } from './order-view.ts';

/** What proves the fills without this house: their receipts, and how anybody checks them. */
export function SignedReceipts({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid gap-2 px-edge pt-6">
      <h2 className="text-title">{t(m.order_receipt_title)}</h2>
      <p className="text-small text-ink-2">{t(m.order_receipt_text)}</p>
      <Button variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileCheckCorner size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(m.order_receipt_show)}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t(m.order_receipt_title)}>
        <Receipts order={order} />
      </Sheet>
    </section>
  );
}

function Receipts({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const reading = useCall('orderReceipts', { id: order.id }, { freshMs: 0 });
  const key = useCall('signingKey', {});
  const told = reading.data;
  const publicKey = key.data?.publicKey;
  if (told === undefined || publicKey === undefined) {
    const error = reading.error ?? key.error;
    if (error === undefined) return <Skeleton width="100%" height={160} className="rounded-3" />;
    const again = () => {
      reading.retry();
      key.retry();
    };
    return <ErrorBlock isInline message={failureText(error, t)} onRetry={again} />;
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {told.receipts.map((receipt) => (
          <li key={receipt.fillId}>
            <OneReceipt receipt={receipt} order={order} publicKey={publicKey} />
          </li>
        ))}
        {told.missing.map(({ fillId }) => (
          <li key={fillId}>
            <FillName fillId={fillId} order={order} />
            <p className="text-small text-warn">{t(m.order_receipt_gone)}</p>
          </li>
        ))}
      </ul>
      <dl className="border-y border-line">
        <CopyRow
          label={t(m.order_receipt_key)}
          value={publicKey}
          copyLabel={t(m.order_receipt_copy_key)}
        />
      </dl>
      {told.receipts.length > 0 && (
        <ButtonLink
          isFull
          variant="line"
          href={fileOf({ orderId: order.id, publicKey, receipts: told.receipts }, t)}
          download={`candor-receipts-${order.id}.json`}
        >
          {t(m.order_receipt_download)}
        </ButtonLink>
      )}
      <HowToCheck />
    </div>
  );
}

interface OneReceiptProps {
  receipt: FillReceipt;
  order: OrderDetail;
  publicKey: string;
}

function OneReceipt({ receipt, order, publicKey }: OneReceiptProps): ReactNode {
  const t = useT();
  return (
    <>
      <FillName fillId={receipt.fillId} order={order} />
      <Verdict checked={useChecked(receipt, publicKey)} />
      <dl className="grid gap-1 pt-1 text-caption">
        <dt className="text-ink-3">{t(m.order_receipt_hash)}</dt>
        <dd className="na break-all whitespace-normal">{receipt.hash}</dd>
        <dt className="text-ink-3">{t(m.order_receipt_signature)}</dt>
        <dd className="na break-all whitespace-normal">{receipt.signature}</dd>
      </dl>
    </>
  );
}

/** Which fill: when, how much, at what price. */
function FillName({ fillId, order }: { fillId: string; order: OrderDetail }): ReactNode {
  const t = useT();
  const fill = order.fills.find(({ id }) => id === fillId);
  if (fill === undefined)
    return <h3 className="na text-label break-all whitespace-normal">{fillId}</h3>;
  return (
    <h3 className="num text-label">
      {formatExchangeClock(fill.time, exchangeZone(order), t)} · {formatQuantity(fill.num)} ×{' '}
      {shownPrice(fill.price, order)}
    </h3>
  );
}

const verdicts = {
  holds: m.order_receipt_holds,
  broken: m.order_receipt_broken,
  unchecked: m.order_receipt_unchecked,
} as const;

function Verdict({ checked }: { checked: Checked | null }): ReactNode {
  const t = useT();
  if (checked === null) return <Skeleton width="80%" height={20} />;
  const Icon = checked === 'holds' ? Check : X;
  return (
    <p className={checked === 'broken' ? 'text-small text-danger' : 'text-small text-ink-2'}>
      {checked !== 'unchecked' && (
        <Icon className="mr-1 inline" size={16} strokeWidth={2.25} aria-hidden="true" />
      )}
      {t(verdicts[checked])}
    </p>
  );
}

function useChecked(receipt: FillReceipt, publicKey: string): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void checkReceipt(receipt, publicKey).then((found) => {
      if (isCurrent) setChecked(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [receipt, publicKey]);
  return checked;
}

const howTo = [
  m.order_receipt_how_fact,
  m.order_receipt_how_hash,
  m.order_receipt_how_signature,
  m.order_receipt_how_key,
] as const;

function HowToCheck(): ReactNode {
  const t = useT();
  return (
    <section>
      <h3 className="pb-1 text-label">{t(m.order_receipt_how_title)}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5 text-small break-words text-ink-2">
        {howTo.map((step) => (
          <li key={t(step)}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}

interface Told {
  readonly orderId: string;
  readonly publicKey: string;
  readonly receipts: readonly FillReceipt[];
}

/** The receipts as a file that says itself how it is checked. */
function fileOf(told: Told, say: Say): string {
  const text = JSON.stringify({ howToCheck: howTo.map((step) => say(step)), ...told }, null, 2);
  return `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
}
