import { m } from '@candor/locales/messages';
import { formatDate, formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { type Say, useT } from '@candor/ui/words';
import { haltCause } from '../halt-text.ts';
import { haltLetter } from './market-events.ts';
import type { ChartHalt } from './use-halts.ts';

/** The others are in the table of the chart. */
const SHOWN = 3;

interface ChartHaltsProps {
  halts: readonly ChartHalt[];
  timeZone: string;
}

/** What the marks of halts stand for: from when, until when and why. The newest ones. */
export function ChartHalts({ halts, timeZone }: ChartHaltsProps) {
  const t = useT();
  if (halts.length === 0) return null;
  const left = halts.length - SHOWN;
  return (
    <ul className="chart-halts" aria-label={t(m.quote_chart_halts)}>
      {halts.slice(-SHOWN).map((one) => (
        <li key={one.atMs + one.halt.cause}>
          <span className="quote-event-mark" data-letter={haltLetter} aria-hidden="true">
            {haltLetter}
          </span>
          <span>{haltWords(one, timeZone, t)}</span>
        </li>
      ))}
      {left > 0 && <li>{t(m.quote_chart_halts_left, { count: String(left) })}</li>}
    </ul>
  );
}

/** One halt in words: `10:02 to 10:07. Limit up: +5.33% in five minutes.` */
export function haltWords({ halt }: ChartHalt, timeZone: string, say: Say): string {
  const { beganTimestamp: began, endTimestamp: ended } = halt;
  const cause = haltCause(halt, say);
  if (began == null) return say(m.quote_chart_halt_open, { cause });
  const from = `${formatMonthDay(began, timeZone)} ${formatHourMinute(began, timeZone)}`;
  if (ended == null) return say(m.quote_chart_halt_since, { from, cause });
  const isOneDay = formatDate(began, timeZone) === formatDate(ended, timeZone);
  const time = formatHourMinute(ended, timeZone);
  const until = isOneDay ? time : `${formatMonthDay(ended, timeZone)} ${time}`;
  return say(m.quote_chart_halt_span, { from, until, cause });
}
