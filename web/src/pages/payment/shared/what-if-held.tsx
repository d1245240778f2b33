import { m } from '@candor/locales/messages';
import { Tag } from '@candor/ui/components/tag';
import { signOf } from '@candor/ui/figures/decimals';
import { levelText } from '@candor/ui/format/level';
import { formatSignedMoney, minus } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import type { Preview } from '../../../ticket/preview-changes.ts';

const moveText = (percent: string) =>
  `${signOf(percent) > 0 ? '+' : ''}${percent.replace('-', minus)}%`;

/** Level and gain of what is held once the order has filled, as the price moves against it. */
export function WhatIfHeld({ preview }: { preview: Preview }): ReactNode {
  const t = useT();
  const { whatIf, marginLevel, currency } = preview;
  if (whatIf === undefined) return null;
  return (
    <section className="pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-[.9375rem]/[1.25rem] font-semibold">{t(m.payment_what_if)}</h2>
        <a className="link hit text-small" href={hrefTo('pages/account/risk')}>
          {t(m.risk_title)}
        </a>
      </div>
      <table className="num mt-2 w-full text-right text-small">
        <thead>
          <tr className="text-caption text-ink-3">
            <th scope="col" className="text-left font-normal">
              {t(m.payment_price_moves)}
            </th>
            <th scope="col" className="font-normal">
              {t(m.trade_margin_level)}
            </th>
            <th scope="col" className="font-normal">
              {t(m.common_position_unrealized_gain)}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="h-8">
            <th scope="row" className="text-left font-normal text-ink-2">
              {t(m.payment_after_order_now)}
            </th>
            <td className="font-medium">{levelText(marginLevel)}</td>
            <td />
          </tr>
          {whatIf.map((move) => (
            <tr key={move.percent} className="h-8 border-t border-line">
              <th scope="row" className="text-left font-normal text-ink-2">
                {moveText(move.percent)}
              </th>
              <td className="font-medium">
                {move.isClosed ? (
                  <Tag tone="danger">{t(m.risk_closed)}</Tag>
                ) : (
                  levelText(move.marginLevel)
                )}
              </td>
              <td>{formatSignedMoney(move.profit, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
