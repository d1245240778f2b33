import { m } from '@candor/locales/messages';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { EventRow } from '../../../market/events/event-words.ts';

const DAY_MS = 86_400_000;
const BACK_MS = 380 * DAY_MS;
const SHOWN = 4;
const FRESH_MS = 3_600_000;

/** What the chart did on the days of a company's last results. */
export function Earlier({ row, asOfMs }: { row: EventRow; asOfMs: number }): ReactNode {
  const t = useT();
  const { instrument } = row;
  // The same call all day.
  const fromTimestamp = Math.floor(asOfMs / DAY_MS) * DAY_MS - BACK_MS;
  const { data } = useCall(
    'events',
    {
      stockCode: instrument?.code ?? '',
      source: instrument?.source,
      kinds: 'earnings',
      market: instrument?.market,
      fromTimestamp,
      toTimestamp: row.timestamp,
    },
    { freshMs: FRESH_MS, isEnabled: instrument != null },
  );
  const told = data?.list.flatMap(({ outcome }) => (outcome?.isDayOver ? [outcome.day.ratio] : []));
  const last = told?.slice(-SHOWN) ?? [];
  if (last.length === 0) return null;
  const list = last
    .map((ratio) => formatPercent(ratio))
    .reduceRight((rest, first) => t(m.event_earlier_joined, { first, rest }));
  return (
    <>
      <SentenceGap />
      {t(m.event_earlier, { count: String(last.length), list })}
    </>
  );
}
