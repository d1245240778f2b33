import { CircleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { ImageUpload, UploadState } from './use-image-upload.ts';

/** Why the chosen file was not taken; nothing otherwise. */
export function UploadRefusal({ upload: { state, maxMb } }: { upload: ImageUpload }): ReactNode {
  const t = useT();
  if (state.kind !== 'refused') return null;
  return (
    <p className="field-error" role="alert">
      <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
      <span>{refusalText(state, t, maxMb)}</span>
    </p>
  );
}

function refusalText(state: Extract<UploadState, { kind: 'refused' }>, say: Say, maxMb: number) {
  if (state.reason === 'server') return state.text;
  if (state.reason === 'SIZE') return say(m.errors_size, { maxMb: String(maxMb) });
  return say(m.errors_image_only);
}
