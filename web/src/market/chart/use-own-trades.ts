import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { OwnTrade } from './chart-marks.ts';

const ordersRead = 100;

/** When the customer bought and sold an instrument, of the latest hundred orders of its kind. */
export function useOwnTrades(of: InstrumentAddress, isWanted: boolean): readonly OwnTrade[] {
  const { data } = useCall(
    'orderHistory',
    { source: of.source, pageNo: 1, pageSize: ordersRead },
    { forCustomer: true, isEnabled: isWanted },
  );
  return useMemo(() => {
    const own = (data?.list ?? []).filter(
      (order) => order.stockCode === of.code && order.market === of.market,
    );
    return own
      .filter((order) => /[1-9]/.test(order.filledNum))
      .map((order) => ({
        id: order.id,
        timeMs: order.openTimeTimestamp ?? order.createTimeTimestamp,
        isBuy: order.direction === 0,
      }));
  }, [data, of.code, of.market]);
}
