import type { WalletType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';

/**
 * Leads to a transfer into the wallet of the order, and from there back to
 * the order as it was left.
 */
export function TransferLink({ to }: { to: WalletType }): ReactNode {
  const t = useT();
  return (
    <a
      className="link hit"
      href={hrefTo('pages/profile/transfer', { from: 'BALANCE', to, back: 1 })}
    >
      {t(m.common_wallet_transfer)}
    </a>
  );
}
