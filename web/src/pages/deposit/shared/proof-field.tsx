import { FlaskConical, Image, ImageOff, ImagePlus, RotateCw, X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { IconButton } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import { type ReactNode, useId } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { newIdempotencyKey } from '../../../api/client.ts';
import { UploadRefusal } from '../../../upload/upload-refusal.tsx';
import { uploadText } from '../../../upload/upload-words.ts';
import type { ImageUpload, UploadState } from '../../../upload/use-image-upload.ts';
import { drawSampleProof } from './sample-proof.ts';

/** Upload Proof: one image. A failed upload says no word beyond its tile, which offers Retry. */
export function ProofField({ upload }: { upload: ImageUpload }): ReactNode {
  const t = useT();
  const { state, maxMb } = upload;
  return (
    <section>
      <div className="field-label">
        <h2>{t(m.deposit_upload_proof)}</h2>
        <span>{t(m.deposit_upload_rule, { n: String(maxMb) })}</span>
      </div>
      {state.kind === 'empty' || state.kind === 'refused' ? (
        <>
          <ChooseTile onFile={upload.choose} />
          <SampleProof onFile={upload.choose} />
        </>
      ) : (
        <FileTile upload={upload} />
      )}
      <UploadRefusal upload={upload} />
    </section>
  );
}

function ChooseTile({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <label htmlFor={id} className="upload-tile focus-within:outline-2" data-state="empty">
      <input
        id={id}
        type="file"
        accept="image/*"
        className="visually-hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <ImagePlus size={24} strokeWidth={1.75} aria-hidden="true" />
      <span className="text-label text-ink">{t(m.deposit_upload_add)}</span>
    </label>
  );
}

/** Paper money comes from no bank that could give a receipt: one tap draws a sample. */
function SampleProof({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const t = useT();
  if (!useIsPaper()) return null;
  const use = async () => {
    const words = {
      title: t(m.deposit_sample_title),
      note: t(m.deposit_sample_note),
      fileName: t(m.deposit_sample_file),
    };
    const made = { mark: newIdempotencyKey(), nowMs: Date.now() };
    const file = await drawSampleProof(words, made);
    if (file !== null) onFile(file);
  };
  return (
    <Button variant="text" className="mt-1" onClick={() => void use()}>
      <FlaskConical size={16} strokeWidth={2} aria-hidden="true" />
      {t(m.deposit_sample_use)}
    </Button>
  );
}

function FileTile({ upload }: { upload: ImageUpload }): ReactNode {
  const t = useT();
  const { state } = upload;
  const isFailed = state.kind === 'failed';
  const Icon = isFailed ? ImageOff : Image;
  return (
    <div className="flex min-h-[70px] items-center gap-3 rounded-3 px-3.5 py-2.5 shadow-[inset_0_0_0_1px_var(--c-line-strong)]">
      <span className="grid size-12 flex-none place-items-center rounded-2 bg-press text-ink-2">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1" role="status">
        <span className="block truncate text-label">{nameOf(state)}</span>
        <span className="num block text-caption text-ink-3">{uploadText(state, t)}</span>
      </span>
      {isFailed ? (
        <Button variant="line" isSmall onClick={upload.retry}>
          <RotateCw size={16} strokeWidth={2} aria-hidden="true" />
          {t(m.common_retry)}
        </Button>
      ) : (
        <IconButton
          label={t(m.deposit_upload_remove)}
          icon={<X size={20} strokeWidth={1.75} />}
          onClick={upload.remove}
        />
      )}
    </div>
  );
}

function nameOf(state: UploadState): string {
  if (state.kind === 'done') return state.image.name;
  return 'name' in state ? state.name : '';
}
