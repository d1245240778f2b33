import { Check, Copy, Lock } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { copyText } from '@candor/ui/components/copy-row';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

interface SuccessSheetProps {
  /** The 8 digits, or null before the registration. */
  userId: string | null;
  onLeave: () => void;
}

/** Tells a new customer the number they can log in with. */
export function SuccessSheet({ userId, onLeave }: SuccessSheetProps): ReactNode {
  const t = useT();
  const shown = userId ?? '';
  return (
    <Sheet
      isOpen={userId !== null}
      onClose={onLeave}
      title={t(m.auth_your_user_id, { userId: shown })}
    >
      <p className="text-ink-2">{t(m.auth_user_id_use)}</p>
      <div className="field-box mt-4 justify-between" data-read-only>
        <span className="num text-figure-large tracking-wider">
          {shown.slice(0, 4)} {shown.slice(4)}
        </span>
        <Button
          variant="line"
          isSmall
          aria-label={t(m.auth_copy_user_id)}
          onClick={() => copyText(shown)}
        >
          <Copy size={17} aria-hidden="true" />
          {t(m.common_copy)}
        </Button>
      </div>
      <ul className="mt-4 grid gap-2.5">
        <li className="line-note">
          <Check size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t(m.auth_success_logged_in)}</span>
        </li>
        <li className="line-note">
          <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t(m.auth_success_pay_password)}</span>
        </li>
      </ul>
      <div className="mt-5">
        <Button isFull onClick={onLeave}>
          {t(m.auth_go_home)}
        </Button>
      </div>
    </Sheet>
  );
}
