import { TriangleAlert } from 'virtual:lucide';
import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { product, quotient, roundedTo, signOf } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { OrderRules } from '../../../../ticket/ticket-terms.ts';
import { shownAverage } from '../price-words.ts';
import { Sentence, strong } from '../sentence.tsx';
import { LossTable } from './loss-table.tsx';
import type { StakeProps } from './stake-props.ts';
import { StakeRuler } from './stake-ruler.tsx';
import { countText } from './unit-words.ts';
import './stake.css';

/** What the order puts at risk, and where it would be closed; nothing of what nobody can lose. */
export function StakeSection({ rules, ...props }: StakeProps & { rules: OrderRules }): ReactNode {
  const { stake, preview, ticket } = props;
  if (ticket.leverage === 1 && stake.losses.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Share preview={preview} />
      <LoseAll {...props} />
      {preview.liquidationPrice != null && <StakeRuler {...props} />}
      <OrdinaryDay {...props} rules={rules} />
      <LossTable {...props} />
    </section>
  );
}

/** `Yours $1,164.20` beside what it moves like, as a bar. */
function Share({ preview }: Pick<StakeProps, 'preview'>): ReactNode {
  const t = useT();
  const { margin, totalAmount, currency } = preview;
  if (margin == null || totalAmount == null || signOf(totalAmount) <= 0) return null;
  const share = quotient(product(margin, '100'), totalAmount, 2, 'halfEven');
  const money = (value: string) => strong(formatMoney(value, currency));
  return (
    <div>
      <p className="stake-share">
        <span>
          <Sentence text={t(m.payment_yours, { amount: money(margin) })} />
        </span>
        <span>
          <Sentence text={t(m.payment_moves_like, { amount: money(totalAmount) })} />
        </span>
      </p>
      <div
        className="stake-bar"
        role="img"
        aria-label={t(m.payment_yours_share, { percent: formatPlainPercent(share) })}
      >
        <i style={{ width: `${Math.min(100, Number(share))}%` }} />
      </div>
    </div>
  );
}

/** That all of the margin can be lost, and how fast. */
function LoseAll({ ticket, stake, name }: StakeProps): ReactNode {
  const t = useT();
  const isShort = ticket.direction === direction.sell;
  const words = isShort ? m.payment_lose_short : m.payment_lose_long;
  return (
    <p className="line-note line-note-danger">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b className="font-medium text-ink">{t(m.payment_lose_all)}</b>{' '}
        {t(words, { name, percent: wholePercent(stake.onePercent) })}
      </span>
    </p>
  );
}

/** 20% rather than 20.00%; 33.3% where the share has a part. */
function wholePercent(percent: string): string {
  return `${roundedTo(percent, 1, 'halfEven').replace('.0', '')}%`;
}

/** How far the price goes on a usual day, and what of the held becomes one with the order. */
function OrdinaryDay(props: StakeProps & { rules: OrderRules }): ReactNode {
  const t = useT();
  const { rules, stake } = props;
  const move = rules.ordinaryDayMove;
  const isPending = rules.ordinaryDayPending === true;
  const day =
    move == null
      ? t(isPending ? m.payment_ordinary_pending : m.payment_ordinary_unknown)
      : t(m.payment_ordinary_day, { percent: strong(formatPlainPercent(move)) });
  return (
    <p className="text-small text-ink-2">
      <Sentence text={day} />{' '}
      {signOf(stake.heldNum) > 0 ? <OnePosition {...props} /> : t(m.payment_after_news)}
    </p>
  );
}

/** What is held of the same side and the order are one position then, at one average price. */
function OnePosition({ ticket, stake, preview, quote, minCount }: StakeProps): ReactNode {
  const t = useT();
  const isShort = ticket.direction === direction.sell;
  const words = isShort ? m.payment_one_position_sold : m.payment_one_position_bought;
  const price = shownAverage(stake.averagePrice, quote?.lastPrice, quote).text;
  const num = countText(preview.num, minCount);
  const held = countText(stake.heldNum, minCount);
  const text = t(words, { held, num, price: strong(price) });
  return <Sentence text={text} />;
}
