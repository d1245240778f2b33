import { Fingerprint, ListOrdered, Timer } from 'virtual:lucide';
import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { Checkbox } from '@candor/ui/components/checkbox';
import { Note } from '@candor/ui/components/note';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Switch } from '@candor/ui/components/switch';
import { formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hasPasskeys, makePasskey } from '../../../account/passkeys.ts';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useSend } from '../../../api/use-send.ts';
import { RecoverySheet } from './recovery-sheet.tsx';
import { type TimeCodeSecret, TimeCodeSheet } from './time-code-sheet.tsx';

export type Overview = Outputs['securityOverview'];

interface PartProps {
  overview: Overview;
  onChanged: () => void;
  onCodes: (codes: readonly string[]) => void;
  /** Whether a change here logs out all other devices. */
  endOthers: boolean;
}

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Two-step login: passkeys, an authenticator, and the recovery codes of both. */
export function SecondSteps({
  overview,
  onChanged,
}: Pick<PartProps, 'overview' | 'onChanged'>): ReactNode {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [endOthers, setEndOthers] = useState(true);
  const isOn = overview.passkeys.length > 0 || overview.timeCodeSince != null;
  const part = { overview, onChanged, onCodes: setCodes, endOthers };
  return (
    <section className="pt-4">
      <SectionHeader
        title={t(m.security_two_step)}
        action={
          <span className="text-small text-ink-2">
            {t(isOn ? m.security_two_step_on : m.security_two_step_off)}
          </span>
        }
      />
      <p className="px-edge text-small text-ink-2">{t(m.security_two_step_note)}</p>
      <Passkeys {...part} />
      <TimeCode {...part} />
      {isOn && <RecoveryCodes {...part} />}
      <div className="px-edge pt-2">
        <Checkbox isOn={endOthers} onChange={setEndOthers}>
          {t(m.security_log_out_others)}
        </Checkbox>
      </div>
      <RecoverySheet codes={codes} onDone={() => setCodes([])} />
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  const t = useT();
  if (error === undefined) return null;
  return (
    <div className="px-edge pt-2" role="alert">
      <Note tone="danger">{failureText(error, t)}</Note>
    </div>
  );
}

/** Has the browser make a passkey and keeps it under the name of the device. */
function useNewPasskey({ onChanged, onCodes, endOthers }: PartProps) {
  const begin = useSend('passkeyBegin');
  const adding = useKeyedMutation('passkeyAdd', { survivesReload: false });
  const add = async (name: string) => {
    const options = await begin.send({});
    if (options === null) return;
    const credential = await makePasskey(options.passkeyOptions);
    if (credential === null) return showToast((say) => say(m.security_passkey_failed));
    const answer = await adding.send({ credential, name, endOthers });
    onChanged();
    if (answer !== null) onCodes(answer.recoveryCodes);
  };
  return { add, isBusy: begin.isBusy || adding.isBusy, error: begin.error ?? adding.error };
}

function Passkeys(part: PartProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const adding = useNewPasskey(part);
  const ending = useKeyedMutation('passkeyEnd', { survivesReload: false });
  const [asked, setAsked] = useState<Overview['passkeys'][number] | null>(null);
  const remove = async () => {
    if (asked === null) return;
    setAsked(null);
    await ending.send({ id: asked.id, endOthers: part.endOthers });
    part.onChanged();
  };
  const { passkeys } = part.overview;
  return (
    <div className="pt-3">
      <div className="flex items-center justify-between px-edge">
        <h3 className="text-label">{t(m.security_passkeys)}</h3>
        {hasPasskeys() && (
          <button
            type="button"
            className="link hit"
            disabled={!isOnline || adding.isBusy}
            onClick={() => adding.add(`${t(m.security_passkeys)} ${passkeys.length + 1}`)}
          >
            {t(m.security_passkey_add)}
          </button>
        )}
      </div>
      {passkeys.length === 0 && (
        <p className="px-edge pt-1 text-small text-ink-2">{t(m.security_passkey_none)}</p>
      )}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
        ))}
      </ul>
      <p className="px-edge pt-2 text-caption text-ink-3">{t(m.security_passkey_note)}</p>
      <Failure error={adding.error ?? ending.error} />
      <AskSheet
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(m.security_remove_question)}
        isDestructive
        onConfirm={remove}
      >
        {t(m.security_remove_note, { name: asked?.name ?? '' })}
      </AskSheet>
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Overview['passkeys'][number];
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { name, usedTimestamp } = passkey;
  const added = formatMonthDay(passkey.createTimeTimestamp, timeZone);
  const told =
    usedTimestamp == null
      ? t(m.security_passkey_added, { added })
      : t(m.security_passkey_used, { added, used: formatMonthDay(usedTimestamp, timeZone) });
  return (
    <li className="list-row items-center">
      <Fingerprint {...icon} />
      <div className="min-w-0 flex-1">
        <p className="text-label">{name}</p>
        <p className="num text-caption text-ink-3">{told}</p>
      </div>
      <Button
        variant="danger"
        isSmall
        isDisabled={!isOnline}
        aria-label={t(m.security_remove_name, { name })}
        onClick={onRemove}
      >
        {t(m.security_remove)}
      </Button>
    </li>
  );
}

function TimeCode({ overview, onChanged, onCodes, endOthers }: PartProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const begin = useSend('timeCodeBegin');
  const ending = useKeyedMutation('timeCodeEnd', { survivesReload: false });
  const [secret, setSecret] = useState<TimeCodeSecret | null>(null);
  const [isAsked, setAsked] = useState(false);
  const since = overview.timeCodeSince;
  const end = async () => {
    setAsked(false);
    await ending.send({ endOthers });
    onChanged();
  };
  const turn = async (isOn: boolean) => (isOn ? setSecret(await begin.send({})) : setAsked(true));
  const confirmed = (codes: readonly string[]) => {
    setSecret(null);
    onChanged();
    onCodes(codes);
  };
  return (
    <>
      <div className="list-row items-center">
        <Timer {...icon} />
        <div className="min-w-0 flex-1">
          <p className="text-label">{t(m.security_time_code)}</p>
          <p className="num text-caption text-ink-3">
            {since == null
              ? t(m.security_time_code_note)
              : t(m.security_time_code_since, { since: formatMonthDay(since, timeZone) })}
          </p>
        </div>
        <Switch
          label={t(m.security_time_code)}
          isOn={since != null}
          disabled={!isOnline || begin.isBusy || ending.isBusy}
          onChange={turn}
        />
      </div>
      <Failure error={begin.error ?? ending.error} />
      <TimeCodeSheet
        secret={secret}
        endOthers={endOthers}
        onClose={() => setSecret(null)}
        onConfirmed={confirmed}
      />
      <AskSheet
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(m.security_time_code_off_question)}
        isDestructive
        onConfirm={end}
      >
        {t(m.security_time_code_off_note)}
      </AskSheet>
    </>
  );
}

function RecoveryCodes({ overview, onChanged, onCodes, endOthers }: PartProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const making = useKeyedMutation('recoveryCodesNew', { survivesReload: false });
  const make = async () => {
    const answer = await making.send({ endOthers });
    onChanged();
    if (answer !== null) onCodes(answer.recoveryCodes);
  };
  const made = formatMonthDay(overview.recoveryMadeTimestamp ?? 0, timeZone);
  return (
    <>
      <div className="list-row items-center">
        <ListOrdered {...icon} />
        <div className="min-w-0 flex-1">
          <p className="text-label">{t(m.security_recovery)}</p>
          <p className="num text-caption text-ink-3">
            {t(m.security_recovery_left, { left: overview.recoveryLeft, made })}
          </p>
        </div>
        <Button variant="line" isSmall isDisabled={!isOnline} isBusy={making.isBusy} onClick={make}>
          {t(m.security_recovery_new)}
        </Button>
      </div>
      <p className="px-edge pt-1 text-caption text-ink-3">{t(m.security_recovery_note)}</p>
      <Failure error={making.error} />
    </>
  );
}
