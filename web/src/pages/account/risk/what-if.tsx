import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Segmented } from '@candor/ui/components/segmented';
import { Tag } from '@candor/ui/components/tag';
import { roundedTo } from '@candor/ui/figures/decimals';
import { levelText } from '@candor/ui/format/level';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  formatSignedMoney,
  minus,
} from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { isNearCall } from '../../trade/shared/margin-level.tsx';
import type { AccountRisk } from './account-risk.ts';

type Move = AccountRisk['whatIf'][number];

const moveText = (percent: string) => `${percent.replace('-', minus)}%`;

/** Four columns have no room for cents; the receipt has them. */
const wholeDollars = (value: string) => formatQuantity(roundedTo(value, 0, 'halfEven'));

/** All prices moved at once: the levels, the equity, and what it changed by. */
export function WhatIf({ risk, equity }: { risk: AccountRisk; equity: string }): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState('-10');
  const shown = risk.whatIf.find(({ percent }) => percent === chosen);
  return (
    <section className="mt-6">
      <SectionHeader
        title={t(m.risk_what_if)}
        action={<span className="text-small text-ink-2">{t(m.risk_what_if_all)}</span>}
      />
      <div className="grid gap-4 px-edge">
        <Segmented
          label={t(m.risk_what_if)}
          choices={risk.whatIf.map(({ percent }) => ({ value: percent, label: moveText(percent) }))}
          value={chosen}
          onChange={setChosen}
        />
        <Levels risk={risk} equity={equity} chosen={chosen} />
        {shown !== undefined && <Changes move={shown} equity={equity} />}
        <Note>{t(m.risk_what_if_note)}</Note>
      </div>
    </section>
  );
}

function Levels(props: { risk: AccountRisk; equity: string; chosen: string }): ReactNode {
  const { risk, equity, chosen } = props;
  const t = useT();
  const tint = ({ percent }: Move) => (percent === chosen ? 'bg-fill' : '');
  return (
    <table className="risk-table num">
      <thead>
        <tr>
          <th scope="col">{t(m.risk_level)}</th>
          <th scope="col">{t(m.risk_now)}</th>
          {risk.whatIf.map((move) => (
            <th key={move.percent} scope="col" className={tint(move)}>
              {moveText(move.percent)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {risk.positions.map(({ row }) => (
          <tr key={row.id}>
            <th scope="row">{row.stockCode}</th>
            <td>{levelText(row.marginLevel)}</td>
            {risk.whatIf.map((move) => (
              <td key={move.percent} className={tint(move)}>
                <MovedLevel of={move.positions.find(({ id }) => id === row.id)} />
              </td>
            ))}
          </tr>
        ))}
        <tr className="risk-sum">
          <th scope="row">{t(m.risk_equity)}</th>
          <td>{wholeDollars(equity)}</td>
          {risk.whatIf.map((move) => (
            <td key={move.percent} className={tint(move)}>
              {wholeDollars(move.equity)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function MovedLevel({ of }: { of: Move['positions'][number] | undefined }): ReactNode {
  const t = useT();
  if (of?.isClosed) return <Tag tone="danger">{t(m.risk_closed)}</Tag>;
  const isNear = of?.marginLevel != null && isNearCall(of.marginLevel);
  return <span className={isNear ? 'text-warn' : ''}>{levelText(of?.marginLevel)}</span>;
}

function Changes({ move, equity }: { move: Move; equity: string }): ReactNode {
  const t = useT();
  return (
    <Receipt how="sum">
      <ReceiptLine label={t(m.risk_equity_now)} value={formatMoney(equity, 'USD')} />
      {move.positions.map(({ id, stockName, isClosed, price, change }) => (
        <ReceiptLine
          key={id}
          label={
            isClosed
              ? t(m.risk_closed_at, { name: stockName, price: formatPrice(price) })
              : stockName
          }
          value={formatSignedMoney(change, 'USD')}
        />
      ))}
      <ReceiptLine
        isSum
        label={t(m.risk_equity_at, { percent: moveText(move.percent) })}
        value={formatMoney(move.equity, 'USD')}
      />
    </Receipt>
  );
}
