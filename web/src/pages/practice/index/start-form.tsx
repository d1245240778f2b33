import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useParameters } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
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
  const isWhole = date !== '' && named.length >= 1 && named.length <= 3;
  const isUnknown = sending.state === 'unknown';
  const finish = (run: unknown) => {
    if (run !== null) readAgain('practiceState');
  };
  const press = () => {
    const instruments = named.map((stockCode) => ({
      ...{ stockCode, source: source.stock },
      // Of the share the customer comes from its exchange is known.
      ...(stockCode === asked.code && asked.market && { market: asked.market }),
    }));
    if (isUnknown) void sending.checkAndRetry().then(finish);
    else void sending.send({ date, instruments, speed }).then(finish);
  };
  return (
    <section className="grid gap-3" aria-label={t(m.practice_title)}>
      <Field label={t(m.practice_shares)} hint={t(m.practice_shares_hint)}>
        {(links) => (
          <TextInput
            {...links}
            maxLength={60}
            autoCapitalize="characters"
            value={codes}
            onChange={(event) => setCodes(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t(m.practice_day)}
        error={sending.error === undefined ? null : failureText(sending.error, t)}
      >
        {(links) => (
          <TextInput
            {...links}
            type="date"
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
