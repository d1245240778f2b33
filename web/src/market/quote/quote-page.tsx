import type { Source } from '@candor/contract/enums';
import type { FutureQuote, StockQuote } from '@candor/contract/market-shapes';
import type { KeyStat } from '@candor/ui/components/key-stats';
import { type ExchangeZone, exchangeZone } from '@candor/ui/format/exchange-zone';
import { type Say, useT } from '@candor/ui/words';
import type { ComponentType, ReactNode } from 'react';
import { PriceChart } from '../chart/price-chart.tsx';
import { useOwnLines } from '../chart/use-own-lines.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { BookTabs } from './book-tabs.tsx';
import { LoadingQuote } from './loading-quote.tsx';
import { MyPosition } from './my-position.tsx';
import { OwnLinesTable } from './own-lines-table.tsx';
import { ProfileBlock, useSummary } from './profile-block.tsx';
import { QuoteEvents } from './quote-events.tsx';
import { QuoteHead } from './quote-head.tsx';
import { QuoteNews } from './quote-news.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { decimalsOf, QuoteStats, type StatName } from './quote-stats.tsx';
import { ReplayEntry, replayOf } from './replay-entry.tsx';
import { TradeBar, useOrderRules } from './trade-bar.tsx';
import { TwoSidedPositions } from './two-sided-positions.tsx';
import { type HeldReading, useHeld } from './use-held.ts';
import { useQuoteAddress } from './use-quote-address.ts';
import { type QuoteCall, type QuoteReading, useQuoteReading } from './use-quote-reading.ts';
import { WhyMoved } from './why-moved.tsx';
import { YearRange } from './year-range.tsx';

/** What a block of a quote page is drawn from. */
export interface QuoteContext {
  readonly of: InstrumentAddress;
  readonly reading: QuoteReading<StockQuote>;
  readonly quote: (StockQuote & Partial<FutureQuote>) | undefined;
  readonly zone: ExchangeZone;
}

/** What makes a quote page the page of its kind of instrument. */
export interface QuoteKind {
  /** Where the address names none. */
  readonly source: Source;
  readonly call: QuoteCall;
  /** Under which range and tab are remembered. */
  readonly page: string;
  /** Bought and sold, held long and short at once, or only looked at. */
  readonly trading: 'oneSided' | 'twoSided' | 'none';
  readonly title?: (quote: StockQuote | undefined) => string | undefined;
  readonly subtitle: (of: InstrumentAddress, say: Say) => string;
  readonly figures: (of: InstrumentAddress) => readonly StatName[];
  /** Figures of this kind alone; a hook. */
  readonly useMore?: (of: InstrumentAddress) => readonly KeyStat[];
  readonly isOver?: (quote: Partial<FutureQuote> | undefined) => boolean;
  readonly hasYearRange?: boolean;
  readonly hasProfile?: (of: InstrumentAddress) => boolean;
  readonly hasNews?: boolean;
  readonly UnderHead?: ComponentType<QuoteContext>;
  readonly UnderChart?: ComponentType<QuoteContext>;
  readonly UnderPositions?: ComponentType<QuoteContext>;
}

/** The quote page of a kind of instrument. */
export function QuotePage({ kind }: { kind: QuoteKind }): ReactNode {
  const of = useQuoteAddress(kind.source);
  return of === null ? <LoadingQuote /> : <LoadedPage kind={kind} of={of} />;
}

const noMore = (): readonly KeyStat[] => [];

function LoadedPage({ kind, of: asked }: { kind: QuoteKind; of: InstrumentAddress }): ReactNode {
  const t = useT();
  const reading = useQuoteReading(asked, kind.call);
  const quote = reading.data;
  const of = { ...asked, name: quote?.name ?? asked.name };
  const isOneSided = kind.trading === 'oneSided';
  const isTradable = kind.trading !== 'none';
  const held = useHeld(asked, 0, isTradable);
  const short = useHeld(asked, 1, kind.trading === 'twoSided');
  const lines = useOwnLines(asked, { long: held.held, short: short.held }, isTradable);
  const { useMore = noMore, UnderHead, UnderChart, UnderPositions } = kind;
  const more = useMore(asked);
  const zone = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  const context: QuoteContext = { of, reading, quote, zone };
  const replay = replayOf(of, quote);
  const hasBar = isTradable && kind.isOver?.(quote) !== true;
  return (
    <QuoteScreen
      of={quote === undefined ? of : { ...of, classify: quote.classify }}
      status={quote?.selfSelectStatus}
      title={kind.title?.(quote)}
      subtitle={kind.subtitle(of, t)}
      bar={
        hasBar ? (
          <TradeBar
            of={of}
            quote={quote}
            held={isOneSided ? held.held : null}
            isTwoSided={!isOneSided}
          />
        ) : undefined
      }
    >
      <QuoteHead of={asked} reading={reading} />
      {UnderHead && <UnderHead {...context} />}
      <PriceChart
        of={of}
        timeZone={zone.timeZone}
        decimals={decimalsOf(quote)}
        page={kind.page}
        isTradable={isTradable}
        lines={lines}
        replay={replay}
      />
      <ReplayEntry replay={replay} />
      {kind.hasProfile?.(of) && <WhyMoved of={asked} />}
      <OwnLinesTable of={asked} quote={quote} lines={lines} />
      {UnderChart && <UnderChart {...context} />}
      <QuoteStats quote={quote} names={kind.figures(of)} more={more} />
      {kind.hasYearRange && <YearRange quote={quote} />}
      {isTradable && <BookTabs of={of} quote={quote} page={kind.page} />}
      {isTradable && <Positions of={of} quote={quote} held={held} isOneSided={isOneSided} />}
      {UnderPositions && <UnderPositions {...context} />}
      {kind.hasProfile?.(of) && quote && <QuoteEvents of={asked} quote={quote} />}
      {kind.hasProfile?.(of) && <Profile of={asked} timeZone={zone.timeZone} />}
      {kind.hasNews && <QuoteNews code={of.code} />}
    </QuoteScreen>
  );
}

interface PositionsProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
  held: HeldReading;
  isOneSided: boolean;
}

function Positions({ of, quote, held, isOneSided }: PositionsProps): ReactNode {
  const currency = useOrderRules(of).data?.currency;
  if (!isOneSided) return <TwoSidedPositions of={of} quote={quote} currency={currency ?? 'USD'} />;
  return (
    <MyPosition reading={held} quote={quote} currency={currency ?? quote?.currency ?? 'USD'} />
  );
}

function Profile({ of, timeZone }: { of: InstrumentAddress; timeZone: string }): ReactNode {
  return <ProfileBlock summary={useSummary(of)} timeZone={timeZone} />;
}
