import { QrCode as QrIcon } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { QrCode } from '@candor/ui/components/qr-code';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useAppConfig, useIsPaper } from '../api/app-config.ts';
import { Logo } from './logo.tsx';

/** Beside the column on wide screens: what this is, which server it is, and the way to a phone. */
export function DeskPanel(): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  const hours = useAppConfig()?.marketHours;
  const [isCodeShown, setCodeShown] = useState(false);
  const address = window.location.href.split('#', 1)[0] ?? '';
  return (
    <aside className="desk-panel" aria-label={t(m.shell_promise)}>
      <p className="desk-brand">
        <Logo />
        Candor
      </p>
      <p className="desk-promise">{t(m.shell_promise)}</p>
      {isPaper && <p className="mt-3 text-ink-2">{t(m.shell_promise_paper)}</p>}
      <dl className="desk-facts">
        <div>
          <dt>{t(m.shell_prices)}</dt>
          <dd>{t(isPaper ? m.shell_prices_simulated : m.shell_prices_live)}</dd>
        </div>
        {hours !== undefined && (
          <div>
            <dt>{t(m.shell_market_hours)}</dt>
            <dd>{t(hours === 'always' ? m.shell_hours_always : m.shell_hours_exchange)}</dd>
          </div>
        )}
        <div>
          <dt>{t(m.shell_server)}</dt>
          <dd className="na">{window.location.host}</dd>
        </div>
      </dl>
      <div className="mt-auto">
        <p className="mb-2 text-small text-ink-2">{t(m.shell_use_on_phone)}</p>
        {isCodeShown ? (
          <QrCode text={address} size={148} label={t(m.shell_code_label)} />
        ) : (
          <Button variant="line" isSmall onClick={() => setCodeShown(true)}>
            <QrIcon size={18} aria-hidden="true" />
            {t(m.shell_show_code)}
          </Button>
        )}
      </div>
    </aside>
  );
}
