import { Camera, Check, Image, ImageOff, RotateCw } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { UploadRefusal } from '../../../upload/upload-refusal.tsx';
import { uploadText } from '../../../upload/upload-words.ts';
import type { ImageUpload } from '../../../upload/use-image-upload.ts';

interface ImageTileProps {
  /** "Front". */
  label: string;
  /** "Add the front". */
  add: string;
  upload: ImageUpload;
  /** Stands under it while it is missing. */
  error?: string | undefined;
}

/** One image of a document. A failed upload says no word beyond its tile, which offers Retry. */
export function ImageTile({ label, add, upload, error }: ImageTileProps): ReactNode {
  const t = useT();
  const { state, maxMb } = upload;
  const isEmpty = state.kind === 'empty' || state.kind === 'refused';
  return (
    <div className="min-w-0">
      {isEmpty ? (
        <ChooseImage upload={upload} className="upload-tile kyc-shot focus-within:outline-2">
          <Camera size={26} strokeWidth={1.75} aria-hidden="true" />
          <span className="text-label text-accent-text">{add}</span>
        </ChooseImage>
      ) : (
        <ChosenImage upload={upload} label={label} />
      )}
      <p className="flex flex-wrap gap-x-3 pt-2 text-small">
        <b className="font-medium">{label}</b>
        {state.kind === 'done' ? (
          <ChooseImage upload={upload} className="link hit focus-within:outline-2">
            {t(m.kyc_replace)}
          </ChooseImage>
        ) : (
          <span className="num text-ink-3">{t(m.kyc_up_to, { n: String(maxMb) })}</span>
        )}
      </p>
      <UploadRefusal upload={upload} />
      {error !== undefined && state.kind === 'empty' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChooseImageProps {
  upload: ImageUpload;
  className: string;
  children: ReactNode;
}

function ChooseImage({ upload, className, children }: ChooseImageProps): ReactNode {
  const id = useId();
  return (
    <label htmlFor={id} className={className} data-state="empty">
      <input
        id={id}
        type="file"
        accept="image/*"
        className="visually-hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) upload.choose(file);
        }}
      />
      {children}
    </label>
  );
}

function ChosenImage({ upload, label }: { upload: ImageUpload; label: string }): ReactNode {
  const t = useT();
  const { state, preview } = upload;
  const src = useBlobAddress(preview);
  const isFailed = state.kind === 'failed';
  const Icon = isFailed ? ImageOff : Image;
  return (
    <div className="kyc-shot kyc-shot-chosen">
      {src === null ? (
        <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img src={src} alt={label} />
      )}
      {state.kind === 'done' && (
        <span className="kyc-shot-mark">
          <Check size={14} strokeWidth={2.5} aria-hidden="true" />
        </span>
      )}
      {isFailed ? (
        <Button variant="line" isSmall onClick={upload.retry}>
          <RotateCw size={16} strokeWidth={2} aria-hidden="true" />
          {t(m.common_retry)}
        </Button>
      ) : (
        <span className="kyc-shot-words num" role="status">
          {uploadText(state, t)}
        </span>
      )}
    </div>
  );
}

/** An address under which the picture can be drawn, for as long as it is. */
function useBlobAddress(blob: Blob | null): string | null {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const address = URL.createObjectURL(blob);
    setSrc(address);
    return () => {
      setSrc(null);
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  return src;
}
