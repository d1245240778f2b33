import { CircleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { ImageUpload } from './use-image-upload.ts';

/** Why the chosen file was not taken; nothing otherwise. */
export function UploadRefusal({ upload: { state, maxMb } }: { upload: ImageUpload }): ReactNode {
  const t = useT();
  if (state.kind !== 'refused') return null;
  return (
    <p className="field-error" role="alert">
      <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
      <span>
        {state.reason === 'SIZE'
          ? t(m.errors_size, { maxMb: String(maxMb) })
          : t(m.errors_image_only)}
      </span>
    </p>
  );
}
