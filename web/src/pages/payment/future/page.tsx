import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';
import {
  OrderTicketPage,
  type TicketKind,
  type UnderReceiptProps,
} from '../shared/order-ticket-page.tsx';

/** The day on which a contract expires, at its exchange; null while it is not known. */
function useExpiry({ code, source: ofSource, market }: NamedInstrument): string | null {
  const { data } = useCall('detailQuote', { stockCode: code, source: ofSource, market });
  const expiryMs = data?.expiryDateTimestamp ?? null;
  if (expiryMs === null) return null;
  return formatDate(expiryMs, exchangeZone({ market, timeZone: data?.timeZone }).timeZone);
}

/** What comes of a contract that is still held at its end. */
function SettlesNote({ of, costed }: UnderReceiptProps): ReactNode {
  const t = useT();
  const date = useExpiry(of);
  if (date === null || costed.preview.stake === undefined) return null;
  return <p className="mt-2 px-0.5 text-small text-ink-2">{t(m.payment_settles_cash, { date })}</p>;
}

function useExpiryDetail(of: NamedInstrument): string | undefined {
  const t = useT();
  const date = useExpiry(of);
  return date === null ? undefined : t(m.payment_expires, { date });
}

const future: TicketKind = {
  source: source.future,
  useDetail: useExpiryDetail,
  UnderReceipt: SettlesNote,
};

/** Open or close a futures position. */
export function Page(): ReactNode {
  return <OrderTicketPage kind={future} />;
}
