import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { SectionHeader } from '@candor/ui/components/section-header';
import { minus, negated, product, quotient, roundedTo, signOf } from '@candor/ui/figures/decimals';
import { formatPrice } from '@candor/ui/format/money';
import { formatPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../app/navigation.ts';
import type { OwnLine } from '../chart/use-own-lines.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { priceForm } from '../price-form.ts';
import { decimalsOf } from './quote-stats.tsx';
import { useOrderRules } from './trade-bar.tsx';

interface OwnLinesTableProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
  lines: readonly OwnLine[];
}

/** The lines of the chart as rows: how far each is, and what it would bring of what is held. */
export function OwnLinesTable({ of, quote, lines }: OwnLinesTableProps): ReactNode {
  const t = useT();
  const rules = useOrderRules(of).data;
  if (lines.length === 0 || quote === undefined) return null;
  const currency = rules?.currency ?? quote.currency;
  const multiplier = quote.currency === currency ? rules?.multiplier : undefined;
  const form = { ...priceForm(quote), decimals: decimalsOf(quote) };
  const averages = new Set(lines.flatMap(({ order, held }) => (order && held?.avgPrice) || []));
  const [average] = averages;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.quote_lines)}
        action={
          <a className="hit" href={hrefTo('pages/trade/index', { tab: 2 })}>
            {t(m.common_position_entrusted)}
          </a>
        }
      />
      <table className="own-lines num">
        <thead>
          <tr>
            <td />
            <th scope="col">{t(m.common_trade_price)}</th>
            <th scope="col">{t(m.quote_lines_distance)}</th>
            <th scope="col">{t(m.quote_lines_result)}</th>
          </tr>
        </thead>
        <tbody>
          {byPrice(lines).map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.label}</th>
              <td>{formatPrice(line.price, form)}</td>
              <td>{formatPercent(distanceOf(line.price, quote.lastPrice))}</td>
              <td>
                <Profit
                  hasArrow={false}
                  currency={currency}
                  value={line.order === null ? line.held?.profit : resultOf(line, multiplier)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {average !== undefined && averages.size === 1 && (
        <p className="px-edge pt-1 text-caption text-ink-3">
          {t(m.quote_lines_note, { price: formatPrice(average, form) })}
        </p>
      )}
    </section>
  );
}

/** The highest on top, as on the chart. */
function byPrice(lines: readonly OwnLine[]): readonly OwnLine[] {
  return [...lines].sort((a, b) => Number(b.price) - Number(a.price));
}

/** In percent of the last price. */
function distanceOf(price: string, last: string | null | undefined): string | null {
  if (last == null || signOf(last) === 0) return null;
  return quotient(product(minus(price, last), '100'), last, 2, 'halfEven');
}

/**
 * What an order that ends what is held gains on its average, in the wallet's money, before fees;
 * null where it ends nothing, or the money is another and the rate of that day not known.
 */
export function resultOf({ order, held, price }: OwnLine, multiplier: string | undefined) {
  if (order === null || held === null || multiplier === undefined) return null;
  const gained = product(minus(price, held.avgPrice), multiplier);
  const left = minus(order.num, order.filledNum);
  const signed = held.side === 'short' ? negated(gained) : gained;
  return roundedTo(product(signed, left), 2, 'halfEven');
}
