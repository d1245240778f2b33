import { cancelTransfer } from './cancel-transfer.ts';
import { fundingOverview } from './funding-overview.ts';
import { walletBalance } from './wallet-balance.ts';
import { walletBalances } from './wallet-balances.ts';
import { walletBill } from './wallet-bill.ts';
import { walletTransfer } from './wallet-transfer.ts';
import { walletTransferPreview } from './wallet-transfer-preview.ts';

export const walletEndpoints = [
  cancelTransfer,
  fundingOverview,
  walletBalance,
  walletBalances,
  walletBill,
  walletTransfer,
  walletTransferPreview,
];
