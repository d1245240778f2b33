import type { WalletType } from '@candor/contract/enums';
import type { InputOf, OutputOf } from '@candor/contract/route';
import type { MoneyLack } from '@candor/contract/routes/money-lack';
import type { walletTransfer } from '@candor/contract/routes/wallet';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useKeyedMutation } from '../../../../api/use-keyed-mutation.ts';

type Transfer = InputOf<typeof walletTransfer>;
type Offer = MoneyLack['offers'][number];

/** Money that was moved for a ticket. */
export interface Moved extends Transfer {
  readonly toAmount: string;
  /** What was free in each wallet before; null where it is not known any more. */
  readonly before: { readonly from: string; readonly to: string } | null;
  readonly atMs: number;
}

export interface MoneyMove {
  readonly lack: MoneyLack | null;
  readonly offer: Offer | null;
  readonly choose: (fromWallet: WalletType) => void;
  /** What is free in a wallet now; undefined while not known. */
  readonly freeIn: (walletType: WalletType) => string | undefined;
  /** What the offer brings at the rate of now; null while not known. */
  readonly brings: string | null;
  readonly moved: Moved | null;
  /** Nobody knows whether this was moved. */
  readonly unknown: Transfer | null;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly move: () => Promise<void>;
  readonly moveBack: () => Promise<void>;
  readonly checkAndRetry: () => Promise<void>;
}

/** A rate is kept for 30 s. */
const RATE_MS = 20_000;

/**
 * Moves to the wallet of a ticket what it lacks, and back. Each is an act of its own with a key of
 * its own, apart from the order, and asks after an answer that was lost before anything else is
 * sent. `onMoved` is told of either, before it is shown.
 */
export function useMove(slot: string, lack: MoneyLack | null, onMoved: () => void): MoneyMove {
  const [chosen, choose] = useState<WalletType | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const wallets = useCall('walletBalances', {}, { isEnabled: lack !== null || moved !== null });
  const sending = useKeyedMutation('walletTransfer', { slot: `move ${slot}` });
  const offer = lack?.offers.find((one) => one.fromWallet === chosen) ?? lack?.offers[0] ?? null;
  const isExchange = offer?.rate !== undefined;
  const asked = offer === null || lack === null ? null : transferOf(offer, lack);
  const quote = useCall('walletTransferPreview', asked ?? unasked, {
    isEnabled: asked !== null && isExchange && moved === null,
    everyMs: RATE_MS,
  });
  const freeIn = (walletType: WalletType) =>
    wallets.data?.list.find((row) => row.walletType === walletType)?.available;
  const finish = (of: Transfer, answer: OutputOf<typeof walletTransfer> | null) => {
    if (answer === null) return;
    const [from, to] = [freeIn(of.fromWallet), freeIn(of.toWallet)];
    const before = from === undefined || to === undefined ? null : { from, to };
    const isBack = moved?.toWallet === of.fromWallet && moved.fromWallet === of.toWallet;
    onMoved();
    setMoved(isBack ? null : { ...of, toAmount: answer.toAmount, before, atMs: Date.now() });
  };
  const send = async (of: Transfer) => finish(of, await sending.send(of));
  return {
    lack,
    offer,
    choose,
    freeIn,
    brings: isExchange ? (quote.data?.toAmount ?? null) : (offer?.amount ?? null),
    moved,
    unknown: sending.pendingInput,
    isBusy: sending.isBusy,
    error: sending.error,
    move: async () => {
      if (asked === null || (isExchange && quote.data?.quoteId == null)) return;
      await send({ ...asked, ...(isExchange && { quoteId: quote.data?.quoteId ?? undefined }) });
    },
    moveBack: async () => {
      if (moved === null) return;
      const { fromWallet: toWallet, toWallet: fromWallet, toAmount: amount } = moved;
      await send({ fromWallet, toWallet, amount });
    },
    checkAndRetry: async () => {
      const of = sending.pendingInput;
      if (of !== null) finish(of, await sending.checkAndRetry());
    },
  };
}

function transferOf({ fromWallet, amount }: Offer, { walletType }: MoneyLack): Transfer {
  return { fromWallet, toWallet: walletType, amount };
}

/** Never sent: the shape of a question while there is none. */
const unasked: Transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '1' };
