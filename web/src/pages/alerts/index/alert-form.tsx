import { ApiError } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import { useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useT } from '../../../app/words.ts';
import { placesTyped, wireFigure } from '../../../figures/entry.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useQuote, withLive } from '../../../live/quotes.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { priceForm } from '../../../market/price-form.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { useIsOnline } from '../../../shell/online.ts';
import { showToast } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Field } from '../../../ui/field.tsx';
import { FigureInput } from '../../../ui/figure-input.tsx';
import { currencyPrefix, formatPrice } from '../../../ui/format/money.ts';
import { Switch } from '../../../ui/switch.tsx';
import {
  type AlertRule,
  alertRules,
  isAlreadyThere,
  isPriceRule,
  ruleText,
  ruleWords,
} from './alert-rules.ts';

/** A new alert on one instrument. */
export function AlertForm({ of }: { of: InstrumentAddress }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [rule, setRule] = useRemembered<AlertRule>('alert-rule', 'above', isOneOf(alertRules));
  const [typed, setTyped] = useState('');
  const [once, setOnce] = useState(true);
  const [byEmail, setByEmail] = useState(false);
  const create = useKeyedMutation('alertCreate');
  const live = useQuote(of);
  const everyMs = usePollWhileDown();
  const read = useCall(
    'getStock',
    { stockCode: of.code, source: of.source as never, market: of.market },
    everyMs ? { everyMs } : {},
  );
  const quote = read.data === undefined ? undefined : withLive(read.data, live);
  const form = quote === undefined ? {} : priceForm(quote);
  const value = wireFigure(typed);
  const figures = { price: quote?.lastPrice, ratio: quote?.change_ratio };
  const isThere = value !== null && isAlreadyThere(rule, value, figures);
  const refusal = create.error instanceof ApiError ? create.error : undefined;
  const fieldError = isThere
    ? t(m.alerts_already_there)
    : refusal !== undefined && refusal.reason !== 'ALERT_LIMIT'
      ? failureText(refusal, t)
      : undefined;
  const add = async () => {
    if (value === null) return;
    const { code, source, market } = of;
    const input = { stockCode: code, source: source as never, market, rule, value, once, byEmail };
    const answer = await create.send(input);
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    setTyped('');
    readAgain('alertList');
  };
  const decimals = isPriceRule(rule) ? placesTyped(quote?.tickSize ?? '0.01') : 2;
  return (
    <Card className="mx-edge mt-5 p-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-title">{t(m.alerts_new_alert)}</h2>
        <span className="num truncate text-small text-ink-2">
          {of.code} <b className="font-medium text-ink">{formatPrice(quote?.lastPrice, form)}</b>
        </span>
      </div>
      <RuleChoice
        rule={rule}
        onChange={(next) => {
          create.clearError();
          setRule(next);
        }}
      />
      <Field
        className="mt-3"
        label={isPriceRule(rule) ? t(m.alerts_price) : t(m.alerts_percent)}
        error={fieldError}
        hint={value !== null && t(m.alerts_would_wait, { rule: ruleText(rule, value, form, t) })}
      >
        {(links) => (
          <div className="field-box" data-invalid={links['aria-invalid']}>
            {isPriceRule(rule) && form.currency !== undefined && (
              <span className="text-ink-2">{currencyPrefix(form.currency).trim()}</span>
            )}
            <FigureInput
              {...links}
              value={typed}
              decimals={decimals}
              onChange={(next) => {
                create.clearError();
                setTyped(next);
              }}
            />
            {!isPriceRule(rule) && <span className="text-ink-2">%</span>}
          </div>
        )}
      </Field>
      <SwitchLine label={t(m.alerts_once)} isOn={once} onChange={setOnce} />
      <SwitchLine label={t(m.alerts_by_email)} isOn={byEmail} onChange={setByEmail} />
      <Button
        isFull
        isBusy={create.isBusy}
        isDisabled={value === null || isThere || !isOnline}
        reason={
          !isOnline
            ? t(m.common_offline_disabled)
            : refusal?.reason === 'ALERT_LIMIT'
              ? failureText(refusal, t)
              : value === null
                ? t(m.common_validation_correct_amount)
                : undefined
        }
        onClick={() => void add()}
      >
        {t(m.alerts_add)}
      </Button>
    </Card>
  );
}

function RuleChoice({ rule, onChange }: { rule: AlertRule; onChange: (rule: AlertRule) => void }) {
  const t = useT();
  return (
    <ChoiceRow
      label={t(m.alerts_rule_label)}
      className="alert-rules"
      choices={alertRules.map((value) => ({ value, label: t(ruleWords[value]) }))}
      value={rule}
      onChange={onChange}
    />
  );
}

interface SwitchLineProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchLine({ label, isOn, onChange }: SwitchLineProps) {
  return (
    <div className="flex min-h-12 items-center justify-between text-body">
      <span aria-hidden="true">{label}</span>
      <Switch label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}
