import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Change } from '@candor/ui/components/change';
import { Lettermark } from '@candor/ui/components/lettermark';
import { Price } from '@candor/ui/components/price';
import { formatPrice } from '@candor/ui/format/money';
import { rowName } from '@candor/ui/format/row-name';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { exchangeName } from '../../../market/exchange-name.ts';
import { priceUnit } from '../../../market/price-form.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';

interface InstrumentHeadProps {
  instrument: NamedInstrument;
  quote: StockQuote | undefined;
  /** In place of its name. */
  title?: string;
  /** In place of the exchange: Long 2×. */
  detail?: ReactNode | undefined;
}

/** What is traded, and its last price. */
export function InstrumentHead(props: InstrumentHeadProps): ReactNode {
  const { instrument, quote, title, detail } = props;
  const t = useT();
  const name = quote?.name ?? instrument.name;
  return (
    <div className="flex items-center gap-3 px-edge py-2.5">
      <Lettermark code={instrument.code} name={name} />
      <span className="min-w-0 flex-1">
        <span className="block text-label">{title ?? (rowName(name) || instrument.code)}</span>
        <span className="block text-caption text-ink-3">
          {instrument.code} · {detail ?? exchangeName(instrument.market, t)}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <Price
          className="text-[1.0625rem]/[1.375rem] font-semibold"
          value={quote?.lastPrice ?? null}
          {...(quote === undefined ? {} : { currency: priceUnit(quote) })}
        />
        <Change className="text-small" ratio={quote?.change_ratio} />
      </span>
    </div>
  );
}

/** Bid and ask side by side, in the colours of buying and selling. */
export function BidAsk({ quote }: { quote: StockQuote | undefined }): ReactNode {
  const t = useT();
  const sides = [
    {
      key: 'bid',
      label: t(m.common_quote_bid),
      price: quote?.bid,
      look: 'bg-buy-tint text-accent-text',
    },
    { key: 'ask', label: t(m.common_quote_ask), price: quote?.ask, look: 'bg-sell-tint text-ink' },
  ];
  return (
    <dl className="mx-edge grid grid-cols-2 gap-0.5 overflow-hidden rounded-2">
      {sides.map((side) => (
        <div
          key={side.key}
          className={`flex h-9 items-center justify-between gap-2 px-3 text-[.875rem]/[1.125rem] font-medium ${side.look}`}
        >
          <dt>{side.label}</dt>
          <dd className="num">{formatPrice(side.price)}</dd>
        </div>
      ))}
    </dl>
  );
}
