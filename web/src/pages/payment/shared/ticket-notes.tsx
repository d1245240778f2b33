import { Ban, History, Moon, OctagonPause } from 'virtual:lucide';
import { marketStatus } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { isAuctioned, productOf } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import {
  exchangeZone,
  formatExchangeDateTime,
  formatExchangeMinute,
} from '@candor/ui/format/exchange-zone';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { HaltLine } from '../../../market/halt-line.tsx';
import { UnknownOutcome } from './commit-sheet.tsx';

const iconShape = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A closed or halted market takes orders, which wait; an auction takes none until it collects. */
export function WaitsForOpenNote({ quote }: { quote: StockQuote | undefined }): ReactNode {
  const t = useT();
  if (quote === undefined || productOf(quote).terms.sizeSchedule !== null) return null;
  if (quote.marketStatus === marketStatus.halted) {
    return (
      <Note tone="wait" className="mx-edge mt-3" icon={<OctagonPause {...iconShape} />}>
        <b>{t(m.payment_halted)}</b>
        <HaltLine quote={quote} className="mt-1 block" />
        <ReopeningLine quote={quote} />
      </Note>
    );
  }
  if (quote.marketStatus !== marketStatus.closed || quote.nextOpenTimestamp == null) return null;
  const time = formatExchangeDateTime(quote.nextOpenTimestamp, exchangeZone(quote), t);
  if (isAuctioned(quote)) {
    return (
      <Note tone="wait" className="mx-edge mt-3" icon={<Moon {...iconShape} />}>
        <b>{t(m.errors_auction_closed, { time })}</b>
      </Note>
    );
  }
  return (
    <Note tone="wait" className="mx-edge mt-3" icon={<Moon {...iconShape} />}>
      <b>{t(m.payment_closed, { time })}</b>
      <SentenceGap />
      {t(m.payment_closed_more)}
    </Note>
  );
}

/** Of a halt that ends by its rule: what its end does with an order. */
function ReopeningLine({ quote }: { quote: StockQuote }): ReactNode {
  const t = useT();
  const { halt } = quote;
  const isOffered = productOf(quote).terms.timesInForce.includes('opg');
  // The third level ends the day, and so with no print.
  if (!isOffered || halt?.endTimestamp == null || halt.cause === 'marketLevel3') return null;
  const time = formatExchangeMinute(halt.endTimestamp, exchangeZone(quote), t);
  return <span className="mt-1 block">{t(m.payment_reopens, { time })}</span>;
}

/** Nothing can be ordered of it now: said before anything is filled in. */
export function NotTakenNote({ reason }: { reason: string | null }): ReactNode {
  if (reason === null) return null;
  return (
    <Note tone="wait" className="mx-edge mt-3" icon={<Ban {...iconShape} />}>
      <b>{reason}</b>
    </Note>
  );
}

/** The form came back after a lost session or a reload; nothing was sent by itself. */
export function RestoredNote(): ReactNode {
  const t = useT();
  return (
    <Note tone="accent" className="mx-edge mt-3" icon={<History {...iconShape} />}>
      {t(m.payment_draft_back)}
    </Note>
  );
}

/** An order of this instrument was sent before and never answered. */
export function PendingOrderNote({ onCheck }: { onCheck: () => void }): ReactNode {
  return (
    <div className="px-edge pt-3">
      <UnknownOutcome onCheck={onCheck} />
    </div>
  );
}
