import { type BarSize, barSizes } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ChipRow } from '@candor/ui/components/chip-row';
import { Field } from '@candor/ui/components/field';
import { Note } from '@candor/ui/components/note';
import { Segmented } from '@candor/ui/components/segmented';
import { Switch } from '@candor/ui/components/switch';
import { TextInput } from '@candor/ui/components/text-input';
import { dayEnd, dayOf, dayStart } from '@candor/ui/format/day-bounds';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import type { InstrumentAddress } from '../instrument-address.ts';
import { isOneOf, useRemembered } from '../remembered.ts';
import { type BarFormat, type Saved, saveBars } from './save-bars.ts';

const formats = ['csv', 'jsonl'] as const;
const monthMs = 30 * 86_400_000;

interface ChartExportProps {
  of: InstrumentAddress;
  /** IANA zone of the exchange: its days are chosen. */
  timeZone: string;
}

/** Asks for the bars of some days as a file. */
export function ChartExport({ of, timeZone }: ChartExportProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const [size, setSize] = useRemembered<BarSize>('export.size', '1m', isOneOf(barSizes));
  const [format, setFormat] = useRemembered<BarFormat>('export.format', 'csv', isOneOf(formats));
  const [isAdjusted, setAdjusted] = useState(false);
  const [to, setTo] = useState(() => dayOf(Date.now(), timeZone));
  const [from, setFrom] = useState(() => dayOf(Date.now() - monthMs / 6, timeZone));
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const fromMs = dayStart(from, timeZone) ?? 0;
  const toMs = dayEnd(to, timeZone) ?? 0;
  const save = async () => {
    setBusy(true);
    setSaved(await saveBars({ of, size, fromMs, toMs, isAdjusted, format }));
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <ChipRow
        className="-mx-edge"
        label={t(m.quote_export_size)}
        choices={barSizes.map((value) => ({ value, label: value }))}
        value={size}
        onChange={setSize}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <DayField label={t(m.quote_export_from)} value={from} onChange={setFrom} />
        <DayField label={t(m.quote_export_to)} value={to} onChange={setTo} />
      </div>
      <div className="flex min-h-11 items-center gap-3">
        <span className="flex-1" aria-hidden="true">
          {t(m.quote_export_adjusted)}
        </span>
        <Switch label={t(m.quote_export_adjusted)} isOn={isAdjusted} onChange={setAdjusted} />
      </div>
      <Segmented
        label={t(m.quote_export_format)}
        choices={[
          { value: 'csv', label: 'CSV' },
          { value: 'jsonl', label: 'JSON Lines' },
        ]}
        value={format}
        onChange={setFormat}
      />
      <SavedNote saved={saved} />
      <Button
        isFull
        isBusy={isBusy}
        isDisabled={!isOnline || toMs <= fromMs}
        onClick={() => void save()}
      >
        {t(m.quote_export_save)}
      </Button>
      <p className="text-caption text-ink-3">{t(m.quote_export_note)}</p>
    </div>
  );
}

function SavedNote({ saved }: { saved: Saved | null }) {
  const t = useT();
  if (saved === null || saved.kind === 'saved') return null;
  const why = saved.kind === 'refused' ? saved.msg : t(m.common_error_network_error);
  return (
    <Note tone="danger">
      <span role="status">{why}</span>
    </Note>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(links) => (
        <TextInput
          {...links}
          type="date"
          required
          min="1971-01-01"
          max="2999-12-31"
          value={value}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
