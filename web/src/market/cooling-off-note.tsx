import { Gauge } from 'virtual:lucide';
import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { placesOfDecimal } from '@candor/ui/format/decimal';
import { exchangeZone, formatExchangeMinute } from '@candor/ui/format/exchange-zone';
import { formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { priceForm } from './price-form.ts';

interface CoolingOffProps {
  quote: StockQuote | undefined;
  className?: string;
}

/** While the exchange lets trading go on inside a band alone: until when, and which. */
export function CoolingOffNote({ quote, className }: CoolingOffProps): ReactNode {
  const t = useT();
  if (quote?.coolingOff == null) return null;
  const { bound, endTimestamp, ...prices } = quote.coolingOff;
  const time = formatExchangeMinute(endTimestamp, exchangeZone(quote), t);
  const decimals = placesOfDecimal(quote.lastPrice);
  const shown = (price: string) => formatPrice(price, { ...priceForm(quote), decimals });
  const [low, high, reference] = [prices.low, prices.high, prices.reference].map(shown);
  return (
    <Note tone="wait" className={className} icon={<Gauge size={18} aria-hidden="true" />}>
      <b>{t(m.quote_cooling_off, { time })}</b>
      <SentenceGap />
      {t(m.quote_cooling_off_how, {
        percent: bound,
        time,
        low: low ?? '',
        high: high ?? '',
        reference: reference ?? '',
      })}
    </Note>
  );
}
