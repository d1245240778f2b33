import type { HaltCauseWord } from '@candor/contract/enums';
import { isView } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDesk } from '../market/market-desk.ts';
import type { StatedHalt } from '../market/stated-halt.ts';
import { type HaltTime, LOOK_BACK_MS, ROUND_MS } from './news-times.ts';

/** Of single shares so many are told in half an hour, the first: a wild day floods no page. */
const SINGLES_TOLD = 1;
/** Read in one turn, which an order on its way may wait. */
const CHUNK = 5;

const ofMarkets: ReadonlySet<HaltCauseWord> = new Set([
  ...(['marketLevel1', 'marketLevel2', 'marketLevel3', 'outage'] as const),
]);

/**
 * The halts to tell that began within the last day, each known by what came before it: all of whole
 * markets, and of single shares the first of each half hour whose prices are shown.
 *
 * @param turn lets others go on between two parts.
 */
export async function haltTimes(
  desk: Pick<MarketDesk, 'catalogue' | 'haltsBegun'>,
  nowMs: number,
  turn: () => Promise<void>,
): Promise<readonly HaltTime[]> {
  const sinceMs = nowMs - LOOK_BACK_MS;
  // Whole half hours, or the first of one would be another for who looks later.
  const span = { fromMs: Math.floor(sinceMs / ROUND_MS) * ROUND_MS, toMs: nowMs + 1 };
  const found: HaltTime[] = [];
  const told = desk.catalogue().instruments.filter(isTold);
  for (const [at, instrument] of told.entries()) {
    if (at % CHUNK === CHUNK - 1) await turn();
    for (const halt of desk.haltsBegun(instrument, span)) {
      const time = haltTime(instrument, halt);
      if (time !== null) found.push(time);
    }
  }
  const markets = firstOfExchanges(found.filter(({ halt }) => ofMarkets.has(halt.cause)));
  const singles = found.filter(({ halt }) => !ofMarkets.has(halt.cause));
  return [...markets, ...firstOfRounds(singles)].filter(({ atMs }) => atMs > sinceMs);
}

/** Shares, and the indices that whole markets are told of. */
function isTold(one: Instrument): boolean {
  return one.assetClass === 'index' || (one.assetClass === 'stock' && !isView(one));
}

function haltTime(instrument: Instrument, halt: StatedHalt): HaltTime | null {
  const { cause, proof, fromMs } = halt;
  if (fromMs === null) return null;
  const isOfMarket = ofMarkets.has(cause);
  if (isOfMarket !== (instrument.assetClass === 'index')) return null;
  if (cause !== 'outage' && proof === null) return null;
  // Of all indices that stand still the one that was measured tells it.
  if (isOfMarket && proof !== null && proof.measuredOn.id !== instrument.id) return null;
  const key = `halt-${instrument.source}-${instrument.market}-${instrument.code}-${fromMs}`;
  return { kind: 'halt', key, atMs: fromMs, instrument, halt };
}

/** Of an exchange that is out its first index tells it. */
function firstOfExchanges(markets: readonly HaltTime[]): readonly HaltTime[] {
  const told = new Set<string>();
  return markets.filter(({ atMs, halt, instrument }) => {
    const name = `${halt.cause} ${instrument.calendarId} ${atMs}`;
    const isFirst = !told.has(name);
    told.add(name);
    return isFirst;
  });
}

function firstOfRounds(singles: readonly HaltTime[]): readonly HaltTime[] {
  const toldOf = new Map<number, number>();
  return [...singles].sort(byTurn).filter(({ atMs }) => {
    const round = Math.floor(atMs / ROUND_MS);
    const count = toldOf.get(round) ?? 0;
    toldOf.set(round, count + 1);
    return count < SINGLES_TOLD;
  });
}

/** The earlier first; of one minute that of the busier share. */
function byTurn(one: HaltTime, other: HaltTime): number {
  const busier = usualTurnover(other.instrument) - usualTurnover(one.instrument);
  return one.atMs - other.atMs || busier || (one.key < other.key ? -1 : 1);
}

function usualTurnover({ reference, priceDecimals }: Instrument): number {
  return (Number(reference.price) / 10 ** priceDecimals) * reference.avgDailyVolume;
}
