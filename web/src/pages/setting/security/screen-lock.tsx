import { m } from '@candor/locales/messages';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Segmented } from '@candor/ui/components/segmented';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { choose } from '../shared/choose.ts';

/** After how long without an act of the person the app locks itself. That it does is no choice. */
export function ScreenLock(): ReactNode {
  const t = useT();
  const lockMinutes = usePreferences((preferences) => preferences.lockMinutes);
  return (
    <section className="pt-4">
      <SectionHeader title={t(m.security_lock)} />
      <p className="px-edge pb-2 text-small text-ink-2">{t(m.security_lock_note)}</p>
      <Segmented
        className="mx-edge"
        label={t(m.security_lock)}
        value={lockMinutes}
        choices={[
          { value: 5, label: t(m.security_lock_minutes, { minutes: 5 }) },
          { value: 15, label: t(m.security_lock_minutes, { minutes: 15 }) },
          { value: 60, label: t(m.security_lock_hour) },
        ]}
        onChange={(chosen) => choose({ lockMinutes: chosen })}
      />
    </section>
  );
}
