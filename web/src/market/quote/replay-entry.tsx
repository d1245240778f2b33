import type { StockQuote } from '@candor/contract/market-shapes';
import { isReplayed } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../app/navigation.ts';
import type { Replay } from '../chart/replay.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** Whether a past day can be replayed of what a quote page shows; null until its quote is read. */
export function replayOf(of: InstrumentAddress, quote: StockQuote | undefined): Replay | null {
  if (!isReplayed(of)) return { isPossible: false, why: m.practice_entry_kind };
  if (quote === undefined) return null;
  if (!quote.simulated) return { isPossible: false, why: m.practice_entry_provider };
  const { code, source, market } = of;
  const hrefOf = (day?: string) => hrefTo('pages/practice/index', { code, source, market, day });
  return { isPossible: true, hrefOf };
}

/** The way from a quote to the replay of one of its past days; nothing where there is none. */
export function ReplayEntry({ replay }: { replay: Replay | null }): ReactNode {
  const t = useT();
  if (!replay?.isPossible) return null;
  return (
    <a className="link hit mx-edge mt-3 inline-block text-small" href={replay.hrefOf()}>
      {t(m.practice_entry)}
    </a>
  );
}
