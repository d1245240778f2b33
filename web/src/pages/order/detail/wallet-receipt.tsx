import { productOf } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { FeeLines } from '../../payment/shared/fee-lines.tsx';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { exactAverage } from '../shared/cost-split.ts';
import { type OrderDetail, walletEffect } from './order-view.ts';

interface WalletReceiptProps {
  order: OrderDetail;
  priceCurrency: string | undefined;
}

/** What the fills took from the wallet or paid into it, line by line. */
export function WalletReceipt({ order, priceCurrency }: WalletReceiptProps): ReactNode {
  const t = useT();
  const effect = walletEffect(order);
  const wallet = walletName(productOf(order).wallet?.walletType ?? 'STOCK', t);
  const average = exactAverage(order.fills);
  const money = (amount: string) => formatMoney(amount, order.currency);
  const priced =
    average === null
      ? ''
      : t(m.order_before_rounding, {
          num: formatQuantity(order.filledNum),
          price: shownPrice(average, order, { currency: priceCurrency }),
        });
  const labels = {
    locked: order.leverage === 1 ? priced : t(m.order_locked),
    fee: t(m.common_trade_handling_fee),
    released: t(m.payment_margin_released),
    result: t(m.trade_gain_before_fees),
    accrued: t(m.payment_accrued),
  } as const;
  const { fxRate: rate, fx } = order.fills[0] ?? {};
  const fees = order.fills.flatMap((fill) => fill.feeLines);
  return (
    <Receipt>
      {effect.lines.map((line) => (
        <ReceiptLine
          key={line.key}
          label={labels[line.key]}
          value={
            line.key === 'result'
              ? formatSignedMoney(line.amount, order.currency)
              : money(line.amount)
          }
        />
      ))}
      {fees.length > 1 && order.fills.length === 1 && (
        <FeeLines lines={fees} currency={order.currency} />
      )}
      {rate != null && <ReceiptLine label={t(m.order_fx_rate)} value={rate} />}
      {fx !== undefined && (
        <ReceiptLine
          label={t(m.order_fx_source)}
          value={t(m.order_fx_age, { source: fx.source, seconds: (fx.ageMs / 1000).toFixed(1) })}
        />
      )}
      <ReceiptLine
        isSum
        label={t(effect.kind === 'taken' ? m.order_taken_from : m.order_paid_to, { wallet })}
        value={money(effect.total)}
      />
    </Receipt>
  );
}
