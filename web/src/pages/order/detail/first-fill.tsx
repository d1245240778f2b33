import { BriefcaseBusiness, Check, ChevronRight, Shield, Undo2 } from 'virtual:lucide';
import { orderType } from '@candor/contract/enums';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { minus } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { moneyEffect } from '../../../ticket/preview-changes.ts';
import { ProtectSheet } from '../shared/protect-sheet.tsx';
import { FillCost } from './fill-explained.tsx';
import type { OrderDetail } from './order-view.ts';

interface FirstFillProps {
  order: OrderDetail;
  /** Cash per 1 of price and 1 of quantity. */
  multiplier: string;
}

/** After the first purchase of a customer: what trading cost, and what can be done next. */
export function FirstFill({ order, multiplier }: FirstFillProps): ReactNode {
  const t = useT();
  const position = usePositionOf(order);
  return (
    <>
      <FillCost order={order} multiplier={multiplier} title={t(m.order_first_cost)} />
      <section className="px-edge pt-4">
        <div className="flex items-baseline justify-between gap-3 pb-2">
          <h2 className="text-title">{t(m.order_first_next)}</h2>
          <span className="flex items-center gap-2 text-small text-ink-2">
            <Check
              size={16}
              strokeWidth={2.4}
              className="self-center text-accent-text"
              aria-hidden="true"
            />
            {t(m.home_first_done, { n: 3 })}
          </span>
        </div>
        {position !== null && <NextSteps position={position} />}
      </section>
    </>
  );
}

/** What the order brought, as long as it is held. */
function usePositionOf({ stockCode, market, source, direction }: OrderDetail): PositionRow | null {
  const held = useCall('positionList', { pageNo: 1, pageSize: 20 }, { everyMs: 5000 });
  const isIt = (row: PositionRow) =>
    row.stockCode === stockCode &&
    row.market === market &&
    row.source === source &&
    row.direction === direction;
  return held.data?.list.find(isIt) ?? null;
}

function NextSteps({ position }: { position: PositionRow }): ReactNode {
  const t = useT();
  const [isGuarding, setGuarding] = useState(false);
  const { id, stockCode: code, stockName: name, source, market, direction, currency } = position;
  const { profit, totalHoldingAmount: worth, fee } = position;
  const brings = useBrings(position);
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        <li>
          <a className="first-next" href={hrefTo('pages/trade/index', { tab: 0 })}>
            <NextStep
              icon={<BriefcaseBusiness {...iconShape} />}
              label={t(m.order_first_see)}
              detail={
                profit != null &&
                worth != null &&
                t(m.order_first_worth, {
                  num: formatQuantity(position.positionNum),
                  worth: formatMoney(worth, currency),
                  result: formatSignedMoney(minus(profit, fee), currency),
                })
              }
            />
          </a>
        </li>
        <li>
          <button
            type="button"
            className="first-next"
            aria-haspopup="dialog"
            onClick={() => setGuarding(true)}
          >
            <NextStep
              icon={<Shield {...iconShape} />}
              label={t(m.order_first_stop)}
              detail={t(m.order_first_stop_detail)}
            />
          </button>
        </li>
        <li>
          <a
            className="first-next"
            href={hrefTo('pages/payment/close', {
              code,
              name,
              source,
              market,
              direction,
              positionId: id,
            })}
          >
            <NextStep
              icon={<Undo2 {...iconShape} />}
              label={t(m.order_first_sell)}
              detail={
                brings !== null &&
                t(m.order_first_brings, { amount: formatMoney(brings, currency) })
              }
            />
          </a>
        </li>
      </ul>
      <ProtectSheet position={isGuarding ? position : null} onClose={() => setGuarding(false)} />
    </>
  );
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface NextStepProps {
  icon: ReactNode;
  label: string;
  detail: ReactNode;
}

function NextStep({ icon, label, detail }: NextStepProps): ReactNode {
  return (
    <>
      <span className="first-next-mark">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-label">{label}</span>
        <span className="num block min-h-4 text-caption whitespace-normal text-ink-3">
          {detail}
        </span>
      </span>
      <ChevronRight size={18} className="flex-none text-ink-3" aria-hidden="true" />
    </>
  );
}

/** What selling all of it at the market would bring now, as the server works it out; or null. */
function useBrings({ id, closableNum }: PositionRow): string | null {
  const sale = { id, type: orderType.market, num: closableNum };
  const { data: preview } = useCall('orderPreview', sale, { everyMs: 5000 });
  const walletType = preview?.walletType ?? 'STOCK';
  const wallet = useCall('walletBalance', { walletType }, { isEnabled: preview !== undefined });
  if (preview === undefined || wallet.data === undefined || preview.wouldRefuse != null)
    return null;
  const effect = moneyEffect(preview, { available: wallet.data.available, isWaiting: false });
  return effect.kind === 'received' ? effect.amount : null;
}
