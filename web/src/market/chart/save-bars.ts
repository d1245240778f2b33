import type { BarSize } from '@candor/contract/enums';
import { client, wireLanguage } from '../../api/client.ts';
import { saveBlob } from '../../api/private-file.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

export type BarFormat = 'csv' | 'jsonl';

export interface BarsAsked {
  readonly of: InstrumentAddress;
  readonly size: BarSize;
  readonly fromMs: number;
  readonly toMs: number;
  readonly isAdjusted: boolean;
  readonly format: BarFormat;
}

/** How a file came: saved, refused with the server's sentence, or not at all. */
export type Saved = { readonly kind: 'saved' | 'lost' } | { readonly kind: 'refused'; msg: string };

/** Has the server write bars to a file, and the browser save it. */
export async function saveBars(asked: BarsAsked): Promise<Saved> {
  const { of, size, format } = asked;
  try {
    const language = wireLanguage();
    const headers = { language, languages: language };
    const answer = await fetch(client.fileUrl(pathOf(asked)), { headers });
    if (!answer.ok) {
      const { msg } = (await answer.json()) as { msg: string };
      return { kind: 'refused', msg };
    }
    saveBlob(await answer.blob(), `candor-${of.code}-${size}.${format}`);
    return { kind: 'saved' };
  } catch {
    return { kind: 'lost' }; // No network, or no answer of ours.
  }
}

/** The call with its fields. */
export function pathOf({ of, size, fromMs, toMs, isAdjusted, format }: BarsAsked): string {
  const query = new URLSearchParams({
    stockCode: of.code,
    market: of.market,
    source: String(of.source),
    barSize: size,
    fromTimestamp: String(fromMs),
    toTimestamp: String(toMs),
    adjusted: String(isAdjusted),
    format,
  });
  return `/m_ft/kline_export?${query}`;
}
