import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { SectionHeader } from '@candor/ui/components/section-header';
import { currencyPrefix, formatMoney, formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { positions, useLiveRows, useToldRows } from '../../../live/use-rows.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { ProtectSheet } from '../../order/shared/protect-sheet.tsx';
import { AddMarginSheet } from './add-margin-sheet.tsx';
import { AllAtOnce } from './all-at-once.tsx';
import { ExplainedLabel } from './explained-label.tsx';
import { ListStates } from './list-states.tsx';
import { type HoldingSums, sumsOf } from './live-sums.ts';
import { PositionCard } from './position-card.tsx';
import { shareOf, todayOf } from './row-figures.ts';
import { type partOf, sumBlocks } from './sum-blocks.ts';
import { filterInput, type TradeFilter } from './trade-filters.ts';
import { useLiveOverview } from './use-live-overview.ts';

/** My Holdings: sums per currency, then each position. Without one, the most active stocks. */
export function Holdings({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = usePages('positionList', filterInput[filter]);
  const shown = useLiveRows(positions, list, useToldRows(positions));
  const [margined, setMargined] = useState<PositionRow | null>(null);
  const [guarded, setGuarded] = useState<PositionRow | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { data: overview } = useLiveOverview();
  return (
    <>
      {/* With more rows than are shown, the sums are those of the reading. */}
      <Sums
        sums={list.hasMore ? (list.first?.summary ?? []) : sumsOf(shown)}
        rows={list.hasMore ? null : shown}
      />
      <ListStates list={list} emptyTitle={t(m.trade_no_holdings)}>
        <ul>
          {shown.map((position) => (
            <PositionCard
              key={position.id}
              position={position}
              today={todayOf(position, overview)}
              share={shareOf(position, overview)}
              isOpen={position.id === openedId}
              onToggle={setOpenedId}
              onAddMargin={setMargined}
              onProtect={setGuarded}
            />
          ))}
        </ul>
        <p className="border-t border-line px-edge pt-4 text-small text-ink-2">
          {t(m.trade_rows_note)}
        </p>
      </ListStates>
      <AllAtOnce call="positionCloseAll" rows={shown} />
      {list.rows?.length === 0 && <MostActive />}
      <AddMarginSheet position={margined} onClose={() => setMargined(null)} />
      <ProtectSheet position={guarded} onClose={() => setGuarded(null)} />
    </>
  );
}

interface SumsProps {
  sums: readonly HoldingSums[];
  /** The rows the sums are made of; null when not all are on the screen. */
  rows: readonly PositionRow[] | null;
}

/**
 * Block 4: what is held, bound and gained, per currency. Dollars and Hong
 * Kong dollars are never added.
 */
function Sums({ sums, rows }: SumsProps): ReactNode {
  const t = useT();
  if (sums.length === 0) return null;
  const every = (figure: 'totalHoldingAmount' | 'margin' | 'profit') =>
    sums.map((row) => formatMoney(row[figure], row.currency)).join(' · ');
  const blocksOf = (figure: keyof typeof partOf) =>
    rows === null ? {} : { blocks: sumBlocks(figure, sums, rows) };
  return (
    <table className="hits-below mx-edge mt-2 w-[calc(100%-2*var(--edge))] text-small">
      <caption className="visually-hidden">{t(m.trade_summary_label)}</caption>
      <thead>
        <tr className="text-caption text-ink-3">
          <th scope="col" className="text-left font-normal">
            <span className="visually-hidden">{t(m.common_currency)}</span>
          </th>
          <th scope="col" className="text-right font-normal">
            <ExplainedLabel
              figure="holdingAmount"
              value={every('totalHoldingAmount')}
              {...blocksOf('totalHoldingAmount')}
            />
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            <ExplainedLabel figure="margin" value={every('margin')} {...blocksOf('margin')} />
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            <ExplainedLabel figure="gain" value={every('profit')} {...blocksOf('profit')} />
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map((row) => (
          <tr key={row.currency} className="h-6">
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
