import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { negated, roundedTo, signOf } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { shownPrice } from '../price-words.ts';
import type { StakeProps } from './stake-props.ts';
import { countText } from './unit-words.ts';

/** What moves against the position take, down to its liquidation price. */
export function LossTable(props: StakeProps): ReactNode {
  const t = useT();
  const { ticket, stake, preview, name, quote, minCount } = props;
  if (stake.losses.length === 0) return null;
  const isShort = ticket.direction === direction.sell;
  const isMerged = signOf(stake.heldNum) > 0;
  const [alone, all] = isShort
    ? [m.payment_if_rises, m.payment_if_rises_all]
    : [m.payment_if_falls, m.payment_if_falls_all];
  const title = isMerged ? t(all, { name, n: countText(stake.num, minCount) }) : t(alone, { name });
  return (
    <table className="stake-table num">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t(m.payment_you_lose)}</th>
          <th scope="col">{t(m.payment_of_margin)}</th>
        </tr>
      </thead>
      <tbody>
        {stake.losses.map(({ percent, price, lost, ofMargin }) => (
          <tr key={percent ?? 'end'}>
            <th scope="row">
              {percent == null
                ? t(m.payment_to_closed, { price: shownPrice(price, quote) })
                : formatPlainPercent(percent)}
            </th>
            <td>{formatMoney(negated(lost), preview.currency)}</td>
            <td>{roundedTo(ofMargin, 1, 'halfEven')}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
