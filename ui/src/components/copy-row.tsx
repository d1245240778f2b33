import { Copy } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { showToast } from '../toasts.ts';
import { IconButton } from './icon-button.tsx';

/** Puts `text` on the clipboard and says "Copy Success"; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard: the text stays selectable on the page.
    return false;
  }
  showToast((say) => say(m.common_toast_copy_success));
  return true;
}

interface CopyRowProps {
  label: ReactNode;
  value: string;
  /** What the button reads. */
  copyLabel: string;
}

/** Label over a value that can be copied. Use it inside a `dl`. */
export function CopyRow({ label, value, copyLabel }: CopyRowProps) {
  return (
    <div className="copy-row">
      <dt>{label}</dt>
      <dd>
        <span className="na whitespace-normal">{value}</span>
        <IconButton
          label={copyLabel}
          icon={<Copy size={20} strokeWidth={1.75} />}
          onClick={() => copyText(value)}
        />
      </dd>
    </div>
  );
}
