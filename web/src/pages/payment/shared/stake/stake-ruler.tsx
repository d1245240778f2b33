import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { signOf } from '@candor/ui/figures/decimals';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { shownPrice } from '../price-words.ts';
import type { StakeProps } from './stake-props.ts';
import { countText } from './unit-words.ts';

/** From the last price to the price at which the position would be closed, on one line. */
export function StakeRuler({ ticket, stake, preview, quote, minCount }: StakeProps): ReactNode {
  const t = useT();
  const isShort = ticket.direction === direction.sell;
  const price = (value: string | null | undefined) => shownPrice(value, quote);
  const last = price(quote?.lastPrice);
  const liquidation = price(preview.liquidationPrice);
  const percent = formatPlainPercent(stake.distance);
  const title =
    signOf(stake.heldNum) > 0
      ? t(m.payment_closed_where_all, { n: countText(stake.num, minCount) })
      : t(m.payment_closed_where);
  return (
    <div>
      <h3 className="text-small font-medium">{title}</h3>
      <div
        className="stake-ruler num"
        role="img"
        data-side={isShort ? 'above' : 'below'}
        aria-label={t(m.payment_ruler_label, { liquidation, percent, last })}
      >
        <span className="stake-ruler-end" aria-hidden="true">
          {t(m.payment_liquidation_price)} {liquidation}
        </span>
        <span className="stake-ruler-line" aria-hidden="true">
          <i className="stake-ruler-way" />
          <i className="stake-ruler-stop" />
          <i className="stake-ruler-last" />
        </span>
        <span className="stake-ruler-words" aria-hidden="true">
          <span>{t(m.payment_ruler_last, { price: last })}</span>
          <span>{t(m.payment_ruler_away, { percent })}</span>
        </span>
      </div>
    </div>
  );
}
