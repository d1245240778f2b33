import { KeyRound } from 'virtual:lucide';
import type { Outputs } from '@candor/contract/all-routes';
import { ApiError } from '@candor/contract/client';
import { apiKeyLimits } from '@candor/contract/routes/api-keys-shapes';
import { m } from '@candor/locales/messages';
import { Checkbox } from '@candor/ui/components/checkbox';
import { Field } from '@candor/ui/components/field';
import { FigureInput } from '@candor/ui/components/figure-input';
import { MoneyInput } from '@candor/ui/components/money-input';
import { Segmented } from '@candor/ui/components/segmented';
import { TextInput } from '@candor/ui/components/text-input';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Say, useT } from '@candor/ui/words';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormProblem, SubmitBar } from '../../../account/submit-bar.tsx';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { returnTo } from '../../../app/navigation.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { AddressFields } from './address-fields.tsx';
import { type KeyDraft, keyDays, keyInput, type Missing, missingIn, newKey } from './key-form.ts';
import { OnceSheet } from './once-sheet.tsx';

const DAY_MS = 24 * 3600_000;
const FORM = 'new-key';

/** Makes a key; it is shown once, after a proof. */
export function Page(): ReactNode {
  const t = useT();
  const [draft, setDraft] = useState(newKey);
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<Outputs['apiKeyCreate'] | null>(null);
  const making = useKeyedMutation('apiKeyCreate', { survivesReload: false });
  const change = (set: Partial<KeyDraft>) => {
    making.clearError();
    setDraft({ ...draft, ...set });
  };
  const missing = missingIn(draft);
  const isAddressWrong = fieldOf(making.error) === 'addresses';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing !== null || making.isBusy) return;
    const isUnknown = making.state === 'unknown';
    const answer = await (isUnknown ? making.checkAndRetry() : making.send(keyInput(draft)));
    if (answer === null) return;
    setMade(answer);
    readAgain('apiKeyList');
  };
  const done = () => {
    setMade(null);
    returnTo('pages/setting/apikeys');
  };
  return (
    <ShellPage
      title={t(m.apikey_new)}
      bar={<SubmitBar form={FORM} label={t(m.apikey_create)} sending={making} />}
    >
      <form id={FORM} noValidate className="grid gap-5 px-edge py-4" onSubmit={submit}>
        {!isAddressWrong && <FormProblem error={making.error} />}
        <KeyFields
          draft={draft}
          change={change}
          isAddressWrong={isAddressWrong}
          missing={isTried ? missing : null}
        />
        <p className="flex items-start gap-2.5 text-small text-ink-2">
          <KeyRound size={20} strokeWidth={1.75} className="flex-none" aria-hidden="true" />
          {t(m.apikey_once_note)}
        </p>
      </form>
      <OnceSheet made={made} onDone={done} />
    </ShellPage>
  );
}

/** Which field the server refused. */
function fieldOf(error: unknown): unknown {
  return error instanceof ApiError ? error.data.field : undefined;
}

interface FieldsProps {
  draft: KeyDraft;
  change: (set: Partial<KeyDraft>) => void;
  missing: Missing | null;
}

function problemText(missing: Missing | null, of: Missing, say: Say): string | undefined {
  if (missing !== of) return undefined;
  if (of === 'name') return say(m.apikey_name_missing);
  if (of === 'scopes') return say(m.apikey_scope_missing);
  if (of === 'largestOrder') return say(m.errors_amount);
  return say(m.apikey_number_missing, { max: apiKeyLimits.callsPerMinuteMax });
}

function KeyFields(props: FieldsProps & { isAddressWrong: boolean }) {
  const { draft, change, missing, isAddressWrong } = props;
  const t = useT();
  return (
    <>
      <Field label={t(m.apikey_name)} error={problemText(missing, 'name', t)}>
        {(links) => (
          <TextInput
            {...links}
            autoComplete="off"
            maxLength={40}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Scopes draft={draft} change={change} missing={missing} />
      {draft.canTrade && (
        <Field label={t(m.apikey_largest)} error={problemText(missing, 'largestOrder', t)}>
          {(links) => (
            <MoneyInput
              {...links}
              currency="USD"
              value={draft.largestOrder}
              onChange={(largestOrder) => change({ largestOrder })}
            />
          )}
        </Field>
      )}
      <Field label={t(m.apikey_per_minute)} error={problemText(missing, 'callsPerMinute', t)}>
        {(links) => (
          <div className="field-box" data-invalid={links['aria-invalid']}>
            <FigureInput
              {...links}
              decimals={0}
              value={draft.callsPerMinute}
              onChange={(callsPerMinute) => change({ callsPerMinute })}
            />
          </div>
        )}
      </Field>
      <AddressFields
        addresses={draft.addresses}
        error={isAddressWrong ? t(m.apikey_address_wrong) : undefined}
        onChange={(addresses) => change({ addresses })}
      />
      <Ends draft={draft} change={change} />
    </>
  );
}

function Scopes({ draft, change, missing }: FieldsProps) {
  const t = useT();
  const problem = problemText(missing, 'scopes', t);
  return (
    <fieldset>
      <legend className="text-title">{t(m.apikey_scopes)}</legend>
      <Checkbox isOn={draft.canRead} onChange={(canRead) => change({ canRead })}>
        <ScopeText name={t(m.apikey_read)} note={t(m.apikey_read_note)} />
      </Checkbox>
      <Checkbox isOn={draft.canTrade} onChange={(canTrade) => change({ canTrade })}>
        <ScopeText name={t(m.apikey_trade)} note={t(m.apikey_trade_note)} />
      </Checkbox>
      <Checkbox isOn={false} isDisabled onChange={() => undefined}>
        <ScopeText name={<s>{t(m.apikey_withdraw)}</s>} note={t(m.apikey_withdraw_note)} />
      </Checkbox>
      {problem !== undefined && <p className="field-error">{problem}</p>}
    </fieldset>
  );
}

function ScopeText({ name, note }: { name: ReactNode; note: string }) {
  return (
    <>
      <span className="block text-label">{name}</span>
      <span className="block text-ink-2">{note}</span>
    </>
  );
}

function Ends({ draft, change }: Omit<FieldsProps, 'missing'>) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const day = formatDate(Date.now() + draft.days * DAY_MS, timeZone);
  return (
    <div className="grid gap-2">
      <h2 className="field-label">{t(m.apikey_ends)}</h2>
      <Segmented
        label={t(m.apikey_ends)}
        choices={keyDays.map((days) => ({
          value: days,
          label: days === 365 ? t(m.apikey_year) : t(m.apikey_days, { n: days }),
        }))}
        value={draft.days}
        onChange={(days) => change({ days })}
      />
      <p className="num text-small text-ink-2">{t(m.apikey_ends_at, { day })}</p>
    </div>
  );
}
