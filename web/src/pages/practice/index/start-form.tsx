import { source } from '@candor/contract/enums';
import { practiceLimits } from '@candor/contract/routes/practice/shapes';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useParameters } from '../../../app/navigation.ts';
import type { Parameters } from '../../../app/search-codec.ts';
import { useT } from '../../../app/words.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { dayOf } from '../../../ui/format/day-bounds.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { EXCHANGE_ZONE } from './exchange-zone.ts';
import { runningSpeeds } from './speeds.ts';

/** What every replay begins with, as the server says of each. */
const START_MONEY = '100000.00';

/** Which day, which shares, how fast. */
export function StartForm(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const asked = useParameters();
  const [codes, setCodes] = useState(asked.code || 'AAPL');
  const [date, setDate] = useState(asked.day ?? '');
  const [speed, setSpeed] = useState<number>(10);
  const sending = useKeyedMutation('practiceStart');
  const named = [...new Set(codes.toUpperCase().split(/[\s,]+/))].filter((code) => code !== '');
  const isWhole = date !== '' && named.length >= 1 && named.length <= practiceLimits.sharesMax;
  const isUnknown = sending.state === 'unknown';
  const finish = (run: unknown) => {
    if (run !== null) readAgain('practiceState');
  };
  const press = () => {
    const instruments = named.map((stockCode) => namedShare(stockCode, asked));
    if (isUnknown) void sending.checkAndRetry().then(finish);
    else void sending.send({ date, instruments, speed }).then(finish);
  };
  return (
    <section className="grid gap-3" aria-label={t(m.practice_title)}>
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
            max={dayOf(Date.now(), EXCHANGE_ZONE)}
            value={date}
            onChange={(event) => {
              setDate(event.target.value);
              sending.clearError();
            }}
          />
        )}
      </Field>
      <Speed value={speed} onChange={setSpeed} />
      <Button
        isFull
        isBusy={sending.isBusy}
        isDisabled={!isUnknown && (!isWhole || !isOnline)}
        reason={!isUnknown && date === '' ? t(m.practice_pick_day) : undefined}
        onClick={press}
      >
        {isUnknown
          ? t(m.common_check_and_retry)
          : t(m.practice_start, { money: formatMoney(START_MONEY, 'USD') })}
      </Button>
    </section>
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

/** Of the share the customer comes from its exchange is known. */
function namedShare(stockCode: string, { code, market }: Parameters) {
  const isAsked = stockCode === code && market !== undefined && market !== '';
  return { stockCode, source: source.stock, ...(isAsked && { market }) };
}
