import type { PositionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { isRefused, wireFigure } from '@candor/ui/figures/entry';
import { formatPrice } from '@candor/ui/format/money';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';
import { ExitFields } from './exit-fields.tsx';

interface ProtectSheetProps {
  position: PositionRow | null;
  onClose: () => void;
}

/** Where a position is to be left: set, changed, or removed by empty fields. */
export function ProtectSheet({ position, onClose }: ProtectSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={position !== null} onClose={onClose} title={t(m.payment_exits)}>
      {position !== null && <ProtectForm key={position.id} position={position} onDone={onClose} />}
    </Sheet>
  );
}

export type StartExits = Partial<Record<'takeProfitPrice' | 'stopLossPrice', string>>;

interface ProtectFormProps {
  position: PositionRow;
  /** Prices it was given already, by moving its line. */
  start?: StartExits;
  onDone: () => void;
}

/** Both exits of a position; what was changed stands before and after. */
export function ProtectForm({ position, start, onDone }: ProtectFormProps): ReactNode {
  const t = useT();
  const { id, stockCode, market, source } = position;
  const [exits, setExits] = useState({
    takeProfitPrice: position.takeProfitPrice ?? '',
    stopLossPrice: position.stopLossPrice ?? '',
    ...start,
  });
  const rules = useCall('getMinCount', { stockCode, market, source });
  const setting = useKeyedMutation('protectPosition', { slot: `exits ${id}` });
  const [takeProfitPrice, stopLossPrice] = [exits.takeProfitPrice, exits.stopLossPrice].map(
    wireFigure,
  );
  const hasRefused = Object.values(exits).some(isRefused);
  const isEmpty = !hasRefused && takeProfitPrice == null && stopLossPrice == null;
  const finish = (answer: unknown) => {
    if (answer === null) return;
    showToast((say) => say(isEmpty ? m.trade_exits_removed : m.trade_exits_saved));
    onDone();
  };
  const send = () => {
    const input = {
      ...(takeProfitPrice != null && { takeProfitPrice }),
      ...(stopLossPrice != null && { stopLossPrice }),
    };
    void setting.send({ id, ...input }).then(finish);
  };
  if (rules.data === undefined) {
    const { error, retry } = rules;
    return error === undefined ? null : (
      <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
    );
  }
  const steps = rules.data;
  const error =
    setting.state === 'idle' && setting.error !== undefined ? failureText(setting.error, t) : null;
  return (
    <div className="grid gap-4">
      <ExitFields
        exits={exits}
        steps={steps}
        error={error}
        onChange={(part) => setExits((before) => ({ ...before, ...part }))}
      />
      {start !== undefined && <ExitsBeforeAfter position={position} exits={exits} />}
      <p className="text-small text-ink-2">{t(m.payment_exits_help)}</p>
      {setting.state === 'unknown' ? (
        <UnknownOutcome onCheck={() => void setting.checkAndRetry().then(finish)} />
      ) : (
        <Button
          isFull
          isBusy={setting.isBusy}
          isDisabled={hasRefused}
          reason={hasRefused ? t(m.common_validation_correct_amount) : null}
          onClick={send}
        >
          {t(isEmpty ? m.trade_exits_remove : m.trade_exits_save)}
        </Button>
      )}
    </div>
  );
}

interface ExitsBeforeAfterProps {
  position: PositionRow;
  exits: Required<StartExits>;
}

function ExitsBeforeAfter({ position, exits }: ExitsBeforeAfterProps): ReactNode {
  const t = useT();
  const rows = [
    { key: 'takeProfitPrice', label: t(m.payment_take_profit) },
    { key: 'stopLossPrice', label: t(m.payment_stop_loss) },
  ] as const;
  return (
    <BeforeAfter
      caption={t(m.payment_exits)}
      rows={rows.map(({ key, label }) => ({
        key,
        label,
        before: formatPrice(position[key]),
        after: formatPrice(wireFigure(exits[key])),
      }))}
    />
  );
}
