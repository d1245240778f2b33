import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import type { InstrumentAddress } from '../instrument-address.ts';
import { isOneOf, useRemembered } from '../remembered.ts';
import { DepthView } from './depth-view.tsx';
import { TradesView } from './trades-view.tsx';

const views = ['depth', 'trades'] as const;

interface BookTabsProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
  /** The page under whose name the tab is remembered. */
  page: string;
}

/** Depth and Trades. */
export function BookTabs({ of, quote, page }: BookTabsProps) {
  const t = useT();
  const [view, setView] = useRemembered(`book-${page}`, 'depth', isOneOf(views));
  return (
    <section className="mt-4">
      <Tabs
        id="book"
        label={t(m.quote_book_label)}
        tabs={[
          { value: 'depth', label: t(m.quote_depth) },
          { value: 'trades', label: t(m.quote_trades) },
        ]}
        value={view}
        onChange={setView}
      />
      <TabPanel id="book" value={view}>
        {view === 'depth' ? (
          <DepthView of={of} quote={quote} />
        ) : (
          <TradesView of={of} quote={quote} />
        )}
      </TabPanel>
    </section>
  );
}
