import './today-sheet.css';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Sheet } from '@candor/ui/components/sheet';
import { signOf } from '@candor/ui/figures/decimals';
import { formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';
import { type DayBar, type DaySums, todayByHolding } from './today-by-holding.ts';

interface TodaySheetProps {
  funding: FundingOverview;
  isOpen: boolean;
  onClose: () => void;
}

/** Today's profit by holding, each bar from where the one above ends, then by currency. */
export function TodaySheet({ funding, isOpen, onClose }: TodaySheetProps): ReactNode {
  const t = useT();
  const { bars, sums } = todayByHolding(funding);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.common_wallet_todays_profit)}>
      <div className="grid gap-3">
        {sums !== null && (
          <p>
            <span className="text-figure-large">
              <Profit value={sums.total} currency="USD" />
            </span>
            <span className="num block text-small text-ink-2">
              {t(m.home_today_gains, { gains: usd(sums.gains), losses: usd(sums.losses) })}
            </span>
          </p>
        )}
        {bars.length === 0 ? (
          <p className="text-small text-ink-2">{t(m.home_today_none)}</p>
        ) : (
          <Waterfall bars={bars} sums={sums} />
        )}
        {sums?.hkUsd != null && <ByCurrency funding={funding} sums={sums} />}
      </div>
    </Sheet>
  );
}

const usd = (value: string) => formatSignedMoney(value, 'USD');

interface WaterfallProps {
  bars: readonly DayBar[];
  sums: DaySums | null;
}

function Waterfall({ bars, sums }: WaterfallProps): ReactNode {
  const t = useT();
  const ends = bars.map(({ from, profitUsd }) => (from ?? 0) + Number(profitUsd ?? 0));
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const place = (from: number, by: number) => ({
    left: `${((Math.min(from, from + by) - low) / (high - low || 1)) * 100}%`,
    width: `${(Math.abs(by) / (high - low || 1)) * 100}%`,
  });
  return (
    <>
      <ul className="waterfall">
        {bars.map(({ row, from, profitUsd }) => (
          <li key={`${row.market} ${row.stockCode} ${row.direction} ${row.currency}`}>
            <span>{row.stockName || row.stockCode}</span>
            <span aria-hidden="true">
              {from !== null && profitUsd !== null && (
                <i
                  data-tone={signOf(profitUsd) < 0 ? 'fall' : 'rise'}
                  style={place(from, Number(profitUsd))}
                />
              )}
            </span>
            <Profit value={row.profit} currency={row.currency} hasArrow={false} />
          </li>
        ))}
        {sums !== null && (
          <li className="waterfall-sum">
            <b>{t(m.home_today_sum)}</b>
            <span aria-hidden="true">
              <i style={place(0, Number(sums.total))} />
            </span>
            <b className="num">{usd(sums.total)}</b>
          </li>
        )}
      </ul>
      {sums !== null && <p className="text-small text-ink-2">{t(m.home_today_bars)}</p>}
    </>
  );
}

/** What the sum is made of in each currency. */
function ByCurrency({ funding, sums }: { funding: FundingOverview; sums: DaySums }): ReactNode {
  const t = useT();
  const { todayProfit, hkTodayProfit, fxRate } = funding;
  return (
    <Receipt how="sum" isPlain>
      <ReceiptLine label={t(m.home_today_usd)} value={formatSignedMoney(todayProfit, 'USD')} />
      {sums.hkUsd !== null && (
        <ReceiptLine
          label={
            <>
              {t(m.home_today_hkd)}{' '}
              <span className="num">
                {formatSignedMoney(hkTodayProfit, 'HKD')} ÷ {formatQuantity(fxRate)}
              </span>
            </>
          }
          value={usd(sums.hkUsd)}
        />
      )}
      <ReceiptLine isSum label={t(m.home_today_sum)} value={usd(sums.total)} />
    </Receipt>
  );
}
