import { readAgain } from '../../../api/use-call.ts';
import { useTopic } from '../../../live/live.ts';

/** Has balances, positions and orders read again as soon as the server says that they changed. */
export function useMoneyTopics(): void {
  useTopic('wallet', () => {
    readAgain('walletBalance', 'walletBalances', 'fundingOverview', 'walletBill', 'orderPreview');
    readAgain('getHalfOrFullNum');
  });
  useTopic('order', () => readAgain('consignList', 'orderDetail', 'orderHistory', 'flatList'));
  useTopic('position', () => readAgain('positionByStock'));
}
