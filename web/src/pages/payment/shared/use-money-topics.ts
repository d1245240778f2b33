import { useEffect } from 'react';
import { readAgain } from '../../../api/use-call.ts';
import { useTopic } from '../../../live/live.ts';
import { positions, useLastChangeMs } from '../../../live/use-rows.ts';

/** Has balances, positions and orders read again as soon as the server says that they changed. */
export function useMoneyTopics(): void {
  useTopic('wallet', () => {
    readAgain('walletBalance', 'walletBalances', 'fundingOverview', 'walletBill', 'orderPreview');
    readAgain('getHalfOrFullNum');
  });
  useTopic('order', () => readAgain('consignList', 'orderDetail', 'orderHistory', 'flatList'));
  const changedMs = useLastChangeMs(positions);
  useEffect(() => {
    if (changedMs !== null) readAgain('positionByStock');
  }, [changedMs]);
}
