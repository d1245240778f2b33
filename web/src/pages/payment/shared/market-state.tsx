import { m } from '@candor/locales/messages';
import { MarketChip, marketStateOf } from '@candor/ui/components/market-chip';
import { exchangeZone, formatExchangeDateTime } from '@candor/ui/format/exchange-zone';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../../api/app-config.ts';

interface MarketStateProps {
  instrument: { readonly market: string; readonly timeZone?: string | undefined };
  marketStatus: number;
  nextOpenTimestamp: number | null | undefined;
}

/** Whether the market of an instrument takes orders now, and if not, when it does. */
export function MarketState({
  instrument,
  marketStatus,
  nextOpenTimestamp,
}: MarketStateProps): ReactNode {
  const t = useT();
  const config = useAppConfig();
  const state = marketStateOf(marketStatus);
  const time =
    nextOpenTimestamp == null
      ? null
      : formatExchangeDateTime(nextOpenTimestamp, exchangeZone(instrument), t);
  if (state === 'open' && config?.marketHours === 'always') {
    return <MarketChip state="open">{t(m.common_always_open)}</MarketChip>;
  }
  if (time !== null && (state === 'closed' || state === 'midday')) {
    const words = state === 'closed' ? m.common_market_closed_opens : m.common_midday_break_opens;
    return <MarketChip state={state}>{t(words, { time })}</MarketChip>;
  }
  return <MarketChip state={state} />;
}
