import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { exchangeName } from '../../../market/exchange-name.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { type Rows, usePages, withoutCloses } from '../../../market/use-pages.ts';
import { type FutureGroup, futureGroups, futureGroupWords } from './market-tabs.ts';
import { QuoteList } from './quote-list.tsx';

/** Global indices; they cannot be traded themselves. */
export function IndexList() {
  const everyMs = usePollWhileDown();
  const reading = useCall('globalIndex', {}, everyMs ? { everyMs } : {});
  const rows = reading.data?.list;
  return <QuoteList list={{ ...wholeList(reading), rows, total: rows?.length }} />;
}

type WholeList = Omit<Rows<never>, 'rows' | 'total'>;

/** A list that comes in one answer, as lists that come in pages are told. */
function wholeList<Answer>({ data: _, ...reading }: Reading<Answer>): WholeList {
  return { ...reading, isLoadingMore: false, hasMore: false, loadMore: () => undefined };
}

/** Futures by group, nearest contract first. */
export function FuturesList() {
  const t = useT();
  const asked = useParameters().type ?? '';
  const isGroup = isOneOf(futureGroups);
  const [group, setGroup] = useRemembered<FutureGroup>(
    'market-futures',
    'metal',
    isGroup,
    isGroup(asked) ? asked : undefined,
  );
  const everyMs = usePollWhileDown();
  const list = usePages('futuresList', { type: group }, { everyMs });
  return (
    <QuoteList
      list={list}
      filters={
        <ChipRow
          label={t(m.market_group_label)}
          choices={futureGroups.map((value) => ({ value, label: t(futureGroupWords[value]) }))}
          value={group}
          onChange={setGroup}
        />
      }
      detailOf={(row) => exchangeName(row.market, t)}
    />
  );
}

/** Currency pairs. */
export function ForexList() {
  const everyMs = usePollWhileDown();
  return <QuoteList list={usePages('futuresList', { type: 'forex' }, { everyMs })} />;
}

/** Stocks of the pre-market auction with the price they would open at. */
export function AuctionList() {
  const t = useT();
  const everyMs = usePollWhileDown();
  const list = usePages('preMarketList', {}, { everyMs });
  return (
    <QuoteList
      list={withoutCloses(list)}
      hasStar={false}
      detailOf={(row) =>
        t(m.market_indicative, {
          price: formatPrice(row.indicativePrice, { currency: row.currency }),
        })
      }
    />
  );
}
