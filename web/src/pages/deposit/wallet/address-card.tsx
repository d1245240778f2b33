import { Copy } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Card } from '@candor/ui/components/card';
import { copyText } from '@candor/ui/components/copy-row';
import { QrCode } from '@candor/ui/components/qr-code';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type DepositWay, qrText } from '../shared/deposit-form.ts';

const qrPx = 132;

/** Block 2: the address as code, as text, and for the clipboard. Only this coin, only on this network. */
export function AddressCard({ way }: { way: DepositWay }): ReactNode {
  const t = useT();
  const address = way.address ?? '';
  return (
    <Card className="flex flex-wrap items-center gap-3 p-3">
      <QrCode text={qrText(way)} size={qrPx} label={t(m.deposit_qr_label)} />
      <div className="grid min-w-[132px] flex-1 justify-items-start gap-2">
        <span className="text-caption text-ink-3">{t(m.deposit_your_address)}</span>
        <span className="na text-label break-all whitespace-normal">{address}</span>
        <Button variant="soft" isSmall onClick={() => void copyText(address)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(m.deposit_copy_address)}
        </Button>
      </div>
      <p className="w-full text-small text-ink-2">
        {t(m.deposit_send_only, { coin: way.currency, network: way.network ?? '' })}
      </p>
    </Card>
  );
}
