import { m } from '@candor/locales/messages';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../app/words.ts';

export type UploadState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'busy'; readonly progress: number }
  | { readonly kind: 'failed'; readonly message?: string }
  | { readonly kind: 'done'; readonly previewUrl?: string };

interface UploadTileProps {
  label: string;
  hint?: string;
  state: UploadState;
  /** Types the file chooser offers. */
  accept?: string;
  onFile: (file: File) => void;
  onRetry: () => void;
}

/** A tile that takes one image: choose, progress, done, or failed with Retry. */
export function UploadTile(props: UploadTileProps) {
  const t = useT();
  const { label, hint, state, accept = 'image/*', onFile, onRetry } = props;
  const id = useId();
  if (state.kind === 'failed') {
    return (
      <div className="upload-tile" data-state="failed" role="alert">
        <CircleAlert size={20} aria-hidden="true" />
        <span>{state.message ?? t(m.common_error_upload_failed)}</span>
        <button type="button" className="link hit" onClick={onRetry}>
          {t(m.common_retry)}
        </button>
      </div>
    );
  }
  return (
    <label htmlFor={id} className="upload-tile" data-state={state.kind}>
      <input
        id={id}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        disabled={state.kind === 'busy'}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <TileContent label={label} hint={hint} state={state} />
    </label>
  );
}

function TileContent(props: { label: string; hint: string | undefined; state: UploadState }) {
  const t = useT();
  const { label, hint, state } = props;
  if (state.kind === 'busy') {
    const percent = Math.round(state.progress * 100);
    return (
      <>
        <span className="num">{t(m.ui_uploading, { percent: String(percent) })}</span>
        <span className="upload-progress" aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </span>
      </>
    );
  }
  if (state.kind === 'done') {
    return (
      <>
        {state.previewUrl && <img src={state.previewUrl} alt={label} />}
        <span>{t(m.ui_replace_image)}</span>
      </>
    );
  }
  return (
    <>
      <ImagePlus size={24} strokeWidth={1.75} aria-hidden="true" />
      <span className="text-label text-ink">{label}</span>
      {hint && <span>{hint}</span>}
    </>
  );
}
