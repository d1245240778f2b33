import '../../../market/market.css';
import './popular.css';
import { Search } from 'virtual:lucide';
import { isAuctioned, isViewOnly, type OfProduct } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { IconLink } from '@candor/ui/components/icon-button';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { RowsBlock } from '../../../market/list-states.tsx';
import { MarketLine } from '../../../market/market-line.tsx';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { type RowOf, type Rows, usePages } from '../../../market/use-pages.ts';
import { Page as Screen } from '../../../shell/page.tsx';

const tabs = ['popular', 'gainers', 'losers', 'actives'] as const;
const exchanges = ['all', 'NASDAQ', 'NYSE', 'AMEX'] as const;
type Exchange = (typeof exchanges)[number];
const tabWords = {
  popular: m.product_popular_tab,
  gainers: m.market_gainers,
  losers: m.market_losers,
  actives: m.market_actives,
} as const;
const exchangeWords = {
  all: m.common_all,
  NASDAQ: m.common_market_nasdaq,
  NYSE: m.common_market_nyse,
  AMEX: m.common_market_amex,
} as const;

/** What others read and trade most. */
export function Page() {
  const t = useT();
  const [tab, setTab] = useRemembered('popular-tab', 'popular', isOneOf(tabs));
  const [exchange, setExchange] = useRemembered('popular-exchange', 'all', isOneOf(exchanges));
  return (
    <Screen
      title={t(m.product_popular_title)}
      actions={
        <IconLink
          label={t(m.home_search)}
          icon={<Search size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/search/index')}
        />
      }
    >
      <Tabs
        id="popular"
        className="sticky-tabs"
        label={t(m.product_popular_label)}
        tabs={tabs.map((value) => ({ value, label: t(tabWords[value]) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="popular" value={tab}>
        <div className="pt-2">
          <ChipRow
            label={t(m.market_exchange_label)}
            choices={exchanges.map((value) => ({ value, label: t(exchangeWords[value]) }))}
            value={exchange}
            onChange={setExchange}
          />
        </div>
        {tab === 'popular' ? (
          <HotList exchange={exchange} />
        ) : (
          <TopList key={tab} type={tab} exchange={exchange} />
        )}
      </TabPanel>
      <p className="px-edge pt-2 text-small text-ink-2">{t(m.product_heat_note)}</p>
    </Screen>
  );
}

function HotList({ exchange }: { exchange: Exchange }) {
  const t = useT();
  const everyMs = usePollWhileDown();
  const list = usePages('hotStock', {}, { everyMs });
  const shown = inExchange(list, exchange);
  const most = Math.max(1, ...(list.rows ?? []).map(({ heat }) => heat));
  return (
    <>
      <MarketLine rows={shown.rows} readAtMs={list.readAtMs} />
      <div className="list-head">
        <span>{t(m.market_head_name)}</span>
        <span className="flex gap-6">
          <span>{t(m.product_heat)}</span>
          <span>{t(m.product_last_price)}</span>
        </span>
      </div>
      <RowsBlock list={shown} className="wide-figures">
        {(row, index) => (
          <RankedRow row={row} rank={index + 1} heat={row.heat} share={row.heat / most} />
        )}
      </RowsBlock>
      <section className="mx-edge mt-3 rounded-3 bg-sunken p-3.5">
        <h2 className="text-label">{t(m.product_heat_title)}</h2>
        <p className="mt-1 text-small text-ink-2">{t(m.product_heat_detail)}</p>
      </section>
    </>
  );
}

/** The hot list covers all markets; the exchange only leaves rows out. */
function inExchange<Row extends OfProduct>(list: Rows<Row>, exchange: Exchange): Rows<Row> {
  if (exchange === 'all' || list.rows === undefined) return list;
  const rows = list.rows.filter((row) => !isViewOnly(row) && row.market === exchange);
  return { ...list, rows, total: rows.length };
}

function TopList({
  type,
  exchange,
}: {
  type: Exclude<(typeof tabs)[number], 'popular'>;
  exchange: Exchange;
}) {
  const t = useT();
  const everyMs = usePollWhileDown();
  const input = { type, ...(exchange === 'all' ? {} : { exchange }) };
  const list = usePages('topList', input, { everyMs });
  return (
    <>
      <MarketLine rows={list.rows} readAtMs={list.readAtMs} />
      <div className="list-head">
        <span>{t(m.market_head_name)}</span>
        <span>{t(m.product_last_price)}</span>
      </div>
      <RowsBlock list={list}>{(row, index) => <RankedRow row={row} rank={index + 1} />}</RowsBlock>
    </>
  );
}

interface RankedRowProps {
  row: RowOf<'topList'>;
  rank: number;
  heat?: number;
  /** Heat against the hottest, from 0 to 1. */
  share?: number;
}

function RankedRow({ row, rank, heat, share = 0 }: RankedRowProps) {
  const t = useT();
  return (
    <div className="ranked-row">
      <span className="num ranked-number">
        <span aria-hidden="true">{rank}</span>
        <span className="visually-hidden">{t(m.product_rank, { rank: String(rank) })}</span>
      </span>
      <QuoteRow
        row={heat === undefined ? row : { ...row, points: undefined }}
        isDivided={rank > 1}
        detail={isAuctioned(row) && t(m.market_tab_auction)}
        between={
          heat !== undefined && (
            <span className="heat num">
              <span className="visually-hidden">{t(m.product_heat)} </span>
              {heat}
              <i aria-hidden="true">
                <b style={{ width: `${Math.round(share * 100)}%` }} />
              </i>
            </span>
          )
        }
      />
    </div>
  );
}
