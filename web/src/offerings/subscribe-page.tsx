import { CalendarClock } from 'virtual:lucide';
import type { Outputs } from '@candor/contract/all-routes';
import type { IpoItem } from '@candor/contract/trading-shapes';
import { productOf } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { QuantityInput } from '@candor/ui/components/quantity-input';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useKeyedMutation } from '../api/use-keyed-mutation.ts';
import { hrefTo, replaceWith, useParameters } from '../app/navigation.ts';
import type { RoutePath } from '../app/routes.ts';
import { CommitSheet } from '../pages/payment/shared/commit-sheet.tsx';
import { LackBlock } from '../pages/payment/shared/lack/lack-block.tsx';
import { lackOf } from '../pages/payment/shared/lack/lack-of.ts';
import { isMoving, MoveBar } from '../pages/payment/shared/lack/move-bar.tsx';
import { useMove } from '../pages/payment/shared/lack/use-move.ts';
import { RefusalNote } from '../pages/payment/shared/refusal-note.tsx';
import { ActionBar } from '../shell/action-bar.tsx';
import { Page as Screen } from '../shell/page.tsx';
import { OfferingFacts } from './offering-facts.tsx';
import { figuresOf, halfOf, type OfferingFigures } from './offering-figures.ts';

/** Applies for shares of an offering, in lots. */
export function SubscribePage(): ReactNode {
  const t = useT();
  const { newSharesId } = useParameters();
  const list = useCall('newStockList', {});
  const offering = list.data?.list.find(({ id }) => id === newSharesId);
  if (offering !== undefined) return <SubscribeForm offering={offering} />;
  return (
    <Screen title={t(m.shell_title_payment_newstock)}>
      {list.isLoading && <SkeletonRows count={3} />}
      {list.error !== undefined && (
        <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      {list.data !== undefined && <EmptyState title={t(m.errors_ipo_closed)} />}
    </Screen>
  );
}

/** Sends the application once, and leads on to what was subscribed to. */
function useSubscribing(offering: IpoItem) {
  const { id: newSharesId, code: stockCode, name: stockName, market, source } = offering;
  const sending = useKeyedMutation('newSharesCreate', { slot: `ipo ${newSharesId}` });
  const { quotePage } = productOf(offering).words;
  const finish = (answer: unknown) => {
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    replaceWith(quotePage as RoutePath, { tab: 'subscribed' });
  };
  return {
    sending,
    send: (num: string) =>
      void sending.send({ newSharesId, stockCode, stockName, market, source, num }).then(finish),
    checkAndRetry: () => void sending.checkAndRetry().then(finish),
  };
}

function SubscribeForm({ offering }: { offering: IpoItem }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { id: newSharesId, code: stockCode, name, market, currency } = offering;
  const most = useCall('getIpoFullNum', { newSharesId, stockCode, market });
  const { sending, send, checkAndRetry } = useSubscribing(offering);
  const num = wireFigure(typed);
  const figures = figuresOf(offering, num);
  const isUnknown = sending.state === 'unknown';
  const lack = lackOf(sending.error);
  const move = useMove(`ipo ${newSharesId}`, lack, () => {
    // What was asked for is asked for anew, with the money there.
    setAsking(false);
    sending.clearError();
  });
  const lapses = t(m.product_ipo_lapse_rule);
  const type = (next: string) => {
    setTyped(next);
    sending.clearError();
  };
  return (
    <Screen
      title={t(m.shell_title_payment_newstock)}
      bar={
        isMoving(move) && !isUnknown ? (
          <MoveBar move={move} reason={null} />
        ) : (
          <ActionBar>
            <Button
              isFull
              isBusy={sending.isBusy}
              isDisabled={!isUnknown && (num === null || !isOnline)}
              reason={num === null && !isUnknown ? t(m.errors_quantity) : null}
              onClick={isUnknown ? checkAndRetry : () => setAsking(true)}
            >
              {t(isUnknown ? m.common_check_and_retry : m.product_ipo_subscribe)}
            </Button>
          </ActionBar>
        )
      }
    >
      <Terms offering={offering} />
      <div className="grid gap-3 px-edge pt-5">
        <Lots
          offering={offering}
          typed={typed}
          type={type}
          most={most.data?.num}
          error={sending.error}
        />
        <LackBlock move={move} />
        <Cost figures={figures} currency={currency} available={most.data?.available} />
      </div>
      <CommitSheet
        isOpen={isAsking && lack === null}
        onClose={() => setAsking(false)}
        title={t(m.payment_confirm_title)}
        sentence={t(m.product_ipo_confirm, {
          num: formatQuantity(num),
          name,
          amount: formatMoney(figures?.held, currency),
        })}
        receipt={
          <CostReceipt figures={figures} currency={currency} available={most.data?.available} />
        }
        consequences={[{ key: 'lapse', icon: <CalendarClock {...iconShape} />, text: lapses }]}
        problem={<RefusalNote error={sending.error} />}
        slide={{
          label: t(m.product_ipo_slide),
          figure: formatMoney(figures?.held, currency),
        }}
        state={sending.state}
        reason={isOnline ? null : t(m.payment_why_offline)}
        onConfirm={() => num !== null && send(num)}
        onCheckAndRetry={checkAndRetry}
      />
    </Screen>
  );
}

function Terms({ offering }: { offering: IpoItem }): ReactNode {
  const t = useT();
  return (
    <section className="px-edge pt-4">
      <h2 className="text-title">{offering.name}</h2>
      <OfferingFacts facts={termsOf(offering, t)} />
      <LaterPrice offering={offering} />
      <p className="mt-2 text-caption break-all text-ink-3">
        {t(m.product_ipo_seed_hash)}{' '}
        <span className="num whitespace-normal">{offering.drawSeedHash}</span>
      </p>
    </section>
  );
}

/** Why an offering of shares that trade costs what it costs. */
function LaterPrice({ offering }: { offering: IpoItem }): ReactNode {
  const t = useT();
  const { lastClose, closeDiscount: percent, currency } = offering;
  if (lastClose == null || percent == null) return null;
  const close = formatPrice(lastClose, { currency });
  return (
    <p className="num mt-2 whitespace-normal text-small text-ink-2">
      {t(m.product_ipo_later, { close, percent })}
    </p>
  );
}

interface LotsProps {
  offering: IpoItem;
  typed: string;
  type: (next: string) => void;
  most: Outputs['getIpoFullNum']['num'] | undefined;
  error: unknown;
}

/** How many shares, with half and all that can be asked for. */
function Lots({ offering, typed, type, most = '0', error }: LotsProps): ReactNode {
  const t = useT();
  const { minCount } = offering;
  const half = halfOf(most, minCount);
  return (
    <>
      <Field
        label={t(m.common_quantity)}
        error={error === undefined ? null : failureText(error, t)}
      >
        {(links) => <QuantityInput {...links} minCount={minCount} value={typed} onChange={type} />}
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" isDisabled={half === '0'} onClick={() => type(half)}>
          {t(m.common_trade_half)}
        </Button>
        <Button variant="line" isDisabled={most === '0'} onClick={() => type(most)}>
          {t(m.common_trade_full)}
        </Button>
      </div>
    </>
  );
}

interface CostProps {
  figures: OfferingFigures | null;
  currency: string;
  available: string | undefined;
}

/** What the subscription costs, and the way to more money for it. */
function Cost(props: CostProps): ReactNode {
  const t = useT();
  return (
    <>
      <CostReceipt {...props} />
      <ButtonLink variant="line" href={hrefTo('pages/profile/transfer')}>
        {t(m.shell_title_profile_transfer)}
      </ButtonLink>
    </>
  );
}

/** What is held now and what may be due later, beside what there is. */
function CostReceipt({ figures, currency, available }: CostProps): ReactNode {
  const t = useT();
  const money = (amount: string | undefined) => formatMoney(amount, currency);
  return (
    <Receipt>
      <ReceiptLine label={t(m.common_trade_total_amount)} value={money(figures?.total)} />
      <ReceiptLine label={t(m.common_trade_handling_fee)} value={money('0')} />
      <ReceiptLine label={t(m.product_ipo_held_now)} value={money(figures?.held)} isSum />
      <ReceiptLine label={t(m.product_ipo_pending_if)} value={money(figures?.pending)} />
      <ReceiptLine label={t(m.common_wallet_available_funds)} value={money(available)} />
    </Receipt>
  );
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function termsOf(offering: IpoItem, say: Say) {
  return [
    {
      label: say(m.common_trade_price),
      value: formatPrice(offering.price, { currency: offering.currency }),
    },
    { label: say(m.product_ipo_lot), value: formatQuantity(offering.minCount) },
    { label: say(m.product_ipo_deadline), value: formatDateTime(offering.purchaseEndDate) },
    { label: say(m.product_ipo_allot_date), value: formatDateTime(offering.allotDateTimestamp) },
    { label: say(m.product_ipo_list_date), value: formatDateTime(offering.listDate) },
  ];
}
