import { Check } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { Sheet } from '@candor/ui/components/sheet';
import { TextInput } from '@candor/ui/components/text-input';
import { deviceTimeZone } from '@candor/ui/format/time';
import { zoneCity } from '@candor/ui/format/zone-city';
import { useT } from '@candor/ui/words';
import { type ReactNode, useMemo, useState } from 'react';
import { knownZones, searchZones, suggestedZones, zoneOffset } from './time-zones.ts';

const shownMax = 40;

interface TimeZoneSheetProps {
  isOpen: boolean;
  chosen: string;
  onClose: () => void;
  onChoose: (timeZone: string) => void;
}

/** Chooses a time zone: the device's, the one that holds, or any that can be found by name. */
export function TimeZoneSheet({
  isOpen,
  chosen,
  onClose,
  onChoose,
}: TimeZoneSheetProps): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState('');
  const zones = useMemo(() => (isOpen ? knownZones() : []), [isOpen]);
  const device = deviceTimeZone();
  const shown =
    typed.trim() === '' ? suggestedZones(device, chosen) : searchZones(zones, typed, shownMax, t);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.setting_time_zone)}>
      <Field label={t(m.setting_time_zone_search)}>
        {(links) => (
          <TextInput
            {...links}
            value={typed}
            type="search"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {shown.length === 0 && (
        <p className="py-4 text-small text-ink-2">{t(m.setting_time_zone_none)}</p>
      )}
      <ul className="-mx-edge mt-2">
        {shown.map((zone, index) => (
          <li key={zone}>
            <button
              type="button"
              aria-pressed={zone === chosen}
              className={index > 0 ? 'menu-row menu-row-divided' : 'menu-row'}
              onClick={() => onChoose(zone)}
            >
              <span className="min-w-0 flex-1">
                {zoneCity(zone, t)}
                {(zone === device || zone !== zoneCity(zone, t)) && (
                  <span className="menu-hint">
                    {zone === device ? t(m.setting_time_zone_device) : zone.replaceAll('_', ' ')}
                  </span>
                )}
              </span>
              <span className="menu-value num">{zoneOffset(zone, Date.now())}</span>
              {zone === chosen && (
                <Check size={20} className="text-accent-text" aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
