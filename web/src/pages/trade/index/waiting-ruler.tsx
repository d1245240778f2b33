import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { rulerPlaces, type WaitingGap } from './waiting-gap.ts';

interface WaitingRulerProps {
  waiting: WaitingGap;
  isBuy: boolean;
  /** Both prices as they are written. */
  limit: string;
  touch: string;
}

/** A line with the own limit as a dot, the market as a ring, and the way between them dashed. */
export function WaitingRuler({ waiting, isBuy, limit, touch }: WaitingRulerProps): ReactNode {
  const t = useT();
  const { fromPercent, toPercent } = rulerPlaces(waiting.percent);
  const own = (
    <span key="own" className={isBuy ? 'font-medium text-accent-text' : 'font-medium text-ink-2'}>
      {t(m.trade_ruler_limit, { price: limit })}
    </span>
  );
  const market = (
    <span key="market" className="font-medium">
      {t(isBuy ? m.trade_ruler_ask : m.trade_ruler_bid, { price: touch })}
    </span>
  );
  return (
    <div className="mt-3">
      <div className="waiting-ruler" aria-hidden="true">
        <span style={{ left: `${fromPercent}%`, width: `${toPercent - fromPercent}%` }} />
        <i data-own={isBuy ? 'buy' : 'market'} style={{ left: `${fromPercent}%` }} />
        <i data-own={isBuy ? 'market' : 'sell'} style={{ left: `${toPercent}%` }} />
      </div>
      <p className="num flex justify-between gap-3 pt-1 text-small">
        {isBuy ? [own, market] : [market, own]}
      </p>
    </div>
  );
}
