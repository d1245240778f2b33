import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { Switch } from '@candor/ui/components/switch';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useSend } from '../../../api/use-send.ts';
import { devicePush, subscribeDevice, unsubscribeDevice } from './device-push.ts';

export type Choices = Outputs['userNotifications'];

/** Whether this device is told. The browser asks for permission at this press and at no other. */
export function PushHere({
  choices,
  onChanged,
}: {
  choices: Choices;
  onChanged: () => void;
}): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const able = devicePush();
  const [hasFailed, setFailed] = useState(false);
  const starting = useSend('pushSubscribe');
  const ending = useSend('pushUnsubscribe');
  const start = async () => {
    const subscription = await subscribeDevice(choices.pushKey);
    if (subscription !== null) await starting.send(subscription);
  };
  const end = async () => {
    if ((await ending.send({})) !== null) await unsubscribeDevice();
  };
  const change = async (isOn: boolean) => {
    setFailed(false);
    try {
      await (isOn ? start() : end());
    } catch {
      setFailed(true);
    }
    onChanged();
  };
  const error = starting.error ?? ending.error;
  const note = { able: null, unable: m.setting_push_unable, blocked: m.setting_push_blocked }[able];
  return (
    <>
      <div className="list-row">
        <span className="min-w-0 flex-1">{t(m.setting_push_here)}</span>
        <Switch
          label={t(m.setting_push_here)}
          isOn={choices.pushHere}
          disabled={!isOnline || (note !== null && !choices.pushHere)}
          onChange={change}
        />
      </div>
      {note !== null && <p className="px-edge pb-2 text-small text-ink-2">{t(note)}</p>}
      {hasFailed && <Note tone="danger">{t(m.setting_push_failed)}</Note>}
      {error !== undefined && <Note tone="danger">{failureText(error, t)}</Note>}
    </>
  );
}
