import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useT } from '../../../app/words.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { Profit } from '../../../ui/change.tsx';
import { currencyPrefix, formatMoney, formatPrice } from '../../../ui/format/money.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { AddMarginSheet } from './add-margin-sheet.tsx';
import { ExplainedLabel } from './explained-label.tsx';
import { ListStates } from './list-states.tsx';
import { useLivePositions } from './live-positions.ts';
import { PositionCard } from './position-card.tsx';
import { filterInput, type TradeFilter } from './trade-filters.ts';

/** My Holdings: sums per currency, then each position. Without one, the most active stocks. */
export function Holdings({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = usePages('positionList', filterInput[filter], { everyMs: usePollWhileDown() });
  const positions = useLivePositions(list.rows);
  const [margined, setMargined] = useState<PositionRow | null>(null);
  return (
    <>
      <Sums filter={filter} isShown={positions.length > 0} />
      <ListStates list={list} emptyTitle={t(m.trade_no_holdings)}>
        <ul>
          {positions.map((position) => (
            <PositionCard key={position.id} position={position} onAddMargin={setMargined} />
          ))}
        </ul>
        <p className="border-t border-line px-edge pt-4 text-small text-ink-2">
          {t(m.trade_percent_of_margin)}
        </p>
      </ListStates>
      {list.rows?.length === 0 && <MostActive />}
      <AddMarginSheet position={margined} onClose={() => setMargined(null)} />
    </>
  );
}

/**
 * Block 4: what is held, bound and gained, per currency. Dollars and Hong
 * Kong dollars are never added.
 */
function Sums({ filter, isShown }: { filter: TradeFilter; isShown: boolean }): ReactNode {
  const t = useT();
  const sums = useCall('positionList', { ...filterInput[filter], pageNo: 1, pageSize: 1 });
  const summary = sums.data?.summary ?? [];
  if (!isShown || summary.length === 0) return null;
  const sumsOf = (figure: 'totalHoldingAmount' | 'margin' | 'profit') =>
    summary.map((row) => formatMoney(row[figure], row.currency)).join(' · ');
  return (
    <table className="mx-edge mt-2 w-[calc(100%-2*var(--edge))] text-small">
      <caption className="visually-hidden">{t(m.trade_summary_label)}</caption>
      <thead>
        <tr className="text-caption text-ink-3">
          <th scope="col" className="text-left font-normal">
            <span className="visually-hidden">{t(m.common_currency)}</span>
          </th>
          <th scope="col" className="text-right font-normal">
            <ExplainedLabel figure="holdingAmount" value={sumsOf('totalHoldingAmount')} />
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            <ExplainedLabel figure="margin" value={sumsOf('margin')} />
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            <ExplainedLabel figure="gain" value={sumsOf('profit')} />
          </th>
        </tr>
      </thead>
      <tbody>
        {summary.map((row) => (
          <tr key={row.currency} className="h-7">
            <th scope="row" className="text-left font-medium">
              {currencyPrefix(row.currency).trim()}
            </th>
            <td className="num text-right font-medium">{formatPrice(row.totalHoldingAmount)}</td>
            <td className="num pl-2 text-right font-medium">{formatPrice(row.margin)}</td>
            <td className="pl-2 text-right">
              <Profit value={row.profit} currency={row.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const mostActiveShown = 6;

function MostActive(): ReactNode {
  const t = useT();
  const list = useCall('stockList', {
    type: 'US',
    sort: '-volume',
    pageNo: 1,
    pageSize: mostActiveShown,
  });
  if (list.data === undefined || list.data.list.length === 0) return null;
  return (
    <section className="pt-4">
      <SectionHeader title={t(m.trade_most_actives)} />
      {list.data.list.map((row, index) => (
        <QuoteRow key={`${row.market} ${row.code}`} row={row} isDivided={index > 0} />
      ))}
    </section>
  );
}
