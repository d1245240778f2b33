import type { OutputOf } from '@candor/contract/route';
import type { orderDetail } from '@candor/contract/routes/orders';
import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Tag } from '@candor/ui/components/tag';
import { Timeline } from '@candor/ui/components/timeline';
import { negated } from '@candor/ui/figures/decimals';
import { formatMoney, formatPrice, formatSignedMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ESTIMATE_EVERY_MS, followFacts } from '../../../follow/follow-list.tsx';
import { statusWord } from '../../../follow/follow-words.ts';
import { OfferingFacts } from '../../../offerings/offering-facts.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { eventText } from './event-words.ts';

type AnyDetail = OutputOf<typeof orderDetail>;
type FollowDetail = Extract<AnyDetail, { agencyId: unknown }>;
type HoldingLine = FollowDetail['holdingsAtConfirm'][number];

export function isFollow(detail: AnyDetail): detail is FollowDetail {
  return 'agencyId' in detail;
}

/** A follow order from placing to its end, with how its result came about. */
export function FollowScreen({ row }: { row: FollowDetail }): ReactNode {
  const t = useT();
  // The estimate moves with the market.
  const asked = { id: row.id, kind: 'follow' } as const;
  useCall('orderDetail', asked, { isEnabled: row.status === 1, everyMs: ESTIMATE_EVERY_MS });
  return (
    <Screen title={row.agencyName}>
      <section className="px-edge pt-4">
        <Tag tone={row.status === 0 ? 'wait' : 'plain'}>{statusWord(row, t)}</Tag>
        {row.reason != null && <p className="pt-2 text-small text-ink-2">{row.reason}</p>}
        <OfferingFacts facts={followFacts(row, t)} />
      </section>
      <Holdings title={t(m.follow_at_confirm)} lines={row.holdingsAtConfirm} />
      <Holdings title={t(m.follow_at_settle)} lines={row.holdingsAtSettle} />
      {row.holdingsAtSettle.length > 0 && <Working row={row} />}
      <section className="px-edge pt-6">
        <h2 className="pb-2 text-title">{t(m.order_timeline)}</h2>
        <Timeline
          steps={row.events.map(({ what, time }) => ({
            key: what,
            label: eventText(what, t),
            time: formatDateTime(time),
            state: what === 'released' ? 'bad' : 'done',
          }))}
        />
      </section>
    </Screen>
  );
}

function Holdings({ title, lines }: { title: string; lines: readonly HoldingLine[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section className="px-edge pt-6">
      <h2 className="pb-2 text-title">{title}</h2>
      <Receipt>
        {lines.map(({ code, num, price }) => (
          <ReceiptLine
            key={code}
            label={code}
            value={`${shortened(num)} × ${formatPrice(price && shortened(price))}`}
          />
        ))}
      </Receipt>
    </section>
  );
}

/** What each holding brought, the fee, and what came of it. */
function Working({ row }: { row: FollowDetail }): ReactNode {
  const t = useT();
  const { holdingsAtSettle: lines, fee, interest } = row;
  const money = (amount: string | null | undefined) => formatSignedMoney(amount, 'USD');
  return (
    <section className="px-edge pt-6">
      <h2 className="pb-2 text-title">{t(m.follow_working)}</h2>
      <Receipt>
        {lines.map(({ code, profit }) => (
          <ReceiptLine key={code} label={code} value={money(profit)} />
        ))}
        {lines.flatMap(({ code, dividends }) =>
          dividends.map(({ k, amount }) => (
            <ReceiptLine
              key={`${code} ${k}`}
              label={t(m.follow_dividend, { code })}
              value={money(amount)}
            />
          )),
        )}
        <ReceiptLine label={t(m.follow_fee)} value={formatMoney(negated(fee ?? '0.00'), 'USD')} />
        <ReceiptLine isSum label={t(m.follow_interest)} value={money(interest)} />
      </Receipt>
    </section>
  );
}

/** Without the noughts behind its last place, of which two stay. */
function shortened(figure: string): string {
  return figure.replace(/(\.\d{2}\d*?)0+$/, '$1');
}
