import { type Direction, direction, orderType } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { CalendarCheck, Scale, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText, isUnanswered } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { product, roundedTo } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';
import { useDraft } from '../../../session/drafts.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { useIsOnline } from '../../../shell/online.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { showToast } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoney, formatPrice, formatQuantity } from '../../../ui/format/money.ts';
import { Note } from '../../../ui/note.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CommitSheet, UnknownOutcome } from '../shared/commit-sheet.tsx';
import { EmptyReceipt } from '../shared/empty-receipt.tsx';
import { faultText } from '../shared/fault-words.ts';
import { InstrumentHead } from '../shared/instrument-head.tsx';
import { MarketState } from '../shared/market-state.tsx';
import type { OrderRules } from '../shared/order-rules.ts';
import { shownPrice } from '../shared/price-words.ts';
import { Sentence, strong } from '../shared/sentence.tsx';
import type { NamedInstrument } from '../shared/use-instrument.ts';
import { useOrderQuote } from '../shared/use-order-quote.ts';
import { usePreview } from '../shared/use-preview.ts';
import { walletCurrency } from '../shared/wallet-words.ts';
import { CloseFields } from './close-fields.tsx';
import { type CloseFigures, closeFigures, type HeldPosition } from './close-figures.ts';
import { type CloseForm, closeFault, closeGain, closeWire } from './close-form.ts';
import { CloseReceipt, WhatStays } from './close-receipt.tsx';
import { PositionFacts } from './position-facts.tsx';
import { useCloseShortcuts } from './use-close-shortcuts.ts';
import { useSettleDay } from './use-settle-day.ts';

interface CloseScreenProps {
  instrument: NamedInstrument;
  side: Direction;
  position: HeldPosition;
  rules: OrderRules;
}

const emptyForm: CloseForm = { type: orderType.market, price: '', quantity: '' };
const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The form of a close, once position and rules are known. */
export function CloseScreen({ instrument, side, position, rules }: CloseScreenProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [form, change, forget] = useDraft(`pages/payment/close ${position.id}`, emptyForm);
  const quote = useOrderQuote(instrument);
  const wallet = useCall('walletBalance', { walletType: rules.walletType ?? 'STOCK' });
  const currency = walletCurrency(rules.walletType ?? 'STOCK');
  const shortcuts = useCloseShortcuts({ instrument, side }, change);
  const fault = closeFault(form, { ...rules, closableNum: position.closableNum });
  const reading = usePreview(fault === null ? { id: position.id, ...closeWire(form) } : null);
  const { preview } = reading;

  const closing = useKeyedMutation('flatPosition', { slot: `close ${position.id}` });
  const finish = (order: OrderRow | null) => {
    if (order === null) return;
    forget();
    readAgain('positionList', 'flatList', 'positionByStock', 'walletBalance', 'walletBalances');
    readAgain('fundingOverview', 'consignList', 'orderHistory', 'walletBill');
    readAgain('getHalfOrFullNum');
    showToast((say) => say(m.common_toast_success));
    replaceWith('pages/order/detail', { id: order.id });
  };

  const settlesOn = useSettleDay(instrument, rules.settleDays);
  const [askedAtMs, setAskedAtMs] = useState<number | null>(null);
  const num = wireFigure(form.quantity);
  const figures =
    preview === null || wallet.data === undefined || num === null
      ? null
      : closeFigures({
          preview,
          available: wallet.data.available,
          position,
          num,
          gain: limitGain(num),
        });
  const reason = closeReason();
  const isFresh = askedAtMs !== null && (reading.readAtMs ?? 0) >= askedAtMs && reading.isCurrent;
  const receipt = preview && figures && (
    <CloseReceipt
      {...{ preview, figures, position }}
      priceCurrency={rules.currency}
      source={instrument.source}
      settlesOn={settlesOn}
    />
  );

  return (
    <Screen
      title={t(m.payment_close_title)}
      bar={
        <ActionBar note={t(m.payment_paper_order)} isPaperNote>
          <Button
            isFull
            variant={side === direction.buy ? 'sell' : 'primary'}
            isDisabled={reason !== null}
            reason={reason}
            onClick={() => {
              closing.clearError();
              setAskedAtMs(Date.now());
              reading.retry();
            }}
          >
            {buttonText(figures)}
          </Button>
        </ActionBar>
      }
    >
      <InstrumentHead
        instrument={instrument}
        quote={quote.data}
        detail={
          <Tag tone={side === direction.buy ? 'accent' : 'sell'}>
            {t(side === direction.buy ? m.payment_close_long : m.payment_close_short)}
          </Tag>
        }
      />
      {quote.data !== undefined && (
        <div className="px-edge pb-2">
          <MarketState
            instrument={instrument}
            marketStatus={quote.data.marketStatus}
            nextOpenTimestamp={quote.data.nextOpenTimestamp}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-edge">
        <PositionFacts
          position={position}
          currency={currency}
          priceCurrency={rules.currency}
          source={instrument.source}
          lastPrice={quote.data?.lastPrice}
        />
        {closing.state === 'unknown' && askedAtMs === null && (
          <UnknownOutcome onCheck={() => void closing.checkAndRetry().then(finish)} />
        )}
        <CloseFields
          {...{ form, rules, side, fault, shortcuts, position }}
          quote={quote.data}
          onChange={change}
        />
        {receipt ?? <EmptyReceipt reading={reading} isComplete={fault === null} />}
        {figures !== null && <WhatStays {...{ figures, position, currency }} />}
        <ul className="grid gap-3">{notes()}</ul>
      </div>
      <CommitSheet
        isOpen={askedAtMs !== null}
        onClose={() => setAskedAtMs(null)}
        title={t(m.payment_confirm_title)}
        tag={<span className="paper-tag">{t(m.payment_paper_tag)}</span>}
        sentence={<Sentence text={sentence()} />}
        receipt={receipt}
        consequences={
          form.type === orderType.limit
            ? [
                {
                  key: 'cancel',
                  icon: <Undo2 {...iconShape} />,
                  text: t(m.payment_cancel_before_fill),
                },
              ]
            : [
                {
                  key: 'at-once',
                  icon: <Scale {...iconShape} />,
                  text: t(m.payment_fills_at_once, { percent: '1' }),
                },
              ]
        }
        problem={
          closing.error !== undefined &&
          !isUnanswered(closing.error) && (
            <Note tone="danger">
              <span role="alert">{failureText(closing.error, t)}</span>
            </Note>
          )
        }
        slideLabel={t(m.payment_slide_close)}
        tone={side === direction.buy ? 'sell' : 'buy'}
        state={closing.state}
        reason={isFresh ? (reason ?? null) : t(m.payment_why_preview)}
        onConfirm={() => void closing.send({ id: position.id, ...closeWire(form) }).then(finish)}
        onCheckAndRetry={() => void closing.checkAndRetry().then(finish)}
      />
    </Screen>
  );

  /** The result at the limit in the wallet's currency; null for a market close or without a rate. */
  function limitGain(closedNum: string): string | null {
    const price = wireFigure(form.price);
    if (form.type !== orderType.limit || price === null) return null;
    if (rules.currency !== currency && preview?.fxRate == null) return null;
    const { avgPrice } = position;
    const { multiplier } = rules;
    const local = closeGain({ side, price, avgPrice, num: closedNum, multiplier });
    return roundedTo(product(local, preview?.fxRate ?? '1'), 2, 'halfEven');
  }

  function closeReason(): string | null {
    if (!isOnline) return t(m.payment_why_offline);
    if (closing.state === 'unknown') return t(m.payment_unknown_title);
    if (fault !== null) return faultText(fault, t);
    if (wallet.error !== undefined) return t(m.payment_why_not_loaded);
    if (wallet.data === undefined) return t(m.payment_why_loading);
    if (reading.error !== undefined) return failureText(reading.error, t);
    if (preview === null || !reading.isCurrent) return t(m.payment_why_preview);
    return preview.wouldRefuse?.msg ?? null;
  }

  function buttonText(known: CloseFigures | null): string {
    if (known === null || num === null) return t(m.payment_close_button_plain);
    return t(m.payment_close_button, {
      num: formatQuantity(num),
      total: formatMoney(known.received, currency),
    });
  }

  function sentence(): string {
    const name = quote.data?.name ?? instrument.name;
    const shown = strong(formatQuantity(num));
    if (form.type === orderType.market) return t(m.payment_say_close_market, { num: shown, name });
    const price = strong(formatPrice(wireFigure(form.price), { currency: rules.currency }));
    const isLong = side === direction.buy;
    return t(isLong ? m.payment_say_close_limit_long : m.payment_say_close_limit_short, {
      num: shown,
      name,
      price,
    });
  }

  function notes(): ReactNode {
    const settlesLater = rules.settleDays > 0;
    return (
      <>
        {settlesLater && (
          <li className="line-note">
            <CalendarCheck {...iconShape} />
            <span>{t(m.payment_close_proceeds)}</span>
          </li>
        )}
        {preview?.estPrice != null && (
          <li className="line-note">
            <Scale {...iconShape} />
            <span>
              {t(m.payment_close_price_used, {
                price: shownPrice(preview.estPrice, instrument, { currency: rules.currency }),
              })}
            </span>
          </li>
        )}
      </>
    );
  }
}
