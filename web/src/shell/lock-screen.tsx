import { Lock } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { logOut } from '../account/log-out.ts';
import { failureText } from '../api/failure.ts';
import { askProof, useProofAsked } from '../api/proof.ts';
import { useSend } from '../api/use-send.ts';
import { unlockScreen } from '../session/screen-lock.ts';

/**
 * In place of the whole app while nobody uses it: nothing of the account is drawn and nothing is
 * asked of the server before a person presses.
 */
export function LockScreen(): ReactNode {
  const t = useT();
  const options = useSend('proveOptions');
  useEffect(() => {
    document.title = 'Candor';
    // What was being proved is asked for again by the page, once it is there.
    useProofAsked.getState().answer?.(false);
  }, []);
  const unlock = async () => {
    const told = await options.send({});
    if (told !== null && (await askProof(told.methods))) unlockScreen();
  };
  return (
    <main className="frame lock-screen">
      <Lock size={32} strokeWidth={1.5} aria-hidden="true" />
      <h1 className="text-title">{t(m.security_locked)}</h1>
      <p className="text-body text-ink-2">{t(m.security_locked_note)}</p>
      {options.error !== undefined && <Note tone="danger">{failureText(options.error, t)}</Note>}
      <Button isFull isBusy={options.isBusy} aria-haspopup="dialog" onClick={unlock}>
        {t(m.security_unlock)}
      </Button>
      <Button variant="line" isFull onClick={logOut}>
        {t(m.setting_log_out)}
      </Button>
    </main>
  );
}
