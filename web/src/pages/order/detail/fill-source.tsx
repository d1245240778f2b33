import type { FillPrints, FillRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { compare } from '@candor/ui/figures/decimals';
import { exchangeZone, formatExchangeClock } from '@candor/ui/format/exchange-zone';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { shownPrice } from '../../payment/shared/price-words.ts';
import type { OrderDetail } from './order-view.ts';

type Level = FillRow['quote']['depthUsed'][number];

/**
 * Why each fill got as much as it did: the prints a waiting order shared with others, or the levels
 * of which others had taken a part. Null when there is nothing to tell.
 */
export function FillSource({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const told = order.fills.filter(isTold);
  if (told.length === 0) return null;
  const zone = exchangeZone(order);
  return (
    <details className="px-edge pt-4">
      <summary className="min-h-11 content-center text-body">{t(m.order_source_title)}</summary>
      <ol className="grid gap-3 text-small text-ink-2">
        {told.map((fill) => (
          <li key={fill.id}>
            <b className="num font-semibold text-ink">
              {formatExchangeClock(fill.time, zone, t)} · {formatQuantity(fill.num)}
            </b>
            <p>
              {fill.quote.resting !== undefined && (
                <Prints prints={fill.quote.resting} order={order} />
              )}
              {fill.quote.depthUsed.filter(isShared).map((level) => (
                <LeftOf key={level.price} level={level} order={order} />
              ))}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A level other customers had taken from before this fill. */
export function isShared({ of, left }: Pick<Level, 'of' | 'left'>): boolean {
  return of != null && left !== undefined && compare(of, left) > 0;
}

/** True of a fill that has something to tell about its quantity. */
export function isTold({ quote }: Pick<FillRow, 'quote'>): boolean {
  return quote.resting !== undefined || quote.depthUsed.some(isShared);
}

function Prints({ prints, order }: { prints: FillPrints; order: OrderDetail }): ReactNode {
  const t = useT();
  const num = (value: string) => formatQuantity(value);
  const { low, high } = prints;
  return (
    <>
      {t(m.order_source_prints, {
        volume: num(prints.volume),
        low: shownPrice(low, order),
        high: shownPrice(high, order),
      })}
      <SentenceGap />
      {t(m.order_source_queue, { before: num(prints.queueBefore), after: num(prints.queueAfter) })}
      <SentenceGap />
      {t(m.order_source_share, {
        cap: num(prints.capNum),
        traded: num(prints.barVolume),
        used: num(prints.usedNum),
        num: num(prints.allottedNum),
      })}
    </>
  );
}

function LeftOf({ level, order }: { level: Level; order: OrderDetail }): ReactNode {
  const t = useT();
  return (
    <>
      {t(m.order_source_left, {
        of: formatQuantity(level.of ?? '0'),
        price: shownPrice(level.price, order),
        left: formatQuantity(level.left ?? '0'),
      })}
      <SentenceGap />
    </>
  );
}
