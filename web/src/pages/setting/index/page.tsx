import './setting.css';
import { Bell, Globe, History, ShieldCheck } from 'virtual:lucide';
import { locales } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { MenuRow } from '@candor/ui/components/list-row';
import { Segmented } from '@candor/ui/components/segmented';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { LogOutSheet } from '../../../account/log-out-sheet.tsx';
import { hrefTo } from '../../../app/navigation.ts';
import { useIsSignedIn } from '../../../session/session.ts';
import { localeNames } from '../../../shell/locale-names.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { choose } from '../shared/choose.ts';
import { AboutMenu } from './about-menu.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { TimeZoneSheet } from './time-zone-sheet.tsx';
import { zoneLabel } from './time-zones.ts';

/** Preferences, what the app is, and the way out. */
export function Page(): ReactNode {
  const t = useT();
  const preferences = usePreferences();
  const isSignedIn = useIsSignedIn();
  return (
    <ShellPage title={t(m.setting_settings)}>
      <h2 className="setting-title">{t(m.setting_language)}</h2>
      <Segmented
        className="mx-edge"
        label={t(m.setting_language)}
        value={preferences.locale}
        choices={locales.map((value) => ({
          value,
          label: <span lang={value}>{localeNames[value]}</span>,
        }))}
        onChange={(locale) => choose({ locale })}
      />
      <h2 className="setting-title">{t(m.setting_theme)}</h2>
      <Segmented
        className="mx-edge"
        label={t(m.setting_theme)}
        value={preferences.theme}
        choices={[
          { value: 'system', label: t(m.setting_theme_system) },
          { value: 'light', label: t(m.setting_theme_light) },
          { value: 'dark', label: t(m.setting_theme_dark) },
        ]}
        onChange={(theme) => choose({ theme })}
      />
      <h2 className="setting-title">{t(m.setting_colours)}</h2>
      <ColourChoice value={preferences.colour} onChange={(colour) => choose({ colour })} />
      <p className="px-edge pt-2 text-caption text-ink-3">{t(m.setting_colours_note)}</p>
      <div className="mt-3">
        <TimeZoneRow
          timeZone={preferences.timeZone}
          onChoose={(timeZone) => choose({ timeZone })}
        />
        {isSignedIn && <AccountRows />}
      </div>
      <div className="setting-band" />
      <AboutMenu />
      {isSignedIn && <LogOut />}
    </ShellPage>
  );
}

interface TimeZoneRowProps {
  timeZone: string;
  onChoose: (timeZone: string) => void;
}

function TimeZoneRow({ timeZone, onChoose }: TimeZoneRowProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuRow
        icon={<Globe size={21} strokeWidth={1.75} aria-hidden="true" />}
        label={t(m.setting_time_zone)}
        value={<span className="num">{zoneLabel(timeZone, Date.now(), t)}</span>}
        opensSheet
        onPress={() => setOpen(true)}
      />
      <TimeZoneSheet
        isOpen={isOpen}
        chosen={timeZone}
        onClose={() => setOpen(false)}
        onChoose={(zone) => {
          onChoose(zone);
          setOpen(false);
        }}
      />
    </>
  );
}

function AccountRows() {
  const t = useT();
  return (
    <>
      <MenuRow
        isDivided
        icon={<Bell size={21} strokeWidth={1.75} aria-hidden="true" />}
        label={t(m.setting_notifications)}
        href={hrefTo('pages/setting/notifications')}
      />
      <MenuRow
        isDivided
        icon={<ShieldCheck size={21} strokeWidth={1.75} aria-hidden="true" />}
        label={t(m.setting_security)}
        href={hrefTo('pages/setting/security')}
      />
      <MenuRow
        isDivided
        icon={<History size={21} strokeWidth={1.75} aria-hidden="true" />}
        label={t(m.practice_title)}
        href={hrefTo('pages/practice/index')}
      />
    </>
  );
}

function LogOut() {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="px-edge pt-4">
      <Button variant="line" isFull aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t(m.setting_log_out)}
      </Button>
      <LogOutSheet isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
