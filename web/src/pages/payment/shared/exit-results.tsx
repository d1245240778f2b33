import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { negated } from '@candor/ui/figures/decimals';
import { formatQuantity, formatSignedMoney, type PriceForm } from '@candor/ui/format/money';
import { formatPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { shownPrice } from './price-words.ts';

interface ExitResultsProps {
  preview: Preview | null;
  isBuy: boolean;
  form: PriceForm;
}

type Outcome = NonNullable<Preview['exits']>[number];

const names = { takeProfit: m.payment_take_profit, stopLoss: m.payment_stop_loss } as const;

/** What leaving at each exit would come to: the difference in price less both fees. */
export function ExitResults({ preview, isBuy, form }: ExitResultsProps): ReactNode {
  const t = useT();
  const { exits, currency, fee, num, estPrice } = preview ?? {};
  if (exits === undefined || currency === undefined) return null;
  const money = (amount: string | null | undefined) => formatSignedMoney(amount, currency);
  const taken = (amount: string | null | undefined) =>
    money(amount == null ? null : negated(amount));
  const fees = isBuy
    ? [m.payment_exit_fee_buying, m.payment_exit_fee_selling]
    : [m.payment_exit_fee_selling, m.payment_exit_fee_buying];
  const [feeIn, feeOut] = fees.map((words) => t(words)) as [string, string];
  const price = shownPrice(estPrice, undefined, form);
  const rows: readonly (readonly [string, (of: Outcome) => ReactNode])[] = [
    [t(m.payment_trigger), (of) => shownPrice(of.price, undefined, form)],
    [t(m.payment_exit_from_price, { price }), ({ percent }) => formatPercent(percent)],
    [t(m.payment_exit_gain, { num: formatQuantity(num) }), ({ gain }) => money(gain)],
    [feeIn, () => taken(fee)],
    [feeOut, ({ closeFee }) => taken(closeFee)],
    [
      t(m.payment_exit_result),
      ({ result }) => <Profit value={result} currency={currency} hasArrow={false} />,
    ],
  ];
  return (
    <table className="exit-results num">
      <thead>
        <tr>
          <td />
          {exits.map(({ exit }) => (
            <th key={exit} scope="col">
              {t(names[exit])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, shown]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {exits.map((of) => (
              <td key={of.exit}>{shown(of)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
