import { m } from '@candor/locales/messages';
import { Segmented } from '@candor/ui/components/segmented';
import { useT } from '@candor/ui/words';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { type SortName, SortSelect, sortNames } from '../../../market/sort-select.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { type Exchange, exchanges, exchangeWords, topLists, topListWords } from './market-tabs.ts';
import { QuoteList } from './quote-list.tsx';

/** By what the server ranks each list. */
const orderOf = {
  gainers: '-change_ratio',
  losers: 'change_ratio',
  actives: '-volume',
} as const;

/** US stocks: gainers, losers, most actives, over all exchanges or one; sorted by the server. */
export function UsList() {
  const t = useT();
  const [top, setTop] = useRemembered('market-top', 'gainers', isOneOf(topLists));
  const [exchange, setExchange] = useRemembered('market-exchange', 'all', isOneOf(exchanges));
  const [sort, setSort] = useRemembered<SortName>('market-sort-us', 'default', isOneOf(sortNames));
  const everyMs = usePollWhileDown();
  const isRanked = sort === 'default';
  const ranked = usePages(
    'topList',
    { type: top, ...(exchange === 'all' ? {} : { exchange }) },
    { everyMs, isEnabled: isRanked },
  );
  const sorted = usePages(
    'stockList',
    { type: exchange === 'all' ? 'US' : exchange, ...(isRanked ? {} : { sort }) },
    { everyMs, isEnabled: !isRanked },
  );
  return (
    <QuoteList
      list={isRanked ? ranked : sorted}
      filters={
        <>
          <Segmented
            className="mx-edge"
            label={t(m.market_lists_label)}
            choices={topLists.map((value) => ({ value, label: t(topListWords[value]) }))}
            value={isRanked ? top : null}
            onChange={(next) => {
              setTop(next);
              setSort('default');
            }}
          />
          <ExchangeChips
            exchange={exchange}
            setExchange={setExchange}
            sort={sort}
            setSort={setSort}
            otherwise={orderOf[top]}
          />
        </>
      }
    />
  );
}

interface ExchangeChipsProps {
  exchange: Exchange;
  setExchange: (exchange: Exchange) => void;
  sort: SortName;
  setSort: (sort: SortName) => void;
  otherwise: Exclude<SortName, 'default'>;
}

function ExchangeChips(props: ExchangeChipsProps) {
  const { exchange, setExchange, sort, setSort, otherwise } = props;
  const t = useT();
  return (
    <div className="chip-row mt-1 items-center justify-between">
      <fieldset className="flex gap-[5px]" aria-label={t(m.market_exchange_label)}>
        {exchanges.map((value) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === exchange}
            onClick={() => setExchange(value)}
          >
            {t(exchangeWords[value])}
          </button>
        ))}
      </fieldset>
      <SortSelect sort={sort} onChange={setSort} otherwise={otherwise} />
    </div>
  );
}
