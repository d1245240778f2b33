import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { KeyStats } from '@candor/ui/components/key-stats';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatQuantity, noValue } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';
import { OrderTicketPage, type TicketKind } from '../shared/order-ticket-page.tsx';

/** Block 1 of a contract: when it expires, and what one of it is worth a point. */
function ContractFacts({ of }: { readonly of: NamedInstrument }): ReactNode {
  const t = useT();
  const { code, source: ofSource, market } = of;
  const { data } = useCall('detailQuote', { stockCode: code, source: ofSource, market });
  const expiryMs = data?.expiryDateTimestamp ?? null;
  const { timeZone } = exchangeZone({ market, timeZone: data?.timeZone });
  const expiry = expiryMs === null ? noValue : formatDate(expiryMs, timeZone);
  const size = data?.multiplier == null ? noValue : formatQuantity(data.multiplier);
  return (
    <KeyStats
      stats={[
        { key: 'expiry', label: t(m.quote_expiry_date), value: expiry },
        { key: 'size', label: t(m.quote_contract_size), value: size },
      ]}
    />
  );
}

const future: TicketKind = { source: source.future, UnderHead: ContractFacts };

/** Open or close a futures position. */
export function Page(): ReactNode {
  return <OrderTicketPage kind={future} />;
}
