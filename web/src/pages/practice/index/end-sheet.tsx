import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';

interface EndSheetProps {
  run: PracticeState;
  isOpen: boolean;
  onClose: () => void;
}

/** Ends a replay where it is, or lets what waits see the rest of the day first. */
export function EndSheet({ run, isOpen, onClose }: EndSheetProps): ReactNode {
  const t = useT();
  const ending = useSend('practiceEnd');
  const end = (toClose: boolean) =>
    void ending.send({ id: run.id, toClose }).then((done) => {
      readAgain('practiceState', 'practiceList');
      if (done !== null) onClose();
    });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.practice_end_question)}>
      <p className="mb-4 text-body text-ink-2">{t(m.practice_end_note)}</p>
      {ending.error !== undefined && (
        <ErrorBlock message={failureText(ending.error, t)} onRetry={ending.clearError} />
      )}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" isBusy={ending.isBusy} onClick={() => end(true)}>
          {t(m.practice_end_close)}
        </Button>
        <Button variant="line" isBusy={ending.isBusy} onClick={() => end(false)}>
          {t(m.practice_end_now)}
        </Button>
      </div>
    </Sheet>
  );
}
