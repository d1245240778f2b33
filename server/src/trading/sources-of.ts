import { type Source, source } from '@candor/contract/enums';
import type { RowFilter } from './open-rows.ts';

const hongKong: readonly Source[] = [source.hkStock];
const others: readonly Source[] = Object.values(source).filter((one) => one !== source.hkStock);

/** The sources a filter lets through; undefined for all. Only Hong Kong stocks are paid in HKD. */
export function sourcesOf(filter: RowFilter): readonly Source[] | undefined {
  const { source: one, classify } = filter;
  if (one === undefined && classify === undefined) return undefined;
  const side =
    classify === undefined ? Object.values(source) : classify === 'HK' ? hongKong : others;
  return one === undefined ? side : side.filter((of) => of === one);
}
