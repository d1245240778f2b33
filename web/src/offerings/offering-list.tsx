import type { Classify } from '@candor/contract/enums';
import type { IpoItem } from '@candor/contract/trading-shapes';
import { productOf } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { useSecondsLeft } from '@candor/ui/components/countdown';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { formatDate, formatDateTime } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { readAgain, useCall } from '../api/use-call.ts';
import { hrefTo } from '../app/navigation.ts';
import type { RoutePath } from '../app/routes.ts';
import { OfferingFacts } from './offering-facts.tsx';

const SUBSCRIBABLE = 1;

/** Offerings of one side of the world, the next deadline first. */
export function OfferingList({ classify }: { classify: Classify }): ReactNode {
  const t = useT();
  const list = useCall('newStockList', { classify });
  if (list.data === undefined) {
    if (list.error === undefined) return <SkeletonRows count={4} />;
    return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
  }
  if (list.data.list.length === 0) return <EmptyState title={t(m.product_ipo_empty)} />;
  return (
    <ul>
      {list.data.list.map((offering) => (
        <OfferingCard key={offering.id} offering={offering} />
      ))}
    </ul>
  );
}

function OfferingCard({ offering }: { offering: IpoItem }): ReactNode {
  const t = useT();
  const { name, code, currency } = offering;
  return (
    <li className="border-t border-line px-edge py-4 first:border-t-0">
      <h2 className="instrument-name">{name}</h2>
      <span className="instrument-code">
        {code} · {offering.exchangeCode}
      </span>
      <OfferingFacts
        facts={[
          { label: t(m.common_trade_price), value: formatPrice(offering.price, { currency }) },
          { label: t(m.product_ipo_lot), value: formatQuantity(offering.minCount) },
          { label: t(m.product_ipo_raising), value: formatMoney(offering.fundRaising, currency) },
          {
            label: t(m.product_ipo_prospectus),
            value: formatDate(offering.submitDateTimestamp),
          },
          { label: t(m.product_ipo_deadline), value: formatDateTime(offering.purchaseEndDate) },
          { label: t(m.product_ipo_list_date), value: formatDateTime(offering.listDate) },
        ]}
      />
      <p className="mt-2 text-caption break-all text-ink-3">
        {t(m.product_ipo_seed_hash)}{' '}
        <span className="num whitespace-normal">{offering.drawSeedHash}</span>
      </p>
      {offering.ipoStatus === SUBSCRIBABLE && <SubscribeLink offering={offering} />}
    </li>
  );
}

/** The way to the form, until the very deadline. */
function SubscribeLink({ offering }: { offering: IpoItem }): ReactNode {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const left = useSecondsLeft(offering.purchaseEndDate, () => {
    setOver(true);
    readAgain('newStockList');
  });
  if (isOver || left === 0) {
    return <p className="mt-3 text-small text-ink-2">{t(m.errors_ipo_closed)}</p>;
  }
  const { code, market, name, id: newSharesId } = offering;
  const path = productOf(offering).words.orderPage as RoutePath;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className="mt-3 flex items-center gap-3">
      <span className="num flex-1 text-small text-ink-2">{t(m.product_ipo_left, { time })}</span>
      <ButtonLink href={hrefTo(path, { code, market, name, newSharesId, direction: 0 })}>
        {t(m.product_ipo_subscribe)}
      </ButtonLink>
    </div>
  );
}
