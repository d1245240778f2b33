import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { useT } from '../../../app/words.ts';
import { sum } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';
import { showToast } from '../../../shell/toasts.ts';
import { BeforeAfter } from '../../../ui/before-after.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';

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
    readAgain('positionList', 'fundingOverview', 'walletBalance', 'walletBalances');
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
      <BeforeAfter
        caption={t(m.trade_margin_title)}
        rows={[
          {
            key: 'margin',
            label: t(m.common_trade_margin),
            before: formatMoney(position.isolatedPosition, position.currency),
            after: formatMoney(sum([position.isolatedPosition, amount ?? '0']), position.currency),
          },
        ]}
      />
      <p className="text-small text-ink-2">{t(m.trade_margin_level_after)}</p>
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
