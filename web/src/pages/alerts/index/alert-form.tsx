import { ApiError } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Card } from '@candor/ui/components/card';
import { ChoiceRow } from '@candor/ui/components/choice-row';
import { Field } from '@candor/ui/components/field';
import { FigureInput } from '@candor/ui/components/figure-input';
import { Switch } from '@candor/ui/components/switch';
import { pricePlacesMax, wireFigure } from '@candor/ui/figures/entry';
import { currencyPrefix, formatPrice } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useQuote, withLive } from '../../../live/quotes.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { priceForm } from '../../../market/price-form.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import {
  type AlertRule,
  alertRules,
  isAlreadyThere,
  isPriceRule,
  ruleText,
  ruleWords,
} from './alert-rules.ts';

/** What is typed of a new alert, the quote beside it, and why it cannot be added. */
function useNewAlert(of: InstrumentAddress) {
  const t = useT();
  const [rule, setRule] = useRemembered<AlertRule>('alert-rule', 'above', isOneOf(alertRules));
  const [typed, setTyped] = useState('');
  const [once, setOnce] = useState(true);
  const [byEmail, setByEmail] = useState(false);
  const create = useKeyedMutation('alertCreate');
  const live = useQuote(of);
  const everyMs = usePollWhileDown();
  const { code, source, market } = of;
  const key = { stockCode: code, source, market };
  const read = useCall('getStock', key, everyMs ? { everyMs } : {});
  const terms = useCall('getMinCount', key, { freshMs: 3600_000 });
  const quote = read.data === undefined ? undefined : withLive(read.data, live);
  const value = wireFigure(typed);
  const figures = { price: quote?.lastPrice, ratio: quote?.change_ratio };
  const isThere = value !== null && isAlreadyThere(rule, value, figures);
  const refusal = create.error instanceof ApiError ? create.error : undefined;
  const isFull = refusal?.reason === 'ALERT_LIMIT';
  const refusalText = refusal === undefined ? undefined : failureText(refusal, t);
  const add = async () => {
    if (value === null) return;
    const answer = await create.send({ ...key, rule, value, once, byEmail });
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    setTyped('');
    readAgain('alertList');
  };
  return {
    rule,
    typed,
    once,
    byEmail,
    quote,
    value,
    isThere,
    add,
    setOnce,
    setByEmail,
    form: quote === undefined ? {} : priceForm(quote),
    isBusy: create.isBusy,
    /** Only a price may be below zero, and only of what may trade there. */
    isSigned: isPriceRule(rule) && terms.data?.marginPrice !== undefined,
    fieldError: isThere ? t(m.alerts_already_there) : isFull ? undefined : refusalText,
    limitText: isFull ? refusalText : undefined,
    chooseRule: (next: AlertRule) => {
      create.clearError();
      setRule(next);
    },
    type: (next: string) => {
      create.clearError();
      setTyped(next);
    },
  };
}
type NewAlert = ReturnType<typeof useNewAlert>;

/** A new alert on one instrument. */
export function AlertForm({ of }: { of: InstrumentAddress }) {
  const t = useT();
  const isOnline = useIsOnline();
  const alert = useNewAlert(of);
  const { value, limitText } = alert;
  const nothing = isPriceRule(alert.rule) ? m.common_enter_price : m.alerts_enter_percent;
  const wanting = alert.typed === '' ? nothing : m.common_validation_correct_amount;
  const missing = value === null ? t(wanting) : undefined;
  return (
    <Card className="mx-edge mt-5 p-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-title">{t(m.alerts_new_alert)}</h2>
        <span className="num text-small text-ink-2">
          {of.code}{' '}
          <b className="font-medium text-ink">{formatPrice(alert.quote?.lastPrice, alert.form)}</b>
        </span>
      </div>
      <RuleChoice rule={alert.rule} onChange={alert.chooseRule} />
      <ValueField alert={alert} />
      <SwitchLine label={t(m.alerts_once)} isOn={alert.once} onChange={alert.setOnce} />
      <SwitchLine label={t(m.alerts_by_email)} isOn={alert.byEmail} onChange={alert.setByEmail} />
      <Button
        isFull
        isBusy={alert.isBusy}
        isDisabled={value === null || alert.isThere || !isOnline}
        reason={isOnline ? (limitText ?? missing) : t(m.common_offline_disabled)}
        onClick={() => void alert.add()}
      >
        {t(m.alerts_add)}
      </Button>
    </Card>
  );
}

/** A price in the instrument's currency, or a change in percent. */
function ValueField({ alert }: { alert: NewAlert }) {
  const t = useT();
  const { rule, value, form } = alert;
  const isPrice = isPriceRule(rule);
  return (
    <Field
      className="mt-3"
      label={isPrice ? t(m.alerts_price) : t(m.alerts_percent)}
      error={alert.fieldError}
      hint={value !== null && t(m.alerts_would_wait, { rule: ruleText(rule, value, form, t) })}
    >
      {(links) => (
        <div className="field-box" data-invalid={links['aria-invalid']}>
          {isPrice && form.currency !== undefined && (
            <span className="text-ink-2">{currencyPrefix(form.currency).trim()}</span>
          )}
          <FigureInput
            {...links}
            value={alert.typed}
            decimals={isPrice ? pricePlacesMax : 2}
            isSigned={alert.isSigned}
            onChange={alert.type}
          />
          {!isPrice && <span className="text-ink-2">%</span>}
        </div>
      )}
    </Field>
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
