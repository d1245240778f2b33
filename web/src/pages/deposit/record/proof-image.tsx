import { Image } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import { readPrivateFile } from '../../../api/private-file.ts';

type Shown =
  | { readonly state: 'closed' | 'loading' | 'missing' }
  | { readonly state: 'open'; readonly src: string };

/** The proof, read with the customer's own token when it is asked for, and kept nowhere. */
export function ProofImage({ url }: { url: string }): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<Shown>({ state: 'closed' });
  const src = shown.state === 'open' ? shown.src : null;
  useEffect(() => () => void (src !== null && URL.revokeObjectURL(src)), [src]);

  const open = async () => {
    setShown({ state: 'loading' });
    const blob = await readPrivateFile(url);
    setShown(
      blob === null ? { state: 'missing' } : { state: 'open', src: URL.createObjectURL(blob) },
    );
  };
  return (
    <section className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-2 bg-press text-ink-2">
          <Image size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 text-label">{t(m.deposit_sheet_proof)}</span>
        {shown.state !== 'open' && (
          <Button
            variant="line"
            isSmall
            isBusy={shown.state === 'loading'}
            onClick={() => void open()}
          >
            {t(m.deposit_sheet_view)}
          </Button>
        )}
      </div>
      {shown.state === 'missing' && (
        <p className="text-small text-ink-2" role="alert">
          {t(m.deposit_sheet_proof_missing)}
        </p>
      )}
      {src !== null && (
        <img className="w-full rounded-2" src={src} alt={t(m.deposit_sheet_proof)} />
      )}
    </section>
  );
}
