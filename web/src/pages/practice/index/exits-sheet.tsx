import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { isRefused, wireFigure } from '@candor/ui/figures/entry';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { ExitFields } from '../../order/shared/exit-fields.tsx';

type Held = PracticeState['positions'][number];

interface ExitsSheetProps {
  run: PracticeState;
  /** The name of the position; null: closed. */
  id: string | null;
  onClose: () => void;
}

/** Where something a replay holds is to be left: set, changed, or taken off by empty fields. */
export function ExitsSheet({ run, id, onClose }: ExitsSheetProps): ReactNode {
  const t = useT();
  const held = run.positions.find((one) => one.id === id);
  return (
    <Sheet isOpen={held !== undefined} onClose={onClose} title={t(m.payment_exits)}>
      {held !== undefined && <ExitsForm key={held.id} run={run} held={held} onDone={onClose} />}
    </Sheet>
  );
}

interface ExitsFormProps {
  run: PracticeState;
  held: Held;
  onDone: () => void;
}

function ExitsForm({ run, held, onDone }: ExitsFormProps): ReactNode {
  const t = useT();
  const [exits, setExits] = useState({
    takeProfitPrice: held.takeProfitPrice ?? '',
    stopLossPrice: held.stopLossPrice ?? '',
  });
  const of = run.instruments.find(({ stockCode }) => stockCode === held.stockCode);
  const { stockCode = '', market = '', source = 0 } = of ?? {};
  const rules = useCall('getMinCount', { stockCode, market, source });
  const setting = useKeyedMutation('practiceProtect', { slot: `practice exits ${held.id}` });
  if (rules.data === undefined) {
    const { error, retry } = rules;
    if (error === undefined) return <SkeletonRows count={2} isBare />;
    return <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />;
  }
  const steps = rules.data;
  const takeProfitPrice = wireFigure(exits.takeProfitPrice);
  const stopLossPrice = wireFigure(exits.stopLossPrice);
  const hasRefused = Object.values(exits).some(isRefused);
  const isEmpty = !hasRefused && takeProfitPrice === null && stopLossPrice === null;
  const isUnknown = setting.state === 'unknown';
  const finish = (answer: unknown) => {
    readAgain('practiceState');
    if (answer === null) return;
    showToast((say) => say(isEmpty ? m.trade_exits_removed : m.trade_exits_saved));
    onDone();
  };
  const press = () => {
    if (isUnknown) {
      void setting.checkAndRetry().then(finish);
      return;
    }
    const input = {
      ...(takeProfitPrice !== null && { takeProfitPrice }),
      ...(stopLossPrice !== null && { stopLossPrice }),
    };
    void setting.send({ id: run.id, positionId: held.id, ...input }).then(finish);
  };
  const error = setting.error === undefined ? null : failureText(setting.error, t);
  return (
    <div className="grid gap-4">
      <ExitFields
        exits={exits}
        steps={steps}
        error={error}
        onChange={(part) => setExits((before) => ({ ...before, ...part }))}
      />
      <p className="text-small text-ink-2">{t(m.payment_exits_help)}</p>
      <Button
        isFull
        isBusy={setting.isBusy}
        isDisabled={hasRefused && !isUnknown}
        reason={hasRefused && !isUnknown ? t(m.common_validation_correct_amount) : null}
        onClick={press}
      >
        {isUnknown
          ? t(m.common_check_and_retry)
          : t(isEmpty ? m.trade_exits_remove : m.trade_exits_save)}
      </Button>
    </div>
  );
}
