import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatPercent } from '@candor/ui/format/percent';
import { rowName } from '@candor/ui/format/row-name';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { quoteHref } from '../../../market/instrument-address.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { shownPrice } from '../../payment/shared/price-words.ts';
import { LevelLine } from '../../trade/shared/margin-level.tsx';
import type { AccountRisk } from './account-risk.ts';

/** What would be liquidated first, and the move of its price that does it. */
export function FirstToGo({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  const { positions } = risk;
  return (
    <section className="mt-6">
      <SectionHeader title={t(m.risk_first)} />
      <p className="px-edge text-small text-ink-2">
        {t(positions.length === 0 ? m.risk_first_none : m.risk_first_note)}
      </p>
      <ol>
        {positions.map((one, index) => (
          <FirstRow key={one.row.id} place={index + 1} of={one} />
        ))}
      </ol>
    </section>
  );
}

interface FirstRowProps {
  place: number;
  of: AccountRisk['positions'][number];
}

function FirstRow({ place, of: { row, toLiquidation } }: FirstRowProps): ReactNode {
  const t = useT();
  const { stockCode: code, stockName: name, source, market } = row;
  const n = String(row.leverage);
  return (
    <li className="relative grid min-h-16 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2.5 border-t border-line px-edge py-1.5 first:border-t-0">
      <span className="num grid size-5 place-items-center rounded-full text-[.6875rem] font-semibold text-ink-2 shadow-[inset_0_0_0_1.5px_var(--c-control)]">
        {place}
      </span>
      <span className="min-w-0">
        <a className="row-link instrument-name" href={quoteHref({ code, name, source, market })}>
          {rowName(name)}
        </a>
        <span className="instrument-code">
          {code} ·{' '}
          <span className="font-medium text-ink-2">
            {t(row.direction === direction.buy ? m.trade_long : m.trade_short, { n })}
          </span>
        </span>
      </span>
      <span className="num text-right">
        <span className="block text-[.875rem]/[1.1875rem] font-medium">
          {formatPercent(toLiquidation)}
        </span>
        <span className="block text-caption text-ink-3">
          {t(m.risk_at_price, {
            price: shownPrice(row.liquidationPrice, row, tradePriceForm(row)),
          })}
        </span>
      </span>
      {row.marginLevel != null && (
        <span className="col-start-2 col-end-4">
          <LevelLine level={row.marginLevel} />
        </span>
      )}
    </li>
  );
}
