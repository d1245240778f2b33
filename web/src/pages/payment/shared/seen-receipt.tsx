import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { StillReceipt, type StillRow } from '@candor/ui/components/still-receipt';
import { exchangeZone, formatExchangeClock } from '@candor/ui/format/exchange-zone';
import { formatClock } from '@candor/ui/format/time';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { guardOf, type SeenFigures } from '../../../ticket/guard.ts';
import type { Preview } from '../../../ticket/preview-changes.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';
import { GuardLine } from './guard-line.tsx';
import { shownPrice } from './price-words.ts';

interface SeenReceiptProps {
  title: string;
  rows: readonly StillRow[];
  /** The same lines as the sheet stated them first. */
  before: readonly StillRow[];
  seen: SeenFigures;
  readAtMs: number | undefined;
  instrument: NamedInstrument;
  quote: StockQuote | undefined;
}

/** A receipt whose earlier figures are those that the sheet stated first. */
export function SeenReceipt(props: SeenReceiptProps): ReactNode {
  const t = useT();
  const { title, rows, before, seen, readAtMs = seen.atMs } = props;
  const zone = exchangeZone({
    market: props.instrument.market,
    timeZone: props.quote?.timeZone,
  });
  return (
    <StillReceipt
      title={title}
      rows={rows}
      earlier={new Map(before.map(({ key, value }) => [key, value]))}
      times={{
        earlier: formatClock(seen.atMs, zone.timeZone),
        now: formatExchangeClock(readAtMs, zone, t),
      }}
    />
  );
}

interface SeenGuardProps {
  seen: SeenFigures;
  now: Preview;
  asksAgain: boolean;
  instrument: NamedInstrument;
}

/** The guard as the sheet stated it, beside the price of now. */
export function SeenGuard({ seen, now, asksAgain, instrument }: SeenGuardProps): ReactNode {
  return (
    <GuardLine
      stated={guardOf(seen.preview)}
      now={guardOf(now)}
      asksAgain={asksAgain}
      priceText={(price) => shownPrice(price, instrument)}
      currency={now.currency}
    />
  );
}

/** What the slider says when the price left the guard: that it did, and the figure of now. */
export function asksAgainWords(isBuy: boolean, figure: string | null, say: Say) {
  return {
    title: say(isBuy ? m.payment_left_guard_buy : m.payment_left_guard_sell),
    figure: figure === null ? '' : say(m.payment_check_figure, { figure }),
  };
}

/** A value as it was when the sheet stated its figures. */
export function useAsSeen<Value>(seen: SeenFigures | null, value: Value): Value {
  const [stated, setStated] = useState({ seen, value });
  if (stated.seen === seen) return stated.value;
  setStated({ seen, value });
  return value;
}
