import { direction } from '@candor/contract/enums';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { productOf } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { ReceiptLine } from '@candor/ui/components/receipt';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { isUnanswered } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { goTo } from '../../../app/navigation.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { CommitSheet } from './commit-sheet.tsx';
import { shownPrice } from './price-words.ts';
import { useRefusalText } from './refusal-text.ts';

/** Prices move under the figures. */
const renewEveryMs = 3000;

/** A position as far as it is turned round; `currency` is its wallet's. */
type Turned = Pick<PositionRow, 'id' | 'direction' | 'source' | 'market' | 'currency'>;

/** A short can always be turned round, a long where its product is sold short at all. */
export function mayReverse(position: Turned): boolean {
  return position.direction === direction.sell || productOf(position).terms.isShortable;
}

/** Closes a position and opens as much of the other side, once both parts were seen. */
export function ReverseButton({ position }: { position: Turned }): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="line"
        isSmall
        isDisabled={!isOnline}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t(m.trade_reverse)}
      </Button>
      {isAsking && <ReverseSheet position={position} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ReverseSheetProps {
  position: Turned;
  onClose: () => void;
}

function ReverseSheet({ position, onClose }: ReverseSheetProps): ReactNode {
  const t = useT();
  const { id } = position;
  const sending = useKeyedMutation('positionReverse', { slot: `reverse ${id}` });
  const isSent = sending.state !== 'idle';
  const { data, error } = useCall(
    'positionReversePreview',
    { id },
    { isEnabled: !isSent, everyMs: renewEveryMs, freshMs: 0 },
  );
  const refused = sending.error ?? error;
  const refusal = useRefusalText(refused);
  const finish = (order: { id: string } | null) => {
    if (order === null) return;
    showToast((say) => say(m.trade_reversed));
    goTo('pages/order/detail', { id: order.id });
  };
  const isLong = position.direction === direction.buy;
  const parts = data && error === undefined && <Parts position={position} told={data} />;
  return (
    <CommitSheet
      isOpen
      onClose={onClose}
      title={t(m.trade_reverse_title)}
      tag={<span className="paper-tag">{t(m.payment_paper_tag)}</span>}
      sentence={t(m.trade_reverse_note)}
      receipt={parts}
      consequences={[]}
      problem={
        refused !== undefined &&
        !isUnanswered(refused) && (
          <Note tone="danger">
            <span role="alert">{refusal}</span>
          </Note>
        )
      }
      slide={{ label: t(m.trade_slide_reverse) }}
      tone={isLong ? 'sell' : 'buy'}
      state={sending.state}
      reason={parts ? null : t(m.payment_why_preview)}
      onConfirm={() => void sending.send({ id }).then(finish)}
      onCheckAndRetry={() => void sending.checkAndRetry().then(finish)}
    />
  );
}

interface Part {
  readonly num: string;
  readonly price: string;
  readonly fee: string;
}

interface PartsProps {
  position: Turned;
  told: {
    readonly direction: number;
    readonly currency: string;
    readonly close: Part & { readonly profit: string };
    readonly open: Part & { readonly margin: string };
  };
}

/** What is closed and what it brings, what is opened and what it locks, with the fees of each. */
function Parts({ position, told }: PartsProps): ReactNode {
  const t = useT();
  const { close, open, currency } = told;
  const isLongAfter = told.direction === direction.buy;
  const form = tradePriceForm(position);
  const said = ({ num, price }: Part, isLong: boolean) =>
    t(isLong ? m.trade_reverse_long : m.trade_reverse_short, {
      num: formatQuantity(num),
      price: shownPrice(price, position, form),
    });
  const fee = t(m.common_trade_handling_fee);
  return (
    <dl className="receipt">
      <ReceiptLine label={t(m.trade_reverse_close)} value={said(close, !isLongAfter)} />
      <ReceiptLine
        label={t(m.common_position_realized_gain)}
        value={formatSignedMoney(close.profit, currency)}
      />
      <ReceiptLine label={fee} value={formatMoney(close.fee, currency)} />
      <ReceiptLine label={t(m.trade_reverse_open)} value={said(open, isLongAfter)} />
      <ReceiptLine label={t(m.common_trade_margin)} value={formatMoney(open.margin, currency)} />
      <ReceiptLine label={fee} value={formatMoney(open.fee, currency)} />
    </dl>
  );
}
