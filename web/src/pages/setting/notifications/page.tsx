import type { MessageKind } from '@candor/contract/account-shapes';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { Switch } from '@candor/ui/components/switch';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useAppConfig } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { type Choices, PushHere } from './push-here.tsx';

const kindWords = {
  deposit: m.message_kind_deposit,
  withdrawal: m.message_kind_withdrawal,
  loan: m.message_kind_loan,
  margin: m.message_kind_margin,
  order: m.message_kind_order,
  ipo: m.message_kind_ipo,
  follow: m.message_kind_follow,
  alert: m.message_kind_alert,
  security: m.message_kind_security,
  kyc: m.message_kind_kyc,
  permission: m.message_kind_permission,
  chat: m.message_kind_chat,
} as const satisfies Record<MessageKind, unknown>;

const kinds = Object.keys(kindWords) as MessageKind[];

/** Which messages are copied by e-mail and to devices. The inbox has all of them. */
export function Page(): ReactNode {
  const t = useT();
  const { data, error, isLoading, retry } = useCall('userNotifications', {});
  const choosing = useSend('userNotifications');
  const [answered, setAnswered] = useState<Choices | null>(null);
  const choose = async (change: Partial<Pick<Choices, 'kinds' | 'pushFigures'>>) => {
    const answer = await choosing.send(change);
    if (answer !== null) setAnswered(answer);
  };
  const readAnew = () => {
    setAnswered(null);
    retry();
  };
  const choices = answered ?? data;
  return (
    <ShellPage title={t(m.setting_notifications)}>
      <p className="px-edge pb-2 text-small text-ink-2">{t(m.setting_notifications_note)}</p>
      {isLoading && <SkeletonRows count={8} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {choosing.error !== undefined && <Note tone="danger">{failureText(choosing.error, t)}</Note>}
      {choices && (
        <>
          <PushHere choices={choices} onChanged={readAnew} />
          <PushFigures choices={choices} onChoose={choose} />
          <div className="mt-4 h-2 bg-sunken" />
          <Kinds choices={choices} isBusy={choosing.isBusy} onChoose={choose} />
        </>
      )}
    </ShellPage>
  );
}

interface PartProps {
  choices: Choices;
  onChoose: (change: Partial<Pick<Choices, 'kinds' | 'pushFigures'>>) => void;
}

function PushFigures({ choices, onChoose }: PartProps) {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <div className="list-row">
      <span className="min-w-0 flex-1">
        {t(m.setting_push_figures)}
        <span className="menu-hint">{t(m.setting_push_figures_note)}</span>
      </span>
      <Switch
        label={t(m.setting_push_figures)}
        isOn={choices.pushFigures}
        disabled={!isOnline}
        onChange={(pushFigures) => onChoose({ pushFigures })}
      />
    </div>
  );
}

function Kinds({ choices, isBusy, onChoose }: PartProps & { isBusy: boolean }) {
  const t = useT();
  const isOnline = useIsOnline();
  const config = useAppConfig();
  const sendsMail = config?.mailMode === 'smtp';
  return (
    <section className="pt-3">
      {config !== null && !sendsMail && (
        <p className="px-edge pb-2 text-small text-ink-2">{t(m.setting_notify_no_mail)}</p>
      )}
      <div className="flex justify-end gap-4 px-edge text-caption text-ink-3" aria-hidden="true">
        <span className="w-14 text-center">{t(m.setting_notify_email)}</span>
        <span className="w-14 text-center">{t(m.setting_notify_push)}</span>
      </div>
      <ul>
        {kinds.map((kind) => {
          const known = choices.kinds.find((one) => one.kind === kind);
          const choice = known ?? { kind, email: false, push: false };
          const name = t(kindWords[kind]);
          const set = (change: { email?: boolean; push?: boolean }) =>
            onChoose({ kinds: [{ ...choice, ...change }] });
          return (
            <li key={kind} className="list-row gap-4">
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <span className="flex w-14 justify-center">
                <Switch
                  label={t(m.setting_notify_email_of, { kind: name })}
                  isOn={choice.email && sendsMail}
                  disabled={!isOnline || isBusy || !sendsMail}
                  onChange={(email) => set({ email })}
                />
              </span>
              <span className="flex w-14 justify-center">
                <Switch
                  label={t(m.setting_notify_push_of, { kind: name })}
                  isOn={choice.push}
                  disabled={!isOnline || isBusy}
                  onChange={(push) => set({ push })}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
