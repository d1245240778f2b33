import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { ProtectForm, type StartExits } from './protect-sheet.tsx';

interface ExitSheetProps {
  of: InstrumentAddress;
  positionId: string;
  /** What its line was moved to; the other exit stays as the position has it. */
  start: StartExits;
  onClose: () => void;
}

/** The exits of a position whose line was moved: both are read before one is changed. */
export function ExitSheet({ of, positionId, start, onClose }: ExitSheetProps): ReactNode {
  const t = useT();
  const [openedAtMs] = useState(Date.now);
  const { data: known, askedAtMs, error, retry } = useCall('positionList', { source: of.source });
  // What was read before may lack the other exit's last change, and saving would undo that.
  const data = askedAtMs !== undefined && askedAtMs >= openedAtMs ? known : undefined;
  const position = data?.list.find(({ id }) => id === positionId);
  return (
    <Sheet isOpen onClose={onClose} title={t(m.payment_exits)}>
      {position !== undefined && <ProtectForm position={position} start={start} onDone={onClose} />}
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data !== undefined && position === undefined && (
        <p className="text-small text-ink-2">{t(m.quote_no_position)}</p>
      )}
    </Sheet>
  );
}
