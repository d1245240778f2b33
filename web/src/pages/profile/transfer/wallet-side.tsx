import { ChevronDown } from 'virtual:lucide';
import type { WalletType } from '@candor/contract/enums';
import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Money } from '@candor/ui/components/money';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { OptionBox } from '../../payment/shared/option-box.tsx';
import { walletCurrency, walletName } from '../../payment/shared/wallet-words.ts';
import { tradingWallets } from '../shared/transfer-form.ts';

interface WalletSideProps {
  label: string;
  type: WalletType;
  /** Undefined while the balances are not loaded. */
  wallets: readonly WalletRow[] | undefined;
  onChoose: (type: WalletType) => void;
}

/** One side of the transfer: wallet, currency, balance. Pressing it offers the others. */
export function WalletSide({ label, type, wallets, onChoose }: WalletSideProps): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const balanceOf = (one: WalletType) => wallets?.find((row) => row.walletType === one)?.balance;
  return (
    <>
      <button
        type="button"
        className="flex min-h-[62px] w-full items-center gap-2 rounded-3 px-3.5 pr-15 text-left shadow-[inset_0_0_0_1px_var(--c-line-strong)]"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="w-10 flex-none text-small text-ink-2">{label}</span>
        <span className="min-w-0 flex-1">
          <span className="block text-label">{walletName(type, t)}</span>
          <span className="flex items-center gap-1 text-caption text-ink-3">
            {walletCurrency(type)}
            <ChevronDown size={15} className="flex-none" aria-hidden="true" />
          </span>
        </span>
        <Money
          className="text-small font-medium"
          value={balanceOf(type)}
          currency={walletCurrency(type)}
        />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t(m.transfer_choose)}>
        <div className="grid gap-2">
          {(['BALANCE', ...tradingWallets] as const).map((one) => (
            <OptionBox
              key={one}
              isOn={one === type}
              className="flex min-h-12 items-center justify-between gap-3 px-3.5"
              onClick={() => {
                setOpen(false);
                onChoose(one);
              }}
            >
              <span className="text-label text-ink">{walletName(one, t)}</span>
              <Money className="text-small" value={balanceOf(one)} currency={walletCurrency(one)} />
            </OptionBox>
          ))}
        </div>
      </Sheet>
    </>
  );
}
