import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { useAppConfig } from '../../../api/app-config.ts';
import { newIdempotencyKey } from '../../../api/client.ts';
import { sendFile } from '../../../upload/send-file.ts';
import { shrinkImage } from '../../../upload/shrink-image.ts';

const bytesPerMb = 1_000_000;
const maxMbDefault = 5;

export interface ChatFile {
  readonly isBusy: boolean;
  /** Why the last file did not go; null where it did. */
  readonly refusal: string | null;
  /** Uploads a picture or a PDF; hands back its address, or null with a refusal. */
  readonly choose: (file: File) => Promise<string | null>;
}

/** A picture, made small enough here, or a PDF as it is. */
export function useChatFile(): ChatFile {
  const t = useT();
  const maxMb = useAppConfig()?.uploadMaxMb ?? maxMbDefault;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const no = (why: string): null => {
    setRefusal(why);
    return null;
  };
  const upload = async (file: File): Promise<string | null> => {
    const isPdf = file.type === 'application/pdf';
    if (!isPdf && !file.type.startsWith('image/')) return no(t(m.support_file_only));
    const maxBytes = maxMb * bytesPerMb;
    const shrunk = isPdf ? file : await shrinkImage(file, maxBytes);
    const blob = shrunk === 'too-big' || shrunk instanceof Blob ? shrunk : shrunk.blob;
    if (blob === 'too-big' || blob.size > maxBytes) {
      return no(t(m.errors_size, { maxMb: String(maxMb) }));
    }
    const of = { blob, name: file.name, purpose: 'chat', onProgress: () => undefined } as const;
    const sent = await sendFile({ ...of, idempotencyKey: newIdempotencyKey() }).done;
    return sent.url ?? no(sent.refusal ?? t(m.support_file_failed));
  };
  const choose = async (file: File) => {
    setBusy(true);
    setRefusal(null);
    const url = await upload(file);
    setBusy(false);
    return url;
  };
  return { isBusy, refusal, choose };
}
