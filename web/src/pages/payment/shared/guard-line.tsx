import { m } from '@candor/locales/messages';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { compare } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type Guard, shareOfGuard } from '../../../ticket/guard.ts';
import { slippageGuardPercent } from './order-type-words.ts';
import { Sentence, strong } from './sentence.tsx';

interface GuardLineProps {
  /** The guard that was stated, and the one of the price of now. */
  stated: Guard | null;
  now: Guard | null;
  /** The customer is asked again: the next confirmation takes the guard of now. */
  asksAgain: boolean;
  priceText: (price: string) => string;
  currency: string;
}

/**
 * From which price nothing fills any more, where the price stands, and what a touch of the slider
 * does. Of an order without a guard only the last.
 */
export function GuardLine(props: GuardLineProps): ReactNode {
  const t = useT();
  const { stated, now, asksAgain } = props;
  const isSale = stated !== null && isBelow(stated);
  const past = isSale ? m.payment_guard_past_sell : m.payment_guard_past_buy;
  const again = isSale ? m.payment_guard_again_sell : m.payment_guard_again_buy;
  return (
    <div>
      {stated !== null && now !== null && <Ruler {...props} stated={stated} now={now} />}
      {asksAgain ? (
        <p className="still-text" data-two>
          {t(m.payment_nothing_sent)}
          <SentenceGap />
          {t(again, { percent: slippageGuardPercent })}
        </p>
      ) : (
        <p className="still-text" data-two={stated !== null || undefined}>
          {t(m.payment_stand_still)}
          {stated !== null && (
            <>
              <SentenceGap />
              {t(past)}
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** A sale is bounded from below. */
function isBelow({ fromPrice, price }: Guard): boolean {
  return compare(price, fromPrice) < 0;
}

/** Where the stated price and the guard stand on the ruler, in percent of its length. */
const seenAt = 4;
const guardAt = 82;

function Ruler(props: GuardLineProps & { stated: Guard; now: Guard }): ReactNode {
  const { stated, now, priceText } = props;
  const isSale = isBelow(stated);
  const share = shareOfGuard(stated, now.fromPrice);
  const at = Math.min(97, Math.max(1.5, seenAt + share * (guardAt - seenAt)));
  const side = isSale ? 'right' : 'left';
  const from = (percent: number) => ({ [side]: `${percent}%` });
  const span = (start: number, end: number) => ({
    ...from(Math.min(start, end)),
    width: `${Math.abs(end - start)}%`,
  });
  const isPast = share > 1;
  return (
    <>
      <GuardWords {...props} />
      <div
        className="guard-ruler num"
        role="img"
        data-side={side}
        aria-label={[stated.fromPrice, now.fromPrice, stated.price].map(priceText).join(', ')}
      >
        <span className="guard-track" />
        <span className="guard-way" style={span(seenAt, isPast ? guardAt : at)} />
        {isPast && <span className="guard-past" style={span(guardAt, at)} />}
        <span className="guard-seen" style={from(seenAt)} />
        <span className="guard-end" style={from(guardAt)} />
        <span className="guard-price" style={from(at)} />
        <RulerWords {...props} isPast={isPast} />
      </div>
    </>
  );
}

/** "At most 1% above 187.42: never more than $4,734.62". */
function GuardWords(props: GuardLineProps & { stated: Guard; now: Guard }): ReactNode {
  const t = useT();
  const { asksAgain, priceText, currency } = props;
  const guard = asksAgain ? props.now : props.stated;
  const isSale = isBelow(guard);
  const most = isSale ? m.payment_guard_below : m.payment_guard_above;
  const never = guard.isMost ? m.payment_guard_most : m.payment_guard_least;
  const percent = strong(`${slippageGuardPercent}%`);
  const price = strong(priceText(guard.fromPrice));
  return (
    <p className="guard-top">
      <span>
        <Sentence text={t(most, { percent, price })} />
      </span>
      {guard.amount !== null && (
        <span>
          <Sentence text={t(never, { amount: strong(formatMoney(guard.amount, currency)) })} />
        </span>
      )}
    </p>
  );
}

type RulerWordsProps = GuardLineProps & { stated: Guard; now: Guard; isPast: boolean };

function RulerWords({ stated, now, isPast, priceText }: RulerWordsProps): ReactNode {
  const t = useT();
  const bound = isBelow(stated) ? m.payment_guard_at_sell : m.payment_guard_at_buy;
  const guard = t(bound, { price: priceText(stated.price) });
  if (isPast) {
    return (
      <span className="guard-words" aria-hidden="true">
        <span>{t(m.payment_guard_seen, { price: priceText(stated.fromPrice) })}</span>
        <span className="guard-bound">{guard}</span>
        <b>{priceText(now.fromPrice)}</b>
      </span>
    );
  }
  return (
    <span className="guard-words" aria-hidden="true">
      <span className="guard-now">
        {t(m.payment_guard_now, { price: priceText(now.fromPrice) })}
      </span>
      <span className="guard-mark">{guard}</span>
    </span>
  );
}
