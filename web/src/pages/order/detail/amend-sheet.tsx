import { orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { compare } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';
import { showToast } from '../../../shell/toasts.ts';
import { hasLimitPrice } from '../../../ticket/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';
import type { OrderDetail } from './order-view.ts';

interface AmendSheetProps {
  order: OrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** What of an order that waits can be changed: its trigger, its limit, its quantity. */
export function AmendSheet({ order, isOpen, onClose }: AmendSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.order_change_title)}>
      {isOpen && <AmendForm order={order} onDone={onClose} />}
    </Sheet>
  );
}

function AmendForm({ order, onDone }: { order: OrderDetail; onDone: () => void }): ReactNode {
  const t = useT();
  const { id, stockCode, source, market } = order;
  const [typed, setTyped] = useState({
    triggerPrice: order.triggerPrice ?? '',
    price: order.price ?? '',
    num: order.num,
  });
  const rules = useCall('getMinCount', { stockCode, source, market });
  const sending = useKeyedMutation('orderAmend', { slot: `amend ${id}` });
  const finish = (answer: { id: string } | null) => {
    if (answer === null) return;
    readAgain('consignList', 'orderDetail', 'orderHistory', 'walletBalance', 'walletBalances');
    showToast((say) => say(m.order_changed));
    onDone();
    if (answer.id !== id) goTo('pages/order/detail', { id: answer.id });
  };
  const send = () => {
    const changed = (name: keyof typeof typed) => {
      const figure = wireFigure(typed[name]);
      const before = order[name] ?? '0';
      return figure === null || compare(figure, before) === 0 ? {} : { [name]: figure };
    };
    const input = { id, ...changed('num'), ...changed('price'), ...changed('triggerPrice') };
    void sending.send(input).then(finish);
  };
  const isSettled = sending.state === 'idle' && sending.error !== undefined;
  const steps = rules.data;
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
      {sending.state === 'unknown' ? (
        <UnknownOutcome onCheck={() => void sending.checkAndRetry().then(finish)} />
      ) : (
        <Button isFull isBusy={sending.isBusy} onClick={send}>
          {t(m.order_change)}
        </Button>
      )}
    </div>
  );
}

/** Of a trailing stop the distance is kept, and its trigger is not the customer's to set. */
function pricesOf({ isArmed, type }: OrderDetail) {
  const hasTrigger = isArmed === true && type !== orderType.trailingStop;
  return [
    { key: 'triggerPrice', label: m.payment_trigger, isShown: hasTrigger },
    { key: 'price', label: m.common_trade_price, isShown: hasLimitPrice(type) },
  ] as const;
}
