import { m } from '@candor/locales/messages';
import { Percent } from '@candor/ui/components/percent';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatHourMinute } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type EventRow, priceOf } from './event-words.ts';

type Outcome = NonNullable<EventRow['outcome']>;

interface EventOutcomeProps {
  row: EventRow;
  asOfMs: number;
  timeZone: string;
}

/** What came of an event: what the chart did in its first minute and on its day. */
export function EventOutcome({ row, asOfMs, timeZone }: EventOutcomeProps): ReactNode {
  const t = useT();
  if (row.kind === 'listing' || row.isAhead) return null;
  const { outcome } = row;
  if (outcome == null) return <>{t(m.event_outcome_soon)}</>;
  if (row.kind === 'expiry') {
    const price = priceOf(row, outcome.day.to);
    return <Told words={t(m.event_outcome_last, { price })} ratio={outcome.day.ratio} />;
  }
  const day = outcome.isDayOver
    ? t(m.event_outcome_day)
    : t(m.event_outcome_day_so_far, { time: formatHourMinute(asOfMs, timeZone) });
  return (
    <>
      {outcome.minute != null && (
        <>
          <Told
            words={t(minuteWords(row, outcome), { name: nameOf(row, outcome) })}
            ratio={outcome.minute.ratio}
          />
          <SentenceGap />{' '}
        </>
      )}
      <Told words={day} ratio={outcome.day.ratio} />
    </>
  );
}

function Told({ words, ratio }: { words: string; ratio: string }): ReactNode {
  return (
    <span className="event-told">
      {words}
      <SentenceGap />
      <Percent value={ratio} className="font-semibold" />
    </span>
  );
}

/** In exchange hours a market may open long after. */
function minuteWords({ timestamp }: EventRow, outcome: Outcome) {
  return outcome.timestamp === timestamp ? m.event_outcome_minute : m.event_outcome_first;
}

/** An index by its name; an instrument that stands above it already by its code. */
function nameOf({ instrument }: EventRow, { measuredOn }: Outcome): string {
  return instrument == null ? measuredOn.name : measuredOn.code;
}
