import type { EventArea } from '@candor/contract/enums';
import { index } from '../products/index/index.ts';
import { calendarOf } from '../time/calendars.ts';
import { type Catalogue, isView } from './catalogue.ts';
import type { Instrument } from './instrument.ts';

const areaOfZone: Readonly<Record<string, EventArea>> = { America: 'US', Europe: 'EU' };

/** Which index tells of the shares of an exchange, by its calendar. */
const indexOfCalendar: Readonly<Record<string, string>> = {
  XNYS: 'SPX',
  XHKG: 'HSI',
  XLON: 'FTSE',
  XETR: 'GDAXI',
  XPAR: 'FCHI',
  XAMS: 'AEX',
  XSWX: 'SSMI',
  XMIL: 'FTSEMIB',
  XMAD: 'IBEX',
};
const indexOfArea: Readonly<Record<EventArea, string>> = {
  US: 'SPX',
  EU: 'STOXX50E',
  ASIA: 'HSI',
};

/** The area an instrument is traded in, by the clock of its exchange. */
export function areaOf({ calendarId }: Pick<Instrument, 'calendarId'>): EventArea {
  const [zone = ''] = calendarOf(calendarId).timeZone.split('/');
  return areaOfZone[zone] ?? 'ASIA';
}

/** The index that what happens to a whole area is told of; null where nobody lists it. */
export function mainIndexOf(catalogue: Catalogue, area: EventArea): Instrument | null {
  return indexNamed(catalogue, indexOfArea[area]);
}

/** The index of the exchange that a share or fund is listed at; null of everything else. */
export function homeIndexOf(catalogue: Catalogue, instrument: Instrument): Instrument | null {
  const { assetClass, calendarId } = instrument;
  if (assetClass !== 'stock' && assetClass !== 'etf' && assetClass !== 'fund') return null;
  const code = indexOfCalendar[calendarId];
  return code === undefined ? null : indexNamed(catalogue, code);
}

/** The other shares of its sector at its exchange; of a fund and of everything else none. */
export function sectorMatesOf(catalogue: Catalogue, instrument: Instrument): readonly Instrument[] {
  const { id, sector, calendarId, assetClass } = instrument;
  if (assetClass !== 'stock' || sector === null) return [];
  return catalogue.instruments.filter((one) => {
    if (one.assetClass !== 'stock' || isView(one) || one.id === id) return false;
    return one.sector === sector && one.calendarId === calendarId;
  });
}

function indexNamed(catalogue: Catalogue, code: string): Instrument | null {
  return catalogue.byCode.get(code)?.find((one) => one.source === index.source) ?? null;
}
