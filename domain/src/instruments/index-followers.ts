import { type Catalogue, isExpired } from './catalogue.ts';
import type { Instrument } from './instrument.ts';

/** What follows an index: ids of funds, and roots of futures whose nearest contract is meant. */
interface Followers {
  readonly funds: readonly string[];
  readonly futures: readonly string[];
}

const followersOf: Readonly<Record<string, Followers>> = {
  SPX: { funds: ['0:NYSE:SPY', '0:NYSE:VOO', '0:NYSE:IVV'], futures: ['ES', 'MES'] },
  DJI: { funds: ['0:NYSE:DIA'], futures: ['YM'] },
  NDX: { funds: ['0:NASDAQ:QQQ'], futures: ['NQ', 'MNQ'] },
  RUT: { funds: ['0:NYSE:IWM'], futures: ['RTY'] },
  VIX: { funds: [], futures: ['VX'] },
  HSI: { funds: ['11:HK:02800'], futures: ['HSI', 'MHI'] },
  HSCEI: { funds: ['11:HK:02828'], futures: ['HHI'] },
  HSTECH: { funds: ['11:HK:03033'], futures: ['HTI'] },
  CSI300: { funds: ['0:NYSE:ASHR'], futures: [] },
  N225: { funds: [], futures: ['NKD'] },
  FTSE: { funds: [], futures: ['Z'] },
  GDAXI: { funds: [], futures: ['FDAX'] },
  STOXX50E: { funds: [], futures: ['FESX'] },
  FCHI: { funds: [], futures: ['FCE'] },
};

/** The funds and nearest futures contracts that follow an index; none for most of the world. */
export function followersOfIndex(
  catalogue: Catalogue,
  index: Pick<Instrument, 'code'>,
  nowMs: number,
): readonly Instrument[] {
  const followers = followersOf[index.code];
  if (followers === undefined) return [];
  const funds = followers.funds.flatMap((id) => catalogue.byId.get(id) ?? []);
  const contracts = followers.futures.flatMap(
    (root) => nearestContract(catalogue, root, nowMs) ?? [],
  );
  return [...funds, ...contracts];
}

/** The contract of a product that expires next, or null for an unknown root. */
export function nearestContract(
  catalogue: Catalogue,
  product: string,
  nowMs: number,
): Instrument | null {
  // Contracts of a product stand in the catalogue in the order of their months.
  const found = catalogue.instruments.find(
    (one) => one.future?.product === product && !isExpired(one, nowMs),
  );
  return found ?? null;
}
