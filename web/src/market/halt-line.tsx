import type { HaltFigures, StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { classNames } from '@candor/ui/class-names';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Sheet } from '@candor/ui/components/sheet';
import { placesOfDecimal } from '@candor/ui/format/decimal';
import {
  type ExchangeZone,
  exchangeZone,
  formatExchangeDateTime,
  formatExchangeMinute,
} from '@candor/ui/format/exchange-zone';
import { formatPrice } from '@candor/ui/format/money';
import { formatPercent, formatPlainPercent } from '@candor/ui/format/percent';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { haltLine, haltName, haltOf, haltRule } from './halt-text.ts';

const MINUTE_MS = 60_000;

interface HaltLineProps {
  quote: Pick<StockQuote, 'market' | 'timeZone' | 'marketStatus' | 'halt'>;
  className?: string;
}

/** Why trading is halted, and until when; a press opens the figures and the rule. */
export function HaltLine({ quote, className }: HaltLineProps): ReactNode {
  const t = useT();
  const [isExplaining, setExplaining] = useState(false);
  const halt = haltOf(quote);
  const line = haltLine(quote, t);
  if (halt === null || line === null) return null;
  return (
    <>
      <button
        type="button"
        className={classNames('explainable hit text-left whitespace-normal', className)}
        aria-haspopup="dialog"
        onClick={() => setExplaining(true)}
      >
        {line}
        <span className="visually-hidden"> {t(m.common_how_worked_out)}</span>
      </button>
      <Sheet
        isOpen={isExplaining}
        onClose={() => setExplaining(false)}
        title={t(m.common_how_worked_out)}
        isDocked
      >
        <HaltExplained halt={halt} zone={exchangeZone(quote)} />
      </Sheet>
    </>
  );
}

function HaltExplained({ halt, zone }: { halt: HaltFigures; zone: ExchangeZone }): ReactNode {
  const t = useT();
  const isOfIndex = halt.referenceKind === 'lastClose';
  return (
    <div className="grid gap-3">
      <h3 className="text-title">{haltName(halt, t)}</h3>
      <Receipt how="said">
        {linesOf(halt, zone, t).map(([label, value]) => (
          <ReceiptLine key={label} label={label} value={value} />
        ))}
      </Receipt>
      <p className="text-small text-ink-2">
        {haltRule(halt, t)}
        {halt.price != null && (
          <>
            <SentenceGap />
            {t(isOfIndex ? m.halt_prices_on_index_chart : m.halt_prices_on_chart)}
          </>
        )}
      </p>
    </div>
  );
}

function linesOf(halt: HaltFigures, zone: ExchangeZone, say: Say) {
  const { beganTimestamp: began, bound, endTimestamp: ends, price, ratio, reason } = halt;
  const moment = (ms: number) => formatExchangeDateTime(ms, zone, say);
  const lines: [label: string, value: string][] = [];
  if (price != null && began != null) {
    const time = formatExchangeMinute(began - MINUTE_MS, zone, say);
    lines.push([referenceLabel(halt, zone, say), priceOf(halt.reference)]);
    lines.push([say(m.halt_figure_price, { time }), priceOf(price)]);
    lines.push([say(m.halt_figure_move), formatPercent(ratio)]);
    lines.push([say(m.halt_figure_bound), formatPlainPercent(bound)]);
  }
  if (reason != null) lines.push([say(m.halt_figure_reason), reason]);
  if (began != null) lines.push([say(m.halt_figure_began), moment(began)]);
  if (ends != null) lines.push([say(m.halt_figure_ends), moment(ends)]);
  return lines;
}

function referenceLabel(
  { referenceKind, referenceTimestamp }: HaltFigures,
  zone: ExchangeZone,
  say: Say,
): string {
  if (referenceTimestamp == null) return say(m.halt_figure_last_close);
  const time = formatExchangeMinute(referenceTimestamp, zone, say);
  if (referenceKind === 'lastAuction') return say(m.halt_figure_auction, { time });
  return say(m.halt_figure_open, { time });
}

function priceOf(text: string | null | undefined): string {
  return formatPrice(text, { decimals: placesOfDecimal(text) });
}
