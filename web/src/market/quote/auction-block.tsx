import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Change } from '@candor/ui/components/change';
import { Price } from '@candor/ui/components/price';
import { SectionHeader } from '@candor/ui/components/section-header';
import { useT } from '@candor/ui/words';
import { hrefTo } from '../../app/navigation.ts';
import { AuctionClock } from '../auction/auction-clock.tsx';
import { type AuctionFigures, useAuction } from '../auction/auction-figures.ts';
import { AuctionLock } from '../auction/auction-lock.tsx';
import { Imbalance } from '../auction/imbalance.tsx';
import { changePercent } from '../chart/chart-bars.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { priceForm } from '../price-form.ts';
import type { QuoteReading } from './use-quote-reading.ts';

/** `marketStatus` while orders are collected. */
const collecting = 2;

interface AuctionBlockProps {
  of: InstrumentAddress;
  reading: QuoteReading<StockQuote>;
  /** On the page of the order: says how long it can be cancelled. */
  isOrdering?: boolean;
}

/** The auction of a share: until when it collects, and where it would uncross. */
export function AuctionBlock({ of, reading, isOrdering = false }: AuctionBlockProps) {
  const t = useT();
  const auction = useAuction(of);
  const quote = reading.data;
  if (auction === undefined || quote === undefined) return null;
  const { indicativePrice } = auction;
  const ratio = ratioOf(auction, quote.previousClose);
  return (
    <section className="mt-3" aria-label={t(m.product_auction_title)}>
      <SectionHeader
        title={t(m.product_auction_title)}
        action={
          <a className="hit" href={hrefTo('pages/product/auction')}>
            {t(m.product_auction_how)}
          </a>
        }
      />
      <AuctionClock of={{ ...quote, ...auction }} onEnd={reading.retry} />
      <div className="flex items-start gap-4 px-edge pt-3 pb-3">
        <div className="text-caption text-ink-2">
          {t(m.product_auction_indicative)}
          <span className="flex items-baseline gap-2">
            <Price className="text-figure text-ink" value={indicativePrice} {...priceForm(quote)} />
            <Change className="text-small" ratio={ratio} />
          </span>
        </div>
        <Imbalance of={auction} />
      </div>
      {isOrdering && quote.marketStatus === collecting && (
        <AuctionLock of={{ ...quote, ...auction }} />
      )}
    </section>
  );
}

function ratioOf(
  { indicativePrice }: AuctionFigures,
  previousClose: string | null | undefined,
): string | null {
  if (indicativePrice == null || previousClose == null) return null;
  return changePercent(previousClose, indicativePrice);
}
