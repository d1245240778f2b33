import { m } from '@candor/locales/messages';
import { useLocale, useT } from '@candor/ui/words';
import { useRef } from 'react';
import { failureText, refusalReason } from '../../../api/failure.ts';

interface Refused {
  readonly reason: string;
  readonly msg: string;
}

/**
 * The server's sentence about a refused order, in the language of the page. A sentence told before
 * the language changed gives way to what the new preview says of the same refusal, or to the plain
 * fact that there was one.
 */
export function useRefusalText(error: unknown, preview?: Refused | null): string {
  const t = useT();
  const locale = useLocale();
  const told = useRef({ error, locale });
  if (told.current.error !== error) told.current = { error, locale };
  if (told.current.locale === locale) return failureText(error, t);
  if (preview != null && preview.reason === refusalReason(error)) return preview.msg;
  return t(m.payment_refused_before);
}
