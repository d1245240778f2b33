import { direction, orderStatus } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { partOf } from '@candor/ui/components/part';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Skeleton, SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useRef, useState } from 'react';
import { useFirstOrder } from '../../../account/first-order.ts';
import { failureText, refusalReason } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { goTo, hrefTo, useParameters } from '../../../app/navigation.ts';
import { orderTarget } from '../../../market/instrument-address.ts';
import { priceUnit } from '../../../market/price-form.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { ChangeButton } from '../shared/amend-sheet.tsx';
import { CancelSheet } from '../shared/cancel-sheet.tsx';
import { Postings } from '../shared/postings.tsx';
import { useCancelOrder } from '../shared/use-cancel-order.ts';
import { ConfirmedBecame } from './confirmed-became.tsx';
import { FillAuction } from './fill-auction.tsx';
import { FillExplained } from './fill-explained.tsx';
import { FillSource } from './fill-source.tsx';
import { FollowScreen, isFollow } from './follow-screen.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isCancellable, isOrder, type OrderDetail, withoutBusted } from './order-view.ts';
import { SignedReceipts } from './signed-receipts.tsx';
import { isSubscription, SubscriptionScreen } from './subscription-screen.tsx';
import { WalletReceipt } from './wallet-receipt.tsx';

/** Comes once in the life of an account. */
const FirstFill = partOf(async () => (await import('./first-fill.tsx')).FirstFill);

const kinds = ['order', 'ipo', 'follow'] as const;

/** An order from confirm to its last posting, with every fill explained. */
export function Page(): ReactNode {
  const t = useT();
  const { id = '', kind } = useParameters();
  const known = kinds.find((one) => one === kind) ?? 'order';
  const detail = useCall('orderDetail', { id, kind: known });
  if (detail.data !== undefined && isOrder(detail.data)) return <OrderScreen order={detail.data} />;
  if (detail.data !== undefined && isSubscription(detail.data)) {
    return <SubscriptionScreen row={detail.data} />;
  }
  if (detail.data !== undefined && isFollow(detail.data)) return <FollowScreen row={detail.data} />;
  const isGone = refusalReason(detail.error) === 'NOT_FOUND' || detail.data !== undefined;
  return (
    <Screen title={t(m.order_title)}>
      {detail.isLoading && <DetailSkeleton />}
      {isGone && (
        <EmptyState
          title={t(m.errors_not_found)}
          action={
            <ButtonLink href={hrefTo('pages/trade/index')}>{t(m.common_tab_trade)}</ButtonLink>
          }
        />
      )}
      {!isGone && detail.error !== undefined && (
        <ErrorBlock message={failureText(detail.error, t)} onRetry={detail.retry} />
      )}
    </Screen>
  );
}

function DetailSkeleton(): ReactNode {
  return (
    <SkeletonPage>
      <SkeletonRows count={1} />
      <div className="grid gap-4 px-edge pt-3">
        <Skeleton width="90%" height={40} />
        <Skeleton width="100%" height={120} className="rounded-3" />
        <Skeleton width="100%" height={160} className="rounded-3" />
      </div>
    </SkeletonPage>
  );
}

function OrderScreen({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const standing = withoutBusted(order);
  const hasFilled = standing.fills.length > 0;
  const isFirst = useIsFirst(standing);
  const explained = useRef<HTMLHeadingElement>(null);
  const { stockCode, source, market } = order;
  const rules = useCall('getMinCount', { stockCode, source, market }, { freshMs: 3600_000 });
  const priceCurrency = rules.data && priceUnit({ market, currency: rules.data.currency });
  return (
    <Screen
      title={t(hasFilled && !isFirst ? m.order_title_explain : m.order_title)}
      bar={
        isFirst ? (
          <FirstBar onExplain={() => explained.current?.scrollIntoView()} />
        ) : (
          <OrderBar order={order} />
        )
      }
    >
      <OrderHead order={standing} priceCurrency={priceCurrency} />
      <ConfirmedBecame order={order} priceCurrency={priceCurrency} isFirst={isFirst} />
      {isFirst && rules.data !== undefined && (
        <FirstFill order={standing} multiplier={rules.data.multiplier} />
      )}
      {isFirst && (
        <h2 ref={explained} className="scroll-mt-3 px-edge pt-6 pb-2 text-title">
          {t(m.order_title_explain)}
        </h2>
      )}
      {hasFilled && rules.data !== undefined && priceCurrency !== undefined && (
        <FillExplained
          order={standing}
          hasCost={!isFirst}
          multiplier={rules.data.multiplier}
          priceCurrency={priceCurrency}
        />
      )}
      <FillSource order={standing} />
      <FillAuction order={standing} />
      {rules.error !== undefined && (
        <ErrorBlock isInline message={failureText(rules.error, t)} onRetry={rules.retry} />
      )}
      {hasFilled ? (
        <div className="grid gap-2 px-edge pt-4">
          <WalletReceipt order={standing} priceCurrency={priceCurrency} />
          <p className="text-caption text-ink-3">
            {t(m.order_sum_matches)}
            <SentenceGap />
            {t(m.order_figures_fixed)}
          </p>
        </div>
      ) : (
        <p className="px-edge pt-3 text-small text-ink-2">{t(nothingFilled(order))}</p>
      )}
      <Section title={t(m.order_timeline)}>
        <OrderTimeline order={order} />
      </Section>
      <h2 className="px-edge pt-6 text-title">{t(m.order_details)}</h2>
      <OrderFacts order={order} priceCurrency={priceCurrency} />
      <p className="px-edge pt-3 text-small">
        <a className="link hit" href={hrefTo('pages/service/index', { orderId: order.id })}>
          {t(m.order_ask)} <LaterMark path="pages/service/index" />
        </a>
      </p>
      {hasFilled && (
        <Section title={t(m.order_postings)}>
          <Postings postings={standing.fills.flatMap((fill) => fill.postings)} />
        </Section>
      )}
      {order.fills.length > 0 && <SignedReceipts order={order} />}
    </Screen>
  );
}

/**
 * Whether it is the purchase with the customer's first fill. Where none is known yet, one that has
 * filled is it.
 */
function useIsFirst({ id, status, direction: side, fills }: OrderDetail): boolean {
  const first = useFirstOrder();
  const isBought = status === orderStatus.success && side === direction.buy && fills.length > 0;
  return isBought && (first === null || first === id);
}

/** After the first fill: its explanation below, and what it brought. */
function FirstBar({ onExplain }: { onExplain: () => void }): ReactNode {
  const t = useT();
  return (
    <ActionBar>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" onClick={onExplain}>
          {t(m.order_title_explain)}
        </Button>
        <ButtonLink href={hrefTo('pages/trade/index', { tab: 0 })}>
          {t(m.order_view_holding)}
        </ButtonLink>
      </div>
    </ActionBar>
  );
}

/** Why there is nothing to explain. */
function nothingFilled(order: OrderDetail) {
  if (isCancellable(order)) return m.order_waits_reason;
  return order.fills.length > 0 ? m.order_cost_taken_back : m.order_cost_none;
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="px-edge pt-6">
      <h2 className="pb-2 text-title">{title}</h2>
      {children}
    </section>
  );
}

/** Cancel while something is left to cancel; else the holding and the same order again. */
function OrderBar({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const cancelling = useCancelOrder();
  const [isAsking, setAsking] = useState(false);
  const { stockCode: code, stockName: name, source, market, direction: side } = order;
  const { path, parameters } = orderTarget({ code, name, source, market }, side);
  const again = () => goTo(path, parameters);
  // What was taken back holds nothing.
  const hasNothing = order.fills.length > 0 && withoutBusted(order).fills.length === 0;
  if (isCancellable(order)) {
    return (
      <ActionBar>
        <div className="grid grid-cols-2 gap-2.5">
          <ChangeButton order={order} />
          <Button
            variant="danger"
            isBusy={cancelling.busyId !== null}
            isDisabled={!isOnline}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {t(m.order_cancel)}
          </Button>
        </div>
        <CancelSheet
          order={isAsking ? order : null}
          cancelling={cancelling}
          onClose={() => setAsking(false)}
        />
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      <div className={hasNothing ? 'grid' : 'grid grid-cols-2 gap-2.5'}>
        {!hasNothing && (
          <ButtonLink variant="line" href={hrefTo('pages/trade/index', { tab: 0 })}>
            {t(m.order_view_holding)}
          </ButtonLink>
        )}
        <Button variant="line" onClick={again}>
          {t(m.order_trade_again)}
        </Button>
      </div>
    </ActionBar>
  );
}
