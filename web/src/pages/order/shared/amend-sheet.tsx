import { orderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Field } from '@candor/ui/components/field';
import { PriceInput } from '@candor/ui/components/price-input';
import { QuantityInput } from '@candor/ui/components/quantity-input';
import { Sheet } from '@candor/ui/components/sheet';
import { compare } from '@candor/ui/figures/decimals';
import { isRefused, wireFigure } from '@candor/ui/figures/entry';
import { formatMoney, formatPrice } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goTo, hrefTo } from '../../../app/navigation.ts';
import { hasLimitPrice } from '../../../ticket/ticket.ts';
import { useSettled } from '../../../ticket/use-preview.ts';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';

type Amendable = Pick<
  OrderRow,
  | 'id'
  | 'stockCode'
  | 'source'
  | 'market'
  | 'type'
  | 'price'
  | 'triggerPrice'
  | 'num'
  | 'isArmed'
  | 'exit'
>;

/** Prices move under the figures after it. */
const renewEveryMs = 3000;

interface AmendSheetProps {
  order: Amendable;
  isOpen: boolean;
  onClose: () => void;
  /** Prices it was given already, by moving its line: then the page stays. */
  start?: Partial<Record<'price' | 'triggerPrice', string>>;
}

/** Changes an order; an exit is changed where its position is. */
export function ChangeButton({ order, isSmall = false }: { order: Amendable; isSmall?: boolean }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isChanging, setChanging] = useState(false);
  if (order.exit !== undefined) {
    return (
      <ButtonLink variant="line" isSmall={isSmall} href={hrefTo('pages/trade/index', { tab: 0 })}>
        {t(m.order_view_holding)}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        variant="line"
        isSmall={isSmall}
        isDisabled={!isOnline}
        aria-haspopup="dialog"
        onClick={() => setChanging(true)}
      >
        {t(m.order_change)}
      </Button>
      <AmendSheet order={order} isOpen={isChanging} onClose={() => setChanging(false)} />
    </>
  );
}

/** What of an order that waits can be changed: its trigger, its limit, its quantity. */
export function AmendSheet({ order, isOpen, onClose, start }: AmendSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.order_change_title)}>
      {isOpen && <AmendForm order={order} start={start} onDone={onClose} />}
    </Sheet>
  );
}

interface AmendFormProps {
  order: Amendable;
  start: AmendSheetProps['start'];
  onDone: () => void;
}

function AmendForm({ order, start, onDone }: AmendFormProps): ReactNode {
  const t = useT();
  const { id, stockCode, source, market } = order;
  const [typed, setTyped] = useState({
    triggerPrice: order.triggerPrice ?? '',
    price: order.price ?? '',
    num: order.num,
    ...start,
  });
  const { data: steps } = useCall('getMinCount', { stockCode, source, market });
  const sending = useKeyedMutation('orderAmend', { slot: `amend ${id}` });
  const finish = (answer: { id: string } | null) => {
    if (answer === null) return;
    showToast((say) => say(m.order_changed));
    onDone();
    if (answer.id !== id && start === undefined) goTo('pages/order/detail', { id: answer.id });
  };
  const input = inputOf(order, typed);
  const isSettled = sending.state === 'idle' && sending.error !== undefined;
  if (steps === undefined) return null;
  return (
    <div className="grid gap-4">
      {pricesOf(order).map(
        ({ key, label, isShown }) =>
          isShown && (
            <Field key={key} label={t(label)} error={null}>
              {(links) => (
                <PriceInput
                  {...links}
                  steps={steps}
                  value={typed[key]}
                  onChange={(value) => setTyped((before) => ({ ...before, [key]: value }))}
                />
              )}
            </Field>
          ),
      )}
      <Field
        label={t(m.common_quantity)}
        error={isSettled ? failureText(sending.error, t) : null}
        hint={t(m.order_change_note)}
      >
        {(links) => (
          <QuantityInput
            {...links}
            minCount={steps.minCount}
            value={typed.num}
            onChange={(num) => setTyped((before) => ({ ...before, num }))}
          />
        )}
      </Field>
      <ChangeAfter order={order} input={input} />
      {sending.state === 'unknown' ? (
        <UnknownOutcome onCheck={() => void sending.checkAndRetry().then(finish)} />
      ) : (
        <SendChange
          isBusy={sending.isBusy}
          isWrong={Object.values(typed).some(isRefused)}
          onSend={() => void sending.send(input).then(finish)}
        />
      )}
    </div>
  );
}

interface SendChangeProps {
  isBusy: boolean;
  /** Something that was typed is no figure. */
  isWrong: boolean;
  onSend: () => void;
}

function SendChange({ isBusy, isWrong, onSend }: SendChangeProps): ReactNode {
  const t = useT();
  const reason = isWrong ? t(m.common_validation_correct_amount) : null;
  return (
    <Button isFull isBusy={isBusy} isDisabled={isWrong} reason={reason} onClick={onSend}>
      {t(m.order_change)}
    </Button>
  );
}

type Changeable = 'triggerPrice' | 'price' | 'num';

/** What is asked for: only what differs from what is. */
function inputOf(
  order: Amendable,
  typed: Readonly<Record<Changeable, string>>,
): { id: string } & Partial<Record<Changeable, string>> {
  const changed = (name: Changeable) => {
    const figure = wireFigure(typed[name]);
    const isSame = figure === null || compare(figure, order[name] ?? '0') === 0;
    return isSame ? {} : { [name]: figure };
  };
  return { id: order.id, ...changed('num'), ...changed('price'), ...changed('triggerPrice') };
}

/** What the change would do, by the server that makes it. */
function ChangeAfter({
  order,
  input,
}: {
  order: Amendable;
  input: ReturnType<typeof inputOf>;
}): ReactNode {
  const t = useT();
  const asked = useSettled(input);
  const isChange = Object.keys(asked).length > 1;
  const { data, error } = useCall('orderAmendPreview', asked, {
    isEnabled: isChange,
    everyMs: renewEveryMs,
    freshMs: 0,
  });
  const isOfThis = isChange && JSON.stringify(asked) === JSON.stringify(input);
  if (isOfThis && error !== undefined) return <p role="status">{failureText(error, t)}</p>;
  if (!isOfThis || data === undefined) return null;
  const { currency, fillsNow } = data;
  const money = (amount: string | null | undefined) => formatMoney(amount ?? null, currency);
  return (
    <div role="status" className="grid gap-2">
      <BeforeAfter
        caption={t(m.order_change_title)}
        rows={[
          ...pricesOf(order).flatMap(({ key, label }) =>
            asked[key] === undefined
              ? []
              : [
                  {
                    key,
                    label: t(label),
                    before: formatPrice(order[key]),
                    after: formatPrice(asked[key]),
                  },
                ],
          ),
          {
            key: 'total',
            label: t(m.order_change_total),
            before: money(data.totalBefore),
            after: money(data.totalAfter),
          },
          {
            key: 'held',
            label: t(m.order_change_held),
            before: money(data.heldBefore),
            after: money(data.heldAfter),
          },
        ]}
      />
      <p>{t(data.keepsPlace ? m.order_change_keeps : m.order_change_moves)}</p>
      {compare(fillsNow, '0') > 0 && <p>{t(m.order_change_fills, { num: fillsNow })}</p>}
    </div>
  );
}

/** Of a trailing stop the distance is kept, and its trigger is not the customer's to set. */
function pricesOf({ isArmed, type }: Amendable) {
  const hasTrigger = isArmed === true && type !== orderType.trailingStop;
  return [
    { key: 'triggerPrice', label: m.payment_trigger, isShown: hasTrigger },
    { key: 'price', label: m.common_trade_price, isShown: hasLimitPrice(type) },
  ] as const;
}
