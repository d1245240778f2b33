import { type EventArea, eventAreas } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { areaWords } from '../../../market/events/event-words.ts';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface MarketSheetProps {
  isOpen: boolean;
  onClose: () => void;
  area: EventArea | 'all';
  onChange: (area: EventArea | 'all') => void;
}

/** Of which part of the world events are shown. */
export function MarketSheet({ isOpen, onClose, area, onChange }: MarketSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.event_filter)}>
      <ChipRow<EventArea | 'all'>
        label={t(m.event_filter)}
        className="flex-wrap"
        choices={[
          { value: 'all', label: t(m.event_all_markets) },
          ...eventAreas.map((value) => ({ value, label: t(areaWords[value]) })),
        ]}
        value={area}
        onChange={(chosen) => {
          onChange(chosen);
          onClose();
        }}
      />
    </Sheet>
  );
}
