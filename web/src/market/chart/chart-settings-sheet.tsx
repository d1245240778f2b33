import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { MenuRow } from '@candor/ui/components/list-row';
import { partOf } from '@candor/ui/components/part';
import { Segmented } from '@candor/ui/components/segmented';
import { Sheet } from '@candor/ui/components/sheet';
import { Switch } from '@candor/ui/components/switch';
import { type Message, useT } from '@candor/ui/words';
import { useState } from 'react';
import type { InstrumentAddress } from '../instrument-address.ts';
import {
  type ChartSettings,
  type IndicatorName,
  indicatorNames,
  kindOf,
} from './chart-settings.ts';
import { ChartTable } from './chart-table.tsx';
import type { Replay } from './replay.ts';
import type { ChartHalt } from './use-halts.ts';

const ChartExport = partOf(async () => (await import('./chart-export.tsx')).ChartExport);

const indicatorWords: Readonly<Record<IndicatorName, Message<Record<never, never>>>> = {
  MA: m.quote_chart_ma,
  EMA: m.quote_chart_ema,
  BOLL: m.quote_chart_boll,
  MACD: m.quote_chart_macd,
  KDJ: m.quote_chart_kdj,
  RSI: m.quote_chart_rsi,
};
const flags = [
  { name: 'volume', word: m.quote_chart_volume },
  { name: 'previousClose', word: m.quote_chart_previous_close },
  { name: 'ownTrades', word: m.quote_chart_own_trades },
] as const;

interface ChartSettingsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  of: InstrumentAddress;
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  points: readonly KlinePoint[];
  halts: readonly ChartHalt[];
  range: KlineType;
  timeZone: string;
  decimals: number;
  replay: Replay | null;
}

type View = 'settings' | 'table' | 'meaning' | 'export';

/** How the chart is drawn; and the same values as a table, for who reads rather than sees. */
export function ChartSettingsSheet(props: ChartSettingsSheetProps) {
  const { isOpen, onClose, of, settings, onChange, points, halts } = props;
  const { range, timeZone, decimals, replay } = props;
  const t = useT();
  const [view, setView] = useState<View>('settings');
  const close = () => {
    setView('settings');
    onClose();
  };
  const toggle = (name: IndicatorName, isOn: boolean) =>
    onChange({
      indicators: indicatorNames.filter((one) =>
        one === name ? isOn : settings.indicators.includes(one),
      ),
    });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t(view === 'export' ? m.quote_export : m.quote_chart_settings)}
    >
      {view === 'export' && <ChartExport of={of} timeZone={timeZone} fallback={null} />}
      {view === 'table' && (
        <ChartTable
          points={points}
          halts={halts}
          range={range}
          timeZone={timeZone}
          decimals={decimals}
          replay={replay}
        />
      )}
      {view === 'meaning' && (
        <p className="text-body text-ink-2">{t(m.quote_chart_meaning_text)}</p>
      )}
      {view === 'settings' && (
        <>
          <Segmented
            label={t(m.quote_chart_kind)}
            choices={[
              { value: 'candles', label: t(m.quote_chart_candles) },
              { value: 'line', label: t(m.quote_chart_line) },
            ]}
            value={kindOf(settings, range)}
            onChange={(kind) => onChange({ kind })}
          />
          <ul className="-mx-edge mt-2">
            {indicatorNames.map((name) => (
              <SwitchRow
                key={name}
                label={t(indicatorWords[name])}
                isOn={settings.indicators.includes(name)}
                onChange={(isOn) => toggle(name, isOn)}
              />
            ))}
            {flags.map(({ name, word }) => (
              <SwitchRow
                key={name}
                label={t(word)}
                isOn={settings[name]}
                onChange={(isOn) => onChange({ [name]: isOn })}
              />
            ))}
            <MoreRows count={points.length} onPress={setView} />
            {replay && <ReplayRow replay={replay} />}
          </ul>
          <p className="pt-2 text-caption text-ink-3">{t(m.quote_chart_honest)}</p>
        </>
      )}
    </Sheet>
  );
}

interface MoreRowsProps {
  /** Bars there are. */
  count: number;
  onPress: (view: View) => void;
}

/** What the sheet has besides settings. */
function MoreRows({ count, onPress }: MoreRowsProps) {
  const t = useT();
  const rows = t(m.quote_chart_rows, { count: String(count) });
  const more = [
    { view: 'table', label: t(m.quote_chart_table), value: rows },
    { view: 'export', label: t(m.quote_export) },
    { view: 'meaning', label: t(m.quote_chart_meaning) },
  ] as const;
  return more.map(({ view, ...row }) => (
    <li key={view}>
      <MenuRow isDivided {...row} onPress={() => onPress(view)} />
    </li>
  ));
}

interface SwitchRowProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchRow({ label, isOn, onChange }: SwitchRowProps) {
  return (
    <li className="menu-row menu-row-divided">
      <span className="flex-1" aria-hidden="true">
        {label}
      </span>
      <Switch label={label} isOn={isOn} onChange={onChange} />
    </li>
  );
}

/** Leads to a replay, or says why there is none. */
function ReplayRow({ replay }: { replay: Replay }) {
  const t = useT();
  const label = t(m.practice_entry);
  return (
    <li>
      {replay.isPossible ? (
        <MenuRow isDivided label={label} href={replay.hrefOf()} />
      ) : (
        <MenuRow isDivided label={label} hint={t(replay.why)} />
      )}
    </li>
  );
}
