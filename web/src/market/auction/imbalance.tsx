import './auction.css';
import { m } from '@candor/locales/messages';
import { Figure } from '@candor/ui/components/figure';
import { decimalForDrawing, signOfDecimal } from '@candor/ui/format/decimal';
import { formatQuantity, noValue } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { AuctionFigures } from './auction-figures.ts';

/** Indicative volume, and a bar from the middle: buys left over to the right, sells to the left. */
export function Imbalance({ of }: { of: AuctionFigures }) {
  const t = useT();
  const sign = signOfDecimal(of.imbalance);
  const size = Math.abs(decimalForDrawing(of.imbalance));
  const volume = decimalForDrawing(of.indicativeVolume);
  const share = volume > 0 && size > 0 ? Math.min(50, (size / volume) * 100) : 0;
  return (
    <div className="min-w-0 flex-1 text-caption text-ink-2">
      <p className="num whitespace-normal">
        {t(m.product_auction_volume)}{' '}
        <Figure className="font-medium text-ink" text={formatQuantity(of.indicativeVolume)} />
      </p>
      <p className="num flex justify-between gap-2">
        {t(m.product_auction_imbalance)}
        <Figure
          className={sign > 0 ? 'font-medium text-accent-text' : 'font-medium text-ink'}
          text={imbalanceText(of.imbalance, t)}
        />
      </p>
      <div className="imbalance" aria-hidden="true">
        <i data-side={sign < 0 ? 'sell' : 'buy'} style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

/** `Buy 12,600`, `Sell 28,400`, `None`; `--` while there is no price to show. */
export function imbalanceText(imbalance: string | null | undefined, say: Say): string {
  if (imbalance == null) return noValue;
  const sign = signOfDecimal(imbalance);
  if (sign === 0) return say(m.product_auction_balanced);
  const count = formatQuantity(imbalance.replace('-', ''));
  return sign > 0
    ? say(m.product_auction_buy_side, { count })
    : say(m.product_auction_sell_side, { count });
}
