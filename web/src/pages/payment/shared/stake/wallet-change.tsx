import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { levelText } from '@candor/ui/format/level';
import { formatMoney, noValue } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Reading } from '../../../../api/use-call.ts';
import { shownPrice } from '../price-words.ts';
import { walletName } from '../wallet-words.ts';
import type { StakeProps } from './stake-props.ts';

/** The wallet before the order and once it has filled whole, at the price it would fill at. */
export function WalletChange(props: StakeProps & { wallet: Reading<WalletRow> }): ReactNode {
  const t = useT();
  const { preview, stake, wallet, quote } = props;
  const { currency } = preview;
  const isTaken = preview.wouldRefuse == null;
  const after = (text: string) => (isTaken ? text : noValue);
  const available =
    wallet.error === undefined ? (
      formatMoney(wallet.data?.available, currency)
    ) : (
      <NotLoaded onRetry={wallet.retry} lastKnown={undefined} />
    );
  return (
    <BeforeAfter
      caption={walletName(preview.walletType, t)}
      isTitled
      afterLabel={t(m.payment_after_at, { price: shownPrice(preview.estPrice, quote) })}
      rows={[
        {
          key: 'available',
          label: t(m.common_wallet_available_funds),
          before: available,
          after: after(formatMoney(preview.buyingPowerAfter, currency)),
        },
        {
          key: 'margin',
          label: t(m.payment_margin_in_use),
          before: formatMoney(stake.marginBefore, currency),
          after: after(formatMoney(stake.marginAfter, currency)),
        },
        {
          key: 'level',
          label: t(m.trade_margin_level),
          before: levelText(stake.levelBefore),
          after: after(levelText(preview.marginLevel)),
        },
      ]}
    />
  );
}
