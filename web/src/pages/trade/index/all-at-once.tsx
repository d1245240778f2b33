import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Sheet } from '@candor/ui/components/sheet';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { type Message, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';

/** A row as far as it is acted on together with others. */
interface Row {
  readonly id: string;
  readonly stockName: string;
}

type Plain = Message<Record<never, never>>;
type Counted = Message<{ count: string }>;

const calls = {
  positionCloseAll: {
    button: m.trade_close_all,
    confirm: m.trade_close_all_confirm,
    note: m.trade_close_all_note,
  },
  orderCancelAll: {
    button: m.trade_cancel_all,
    confirm: m.trade_cancel_all_confirm,
    note: m.trade_cancel_all_note,
  },
} as const satisfies Record<string, { button: Plain; confirm: Counted; note: Plain }>;

interface AllAtOnceProps {
  call: keyof typeof calls;
  rows: readonly Row[];
}

/** What one request may name; the rest is asked for again. */
const idsMax = 200;

/** A button for all rows of a list, where there are several, and the question before it is done. */
export function AllAtOnce({ call, rows }: AllAtOnceProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  // What was on the screen when the button was pressed: that is what the count stands for.
  const [asked, setAsked] = useState<readonly Row[] | null>(null);
  return (
    <>
      {rows.length > 1 && (
        <div className="flex justify-end px-edge pt-3">
          <Button
            variant="danger"
            isSmall
            isDisabled={!isOnline}
            aria-haspopup="dialog"
            onClick={() => setAsked(rows.slice(0, idsMax))}
          >
            {t(calls[call].button)}
          </Button>
        </div>
      )}
      <Sheet
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(calls[call].confirm, { count: String(asked?.length ?? 0) })}
      >
        {asked !== null && <Question call={call} rows={asked} onClose={() => setAsked(null)} />}
      </Sheet>
    </>
  );
}

interface Told {
  readonly list: readonly { readonly id: string; readonly code: number; readonly msg: string }[];
}

function Question({ call, rows, onClose }: AllAtOnceProps & { onClose: () => void }): ReactNode {
  const t = useT();
  const sending = useKeyedMutation(call);
  const [told, setTold] = useState<Told | null>(null);
  const refused = told?.list.filter(({ code }) => code !== 200) ?? [];
  const finish = (answer: Told | null) => {
    if (answer === null) return;
    const done = String(answer.list.filter(({ code }) => code === 200).length);
    showToast((say) => say(m.trade_all_done, { done, count: String(answer.list.length) }));
    if (done === String(answer.list.length)) onClose();
    else setTold(answer);
  };
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.stockName ?? id;
  if (told !== null) {
    return (
      <ul className="grid gap-3">
        {refused.map(({ id, msg }) => (
          <li key={id} className="text-small">
            <b className="font-medium">{nameOf(id)}</b> {msg}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-2">{t(calls[call].note)}</p>
      {sending.error !== undefined && sending.state === 'idle' && (
        <p role="alert" className="text-small">
          {failureText(sending.error, t)}
        </p>
      )}
      {sending.state === 'unknown' ? (
        <UnknownOutcome onCheck={() => void sending.checkAndRetry().then(finish)} />
      ) : (
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="line" onClick={onClose}>
            {t(m.common_cancel)}
          </Button>
          <Button
            variant="danger"
            isBusy={sending.isBusy}
            onClick={() => void sending.send({ ids: rows.map(({ id }) => id) }).then(finish)}
          >
            {t(m.common_confirm)}
          </Button>
        </div>
      )}
    </div>
  );
}
