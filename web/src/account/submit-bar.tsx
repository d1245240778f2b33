import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Note } from '@candor/ui/components/note';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureText, refusalReason } from '../api/failure.ts';
import type { SendState } from '../api/use-keyed-mutation.ts';
import { ActionBar } from '../shell/action-bar.tsx';
import { fieldOfRefusal } from './form-words.ts';

interface SubmitBarProps {
  /** The `id` of the form it submits. */
  form: string;
  label: string;
  sending: { readonly isBusy: boolean; readonly state: SendState };
  note?: ReactNode;
  /** What must be filled in first; the button is off until then, and a press says more. */
  missing?: string | undefined;
  onRefused?: () => void;
}

/**
 * The bar that submits a form: busy meanwhile, off without a network, checks what has no answer.
 */
export function SubmitBar(props: SubmitBarProps): ReactNode {
  const { form, label, sending, note, missing, onRefused } = props;
  const t = useT();
  const isOnline = useIsOnline();
  const reason = isOnline ? missing : t(m.common_offline_disabled);
  return (
    <ActionBar note={note}>
      <Button
        isFull
        type="submit"
        form={form}
        isBusy={sending.isBusy}
        isDisabled={reason !== undefined}
        reason={reason}
        {...(isOnline && onRefused && { onRefused })}
      >
        {sending.state === 'unknown' ? t(m.common_check_and_retry) : label}
      </Button>
    </ActionBar>
  );
}

/** Says a refusal that belongs under no field of the form, and comes into sight with it. */
export function FormProblem({ error }: { error: unknown }): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isSaid = error !== undefined && fieldOfRefusal(refusalReason(error)) === null;
  useEffect(() => {
    if (isSaid && error !== undefined) box.current?.scrollIntoView?.({ block: 'center' });
  }, [isSaid, error]);
  if (!isSaid) return null;
  return (
    <div role="alert" ref={box}>
      <Note tone="danger">{failureText(error, t)}</Note>
    </div>
  );
}
