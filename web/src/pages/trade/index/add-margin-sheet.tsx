import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { Sheet } from '@candor/ui/components/sheet';
import { sum } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { levelText } from '@candor/ui/format/level';
import { formatMoney } from '@candor/ui/format/money';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { tradePriceForm } from '../../../market/price-form.ts';
import { useSettled } from '../../../ticket/use-preview.ts';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';
import { shownPrice } from '../../payment/shared/price-words.ts';

/** Prices move under the figures after it. */
const renewEveryMs = 3000;

interface AddMarginSheetProps {
  position: PositionRow | null;
  onClose: () => void;
}

/** More margin for a position: what is bound to it before and after. */
export function AddMarginSheet({ position, onClose }: AddMarginSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={position !== null} onClose={onClose} title={t(m.trade_margin_title)}>
      {position !== null && (
        <AddMarginForm key={position.id} position={position} onDone={onClose} />
      )}
    </Sheet>
  );
}

function AddMarginForm({
  position,
  onDone,
}: {
  position: PositionRow;
  onDone: () => void;
}): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState('');
  const adding = useKeyedMutation('addPositionMargin', { slot: `margin ${position.id}` });
  const amount = wireFigure(typed);
  const finish = (answer: unknown) => {
    if (answer === null) return;
    showToast((say) => say(m.common_toast_success));
    onDone();
  };
  const error =
    adding.state === 'idle' && adding.error !== undefined ? failureText(adding.error, t) : null;
  return (
    <div className="grid gap-4">
      <Field label={t(m.common_amount)} error={error}>
        {(links) => (
          <MoneyInput {...links} currency={position.currency} value={typed} onChange={setTyped} />
        )}
      </Field>
      <MarginAfter position={position} amount={amount} />
      {adding.state === 'unknown' ? (
        <UnknownOutcome onCheck={() => void adding.checkAndRetry().then(finish)} />
      ) : (
        <Button
          isFull
          isBusy={adding.isBusy}
          isDisabled={amount === null}
          reason={
            amount === null ? t(typed === '' ? m.common_enter_amount : m.errors_amount) : null
          }
          onClick={() =>
            amount !== null && void adding.send({ id: position.id, amount }).then(finish)
          }
        >
          {t(m.trade_margin_button, { amount: formatMoney(amount, position.currency) })}
        </Button>
      )}
    </div>
  );
}

interface MarginAfterProps {
  position: PositionRow;
  amount: string | null;
}

/** Margin, level and liquidation price before and after, by the server that adds it. */
function MarginAfter({ position, amount }: MarginAfterProps): ReactNode {
  const t = useT();
  const asked = useSettled(amount);
  const after = useCall(
    'addMarginPreview',
    { id: position.id, amount: asked ?? '1' },
    { isEnabled: asked !== null, everyMs: renewEveryMs },
  );
  const shownAfter = amount !== null && asked === amount ? after.data : undefined;
  const form = tradePriceForm(position);
  return (
    <BeforeAfter
      caption={t(m.trade_margin_title)}
      rows={[
        {
          key: 'margin',
          label: t(m.common_trade_margin),
          before: formatMoney(position.isolatedPosition, position.currency),
          after: formatMoney(sum([position.isolatedPosition, amount ?? '0']), position.currency),
        },
        {
          key: 'level',
          label: t(m.trade_margin_level),
          before: levelText(position.marginLevel),
          after: levelText(shownAfter?.marginLevel),
        },
        {
          key: 'liquidation',
          label: t(m.trade_liquidation_price),
          before: shownPrice(position.liquidationPrice, position, form),
          after: shownPrice(shownAfter?.liquidationPrice, position, form),
        },
      ]}
    />
  );
}
