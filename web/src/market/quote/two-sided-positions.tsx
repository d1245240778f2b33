import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Profit } from '@candor/ui/components/change';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Tag } from '@candor/ui/components/tag';
import { levelText } from '@candor/ui/format/level';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { hrefTo } from '../../app/navigation.ts';
import { useIsSignedIn } from '../../session/session.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { PositionFact } from './my-position.tsx';
import { decimalsOf } from './quote-stats.tsx';
import { closeHref } from './trade-bar.tsx';
import { type HeldReading, useHeld } from './use-held.ts';

interface TwoSidedPositionsProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
  /** Currency of the money that is locked. */
  currency: string;
}

/** What the customer holds long and short, held apart. Not there for visitors. */
export function TwoSidedPositions({ of, quote, currency }: TwoSidedPositionsProps) {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const long = useHeld(of, 0);
  const short = useHeld(of, 1);
  if (!isSignedIn) return null;
  const isNothing = long.held === null && short.held === null;
  return (
    <section className="mt-5">
      <SectionHeader title={t(m.quote_my_positions)} />
      {isNothing ? (
        <p className="px-edge text-small text-ink-2">{t(m.quote_no_position)}</p>
      ) : (
        <div className="grid gap-2">
          <SidePosition side={0} reading={long} of={of} quote={quote} currency={currency} />
          <SidePosition side={1} reading={short} of={of} quote={quote} currency={currency} />
        </div>
      )}
    </section>
  );
}

interface SidePositionProps extends TwoSidedPositionsProps {
  side: 0 | 1;
  reading: HeldReading;
}

function SidePosition({ side, reading, of, quote, currency }: SidePositionProps) {
  const t = useT();
  const { held, error, retry } = reading;
  if (held === undefined && error !== undefined) {
    return (
      <p className="px-edge">
        <NotLoaded onRetry={retry} />
      </p>
    );
  }
  if (!held || quote === undefined) return null;
  const form = { decimals: decimalsOf(quote) };
  return (
    <div className="mx-edge rounded-3 bg-sunken p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-small">
          <Tag tone={side === 0 ? 'accent' : 'sell'}>
            {side === 0 ? t(m.quote_long) : t(m.quote_short)}
          </Tag>
          <span className="num font-medium">
            {formatQuantity(held.positionNum)} × {formatPrice(held.avgPrice, form)}
          </span>
        </span>
        <Profit className="text-small" value={held.profit} currency={currency} />
      </div>
      <div className="mt-2 flex justify-between gap-3">
        <PositionFact label={t(m.quote_margin)}>
          {formatMoney(held.isolatedPosition, currency)}
        </PositionFact>
        <PositionFact label={t(m.quote_margin_level)}>{levelText(held.marginLevel)}</PositionFact>
        <PositionFact label={t(m.quote_liquidation_price)}>
          {formatPrice(held.liquidationPrice, form)}
        </PositionFact>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <ButtonLink variant="line" isSmall href={hrefTo('pages/trade/index', { tab: 0 })}>
          {t(m.quote_add_margin)}
        </ButtonLink>
        <ButtonLink variant="line" isSmall href={closeHref(of, held, side)}>
          {t(m.quote_close)}
        </ButtonLink>
      </div>
    </div>
  );
}
