import { CalendarCheck, Scale } from 'virtual:lucide';
import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Tag } from '@candor/ui/components/tag';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { CoolingOffNote } from '../../../market/cooling-off-note.tsx';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { UnknownOutcome } from '../shared/commit-sheet.tsx';
import { EmptyReceipt } from '../shared/empty-receipt.tsx';
import { InstrumentHead } from '../shared/instrument-head.tsx';
import { MarketState } from '../shared/market-state.tsx';
import { shownPrice } from '../shared/price-words.ts';
import { mayReverse, ReverseButton } from '../shared/reverse-sheet.tsx';
import { CloseConfirm } from './close-confirm.tsx';
import { CloseFields } from './close-fields.tsx';
import { CloseReceipt, WhatStays } from './close-receipt.tsx';
import { closeButtonText, closeReason } from './close-words.ts';
import { PositionFacts } from './position-facts.tsx';
import { type CloseSubject, type Closing, useClosing } from './use-closing.ts';

/** The form of a close, once position and rules are known. */
export function CloseScreen(subject: CloseSubject): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const closing = useClosing(subject);
  const { reading, figures, position, instrument, currency, sending } = closing;
  const { source, market } = instrument;
  const turned = { id: position.id, direction: closing.side, source, market, currency };
  const costed = reading.preview &&
    figures && {
      figures,
      position,
      instrument,
      preview: reading.preview,
      priceCurrency: closing.priceCurrency,
      side: closing.side,
      settlesOn: closing.settlesOn,
    };
  return (
    <Screen
      title={t(m.payment_close_title)}
      bar={<CloseBar closing={closing} isOnline={isOnline} />}
    >
      <CloseHead closing={closing} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-edge">
        <PositionFacts
          position={position}
          currency={currency}
          priceCurrency={closing.priceCurrency}
          instrument={instrument}
          lastPrice={position.lastPrice ?? null}
        />
        {sending.state === 'unknown' && !closing.isAsking && (
          <UnknownOutcome onCheck={() => void closing.checkAndRetry()} />
        )}
        <CoolingOffNote quote={closing.quote.data} />
        <CloseFields closing={closing} />
        {costed === null ? (
          <EmptyReceipt reading={reading} isComplete={closing.fault === null} />
        ) : (
          <CloseReceipt {...costed} />
        )}
        {figures !== null && (
          <WhatStays figures={figures} position={position} currency={currency} />
        )}
        <CloseNotes closing={closing} />
        {mayReverse(turned) && <ReverseButton position={turned} />}
      </div>
      <CloseConfirm closing={closing} isOnline={isOnline} of={costed} />
    </Screen>
  );
}

function CloseBar({ closing, isOnline }: { closing: Closing; isOnline: boolean }): ReactNode {
  const t = useT();
  const reason = isOnline ? closeReason(closing, t) : t(m.payment_why_offline);
  return (
    <ActionBar note={t(m.payment_paper_order)} isPaperNote>
      <Button
        isFull
        variant={closing.side === direction.buy ? 'sell' : 'primary'}
        isDisabled={reason !== null}
        reason={reason}
        onClick={closing.askToConfirm}
      >
        {closeButtonText(closing, t)}
      </Button>
    </ActionBar>
  );
}

function CloseHead({ closing }: { closing: Closing }): ReactNode {
  const t = useT();
  const { instrument, quote, side } = closing;
  const isLong = side === direction.buy;
  return (
    <>
      <InstrumentHead
        instrument={instrument}
        quote={quote.data}
        detail={
          <Tag tone={isLong ? 'accent' : 'sell'}>
            {t(isLong ? m.payment_close_long : m.payment_close_short)}
          </Tag>
        }
      />
      <div className="min-h-[30px] px-edge pb-2">
        {quote.data !== undefined && (
          <MarketState
            instrument={{ ...instrument, timeZone: quote.data.timeZone }}
            marketStatus={quote.data.marketStatus}
            nextOpenTimestamp={quote.data.nextOpenTimestamp}
          />
        )}
      </div>
    </>
  );
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What the proceeds can be used for, and which price the receipt reckons with. */
function CloseNotes({ closing }: { closing: Closing }): ReactNode {
  const t = useT();
  const { rules, instrument, reading, priceCurrency } = closing;
  const estimate = reading.preview?.estPrice;
  return (
    <ul className="grid gap-3">
      {rules.settleDays > 0 && (
        <li className="line-note">
          <CalendarCheck {...iconShape} />
          <span>{t(m.payment_close_proceeds)}</span>
        </li>
      )}
      {estimate != null && (
        <li className="line-note">
          <Scale {...iconShape} />
          <span>
            {t(m.payment_close_price_used, {
              price: shownPrice(estimate, instrument, { currency: priceCurrency }),
            })}
          </span>
        </li>
      )}
    </ul>
  );
}
