import { Info } from 'virtual:lucide';
import { direction } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Sheet } from '@candor/ui/components/sheet';
import { minus, signOf } from '@candor/ui/figures/decimals';
import { formatQuantity } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { tradePriceForm } from '../../../market/price-form.ts';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { Sentence, strong } from '../../payment/shared/sentence.tsx';
import type { Cancelling } from './use-cancel-order.ts';

interface CancelSheetProps {
  /** The order in question; null keeps the sheet closed. */
  order: OrderRow | null;
  cancelling: Cancelling;
  onClose: () => void;
}

/**
 * "Cancel this order?": what stays yours, what would be cancelled, what a race can still change.
 */
export function CancelSheet({ order, cancelling, onClose }: CancelSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={order !== null} onClose={onClose} title={t(m.common_trade_cancel_order_confirm)}>
      {order !== null && <CancelQuestion order={order} cancelling={cancelling} onClose={onClose} />}
    </Sheet>
  );
}

function CancelQuestion({
  order,
  cancelling,
  onClose,
}: CancelSheetProps & { order: OrderRow }): ReactNode {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p className="confirm-sentence">
        <Sentence text={orderSentence(order, t)} />
      </p>
      <CancelReceipt order={order} />
      <p className="line-note">
        <Info size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(m.trade_cancel_race)}</span>
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" onClick={onClose}>
          {t(m.trade_cancel_keep)}
        </Button>
        <Button
          variant="danger"
          isBusy={cancelling.busyId !== null}
          onClick={() => void cancelling.cancel(order).then(onClose)}
        >
          {t(m.common_confirm)}
        </Button>
      </div>
    </div>
  );
}

function CancelReceipt({ order }: { order: OrderRow }): ReactNode {
  const t = useT();
  const hasFilled = signOf(order.filledNum) > 0;
  const filled = t(m.trade_cancel_stays_at, {
    num: formatQuantity(order.filledNum),
    price: shownPrice(order.avgPrice, order, tradePriceForm(order)),
  });
  return (
    <Receipt>
      <ReceiptLine
        label={t(m.trade_cancel_stays)}
        value={hasFilled ? filled : t(m.trade_cancel_none)}
      />
      <ReceiptLine
        isSum
        label={t(m.trade_cancel_would)}
        value={formatQuantity(minus(order.num, order.filledNum))}
      />
    </Receipt>
  );
}

/** The order as it was given, in one sentence. */
function orderSentence(order: OrderRow, say: Say): string {
  const isBuy = order.direction === direction.buy;
  const num = strong(formatQuantity(order.num));
  const name = order.stockName;
  if (order.price == null) {
    return say(isBuy ? m.payment_say_buy_market : m.payment_say_sell_market, { num, name });
  }
  const price = strong(shownPrice(order.price, order, tradePriceForm(order)));
  return say(isBuy ? m.payment_say_buy_limit : m.payment_say_sell_limit, { num, name, price });
}
