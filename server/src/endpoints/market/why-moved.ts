import type { Outputs } from '@candor/contract/all-routes';
import { type CausePart, causeWorth } from '@candor/domain/events/move-causes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { changeText, priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { calendarOf } from '@candor/domain/time/calendars';
import { notionalMinor } from '@candor/domain/trading/placing/cost';
import { eventsIn } from '@candor/engines/events/event-book';
import type { ExplainedMove } from '@candor/engines/events/why-moved';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import type { Locale } from '@candor/locales/locale';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { keyOf } from '../../events/event-row.ts';
import { heldBy } from '../../events/held-by.ts';
import { percentText } from '../../market/market-figures.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { sectorName } from '../../news/market-names.ts';

type Answer = Outputs['whyMoved'];

const HUNDREDTHS = 2;

/** Parts the move of a price. NOT_READY while the provider of its charts does not answer. */
export const whyMoved = endpoint('whyMoved', async (call, services) => {
  const { stockCode: code, source, market: label } = call.input;
  const { market, offerings } = services;
  const { nowMs, locale } = call;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  try {
    const move = await market.whyMoved.explain(found.instrument, nowMs);
    if (move === null) return accept(unknownMove(found.instrument, nowMs));
    const held = await heldBy(services.trading, call.caller);
    const { sinceMs: fromMs, instrument } = move;
    const since = { fromMs, toMs: nowMs + 1, nowMs, heldAs: new Set([instrument.heldAs]) };
    const events = eventsIn({ desk: market.desk, offerings: offerings.shown }, since);
    return accept({
      ...answerOf(move, { nowMs, locale, quantity: held.get(instrument.heldAs) ?? 0n }),
      events: events.map(({ id, kind, atMs }) => ({ id, kind, timestamp: atMs })),
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});

/** Of an instrument without a quote nothing is known, and nothing is 0. */
function unknownMove(instrument: Instrument, nowMs: number): Answer {
  return {
    asOfTimestamp: nowMs,
    sinceTimestamp: null,
    previousClose: null,
    lastPrice: null,
    change: null,
    changeRatio: null,
    causes: [],
    index: null,
    sector: null,
    position: null,
    worth: null,
    events: [],
    simulated: false,
    timeZone: calendarOf(instrument.calendarId).timeZone,
    currency: instrument.currency,
  };
}

function answerOf(
  move: ExplainedMove,
  at: { readonly nowMs: number; readonly locale: Locale; readonly quantity: bigint },
): Omit<Answer, 'events'> {
  const { instrument, quote, sinceMs, parts } = move;
  const { last, previousClose, isSimulated: simulated } = quote;
  const worth = worthOf(instrument, parts, at.quantity);
  return {
    asOfTimestamp: at.nowMs,
    sinceTimestamp: sinceMs,
    simulated,
    timeZone: calendarOf(instrument.calendarId).timeZone,
    currency: instrument.currency,
    previousClose: priceText(instrument, previousClose),
    lastPrice: priceText(instrument, last),
    change: changeText(instrument, last - previousClose, last),
    changeRatio: percentText(last, previousClose),
    causes: parts.map(({ cause, amount, bps }, part) => ({
      cause,
      amount: changeText(instrument, amount, last),
      ratio: formatDecimal(bps, HUNDREDTHS),
      worth: worth?.parts[part] ?? null,
    })),
    ...framesOf(move, at.locale),
    position: worth === null ? null : quantityText(instrument, at.quantity),
    worth: worth?.whole ?? null,
  };
}

/** What the parts are counted from. */
function framesOf(
  { index, sector }: ExplainedMove,
  locale: Locale,
): Pick<Answer, 'index' | 'sector'> {
  return {
    index:
      index === null
        ? null
        : {
            instrument: keyOf(index.instrument, locale),
            ratio: formatDecimal(index.bps, HUNDREDTHS),
            beta: formatDecimal(index.beta.hundredths, HUNDREDTHS),
            days: index.beta.days,
          },
    sector:
      sector === null
        ? null
        : {
            name: sectorName(sector.key, locale),
            ratio: formatDecimal(sector.bps, HUNDREDTHS),
            beta: formatDecimal(sector.beta, HUNDREDTHS),
            count: sector.count,
          },
  };
}

function worthOf(instrument: Instrument, parts: readonly CausePart[], quantity: bigint) {
  if (quantity === 0n) return null;
  const minorOf = (amount: bigint) => notionalMinor(instrument, amount * quantity, 'halfEven');
  const minors = causeWorth(parts, minorOf);
  const text = (minor: bigint) => formatMinor(minor, instrument.currency);
  const whole = minors.reduce((sum, one) => sum + one, 0n);
  return { whole: text(whole), parts: minors.map(text) };
}
