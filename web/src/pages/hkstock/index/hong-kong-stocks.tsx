import { m } from '@candor/locales/messages';
import { Figure } from '@candor/ui/components/figure';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { RowsBlock } from '../../../market/list-states.tsx';
import { MarketLine } from '../../../market/market-line.tsx';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { type SortName, SortSelect, sortNames } from '../../../market/sort-select.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { daysOff } from './days-off.ts';

const lookAheadMs = 30 * 86_400_000;
const hourMs = 3_600_000;

/** Hong Kong stocks with their board lots, under the state of the market and its next days off. */
export function HongKongStocks() {
  const t = useT();
  const [sort, setSort] = useRemembered<SortName>('hk-sort', 'default', isOneOf(sortNames));
  const everyMs = usePollWhileDown();
  const list = usePages('hkStockList', sort === 'default' ? {} : { sort }, { everyMs });
  return (
    <>
      <MarketLine rows={list.rows} readAtMs={list.readAtMs} />
      <DaysOffLine />
      <div className="chip-row mt-1">
        <SortSelect sort={sort} onChange={setSort} />
      </div>
      <div className="list-head">
        <span>{t(m.market_head_name)}</span>
        <span className="flex gap-6">
          <span>{t(m.product_hk_board_lot)}</span>
          <span>{t(m.product_last_price)}</span>
        </span>
      </div>
      <RowsBlock list={list} className="wide-figures">
        {(row, index) => (
          <QuoteRow
            row={{ ...row, points: undefined }}
            isDivided={index > 0}
            showsState={false}
            between={
              <Figure
                className="row-between"
                text={formatQuantity(row.minCount)}
                spoken={`${t(m.product_hk_board_lot)} ${formatQuantity(row.minCount)}`}
              />
            }
          />
        )}
      </RowsBlock>
    </>
  );
}

/** Holidays and half days of the next 30 days. */
function DaysOffLine() {
  const t = useT();
  // Rounded to the hour, so that the reading keeps its name while the page is open.
  const fromMs = Math.floor(Date.now() / hourMs) * hourMs;
  const { data } = useCall(
    'tradingDays',
    {
      market: 'HK',
      fromTimestamp: fromMs,
      toTimestamp: fromMs + lookAheadMs,
      pageNo: 1,
      pageSize: 40,
    },
    { freshMs: hourMs },
  );
  if (data === undefined || data.list.length === 0) return null;
  const { holidays, halfDays } = daysOff(data.list, { fromMs, toMs: fromMs + lookAheadMs });
  return (
    <p className="num px-edge text-caption whitespace-normal text-ink-3">
      {holidays.length === 0
        ? t(m.product_hk_no_holidays)
        : t(m.product_hk_holidays, { dates: holidays.join(', ') })}{' '}
      {halfDays.length > 0 && t(m.product_hk_half_days, { dates: halfDays.join(', ') })}
    </p>
  );
}
