import { type EventArea, eventAreas } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { areaWords } from '../../../market/events/event-words.ts';

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
