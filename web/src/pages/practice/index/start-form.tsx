import { practiceLimits } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ChipRow } from '@candor/ui/components/chip-row';
import { Field } from '@candor/ui/components/field';
import { Segmented } from '@candor/ui/components/segmented';
import { TextInput } from '@candor/ui/components/text-input';
import { dayOf } from '@candor/ui/format/day-bounds';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useParameters } from '../../../app/navigation.ts';
import type { Parameters } from '../../../app/search-codec.ts';
import { foreignUnit, type Place, placeName, placeNamed, placeOf, places } from './places.ts';
import { runningSpeeds } from './speeds.ts';

/** Which day, which shares of which exchange, how fast. */
export function StartForm(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const asked = useParameters();
  const [place, setPlace] = useState(placeOf(asked));
  const [codes, setCodes] = useState(asked.code || place.code);
  const [date, setDate] = useState(asked.day ?? '');
  const [speed, setSpeed] = useState<number>(10);
  const sending = useKeyedMutation('practiceStart');
  const named = codesOf(codes, place);
  const isWhole = date !== '' && named.length >= 1 && named.length <= practiceLimits.sharesMax;
  const isUnknown = sending.state === 'unknown';
  const unit = foreignUnit(place);
  const finish = (run: unknown) => {
    if (run !== null) readAgain('practiceState');
  };
  const press = () => {
    const instruments = named.map((stockCode) => namedShare(stockCode, place, asked));
    if (isUnknown) void sending.checkAndRetry().then(finish);
    else void sending.send({ date, instruments, speed }).then(finish);
  };
  return (
    <section className="grid gap-3" aria-label={t(m.practice_title)}>
      <Places
        value={place}
        onChange={(next) => {
          setPlace(next);
          setCodes(next.code);
          sending.clearError();
        }}
      />
      <Codes value={codes} onChange={setCodes} />
      <Field
        label={t(m.practice_day)}
        error={sending.error === undefined ? null : failureText(sending.error, t)}
      >
        {(links) => (
          <TextInput
            {...links}
            type="date"
            required
            min="2000-01-01"
            max={dayOf(Date.now(), place.timeZone)}
            value={date}
            onChange={(event) => {
              setDate(event.target.value);
              sending.clearError();
            }}
          />
        )}
      </Field>
      <Speed value={speed} onChange={setSpeed} />
      {unit !== null && <p className="text-small text-ink-2">{t(m.practice_abroad, { unit })}</p>}
      <Button
        isFull
        isBusy={sending.isBusy}
        isDisabled={!isUnknown && (!isWhole || !isOnline)}
        reason={!isUnknown && date === '' ? t(m.practice_pick_day) : undefined}
        onClick={press}
      >
        {isUnknown
          ? t(m.common_check_and_retry)
          : t(m.practice_start, { money: formatMoney(place.startMoney, place.currency) })}
      </Button>
    </section>
  );
}

function Places({ value, onChange }: { value: Place; onChange: (value: Place) => void }) {
  const t = useT();
  return (
    <ChipRow
      className="-mx-edge"
      label={t(m.practice_market)}
      value={value.key}
      choices={places.map((one) => ({ value: one.key, label: placeName(one, t) }))}
      onChange={(key) => onChange(placeNamed(key))}
    />
  );
}

function Codes({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const hint = t(m.practice_shares_hint, { n: String(practiceLimits.sharesMax) });
  return (
    <Field label={t(m.practice_shares)} hint={hint}>
      {(links) => (
        <TextInput
          {...links}
          maxLength={100}
          autoCapitalize="characters"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Speed({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useT();
  return (
    <Segmented
      label={t(m.practice_speed)}
      value={value}
      choices={runningSpeeds.map((n) => ({
        value: n,
        label: t(m.practice_times, { n: String(n) }),
      }))}
      onChange={onChange}
    />
  );
}

/** Each once, and those of Hong Kong with their zeros. */
function codesOf(typed: string, { key }: Place): readonly string[] {
  const codes = typed.toUpperCase().split(/[\s,]+/);
  const whole = codes
    .filter((code) => code !== '')
    .map((code) => (key === 'HK' ? padded(code) : code));
  return [...new Set(whole)];
}

function padded(code: string): string {
  return /^\d+$/.test(code) ? code.padStart(5, '0') : code;
}

/** Of New York the exchange is known of the share the customer comes from alone. */
function namedShare(stockCode: string, place: Place, { code, market }: Parameters) {
  const { source } = place;
  if (place.market !== null) return { stockCode, source, market: place.market };
  const isAsked = stockCode === code && market !== undefined && market !== '';
  return { stockCode, source, ...(isAsked && { market }) };
}
