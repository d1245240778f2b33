import type { Outputs } from '@candor/contract/all-routes';
import type { Dividend } from '@candor/domain/instruments/dividend';
import { withheldRate } from '@candor/domain/instruments/dividend-habits';
import type { Instrument, Rename, Split } from '@candor/domain/instruments/instrument';
import { RATE_DECIMALS } from '@candor/domain/interest/interest-rates';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { calendarOf } from '@candor/domain/time/calendars';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { dayIn } from '../../events/event-row.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { dividendText } from '../../present/dividend-text.ts';
import { wireDate } from '../../present/wire-date.ts';

type EventRow = Omit<Outputs['stockEvents']['list'][number], 'isAhead'>;

const NOTHING = {
  payDate: null,
  price: null,
  withheldRatio: null,
  to: null,
  from: null,
};

/** What happened to a share and what is announced of it, the newest first. */
export const stockEvents = endpoint('stockEvents', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const dividends = market.desk.dividends(instrument, call.nowMs);
  const announced = market.desk.split(instrument, call.nowMs);
  const ahead = announced !== null && announced.exMs > call.nowMs ? announced : null;
  const rows = [
    ...dividends.map((one) => dividendRow(instrument, one)),
    ...(instrument.splits ?? []).map((split) => splitRow(instrument, split)),
    ...(instrument.renames ?? []).map((rename) => renameRow(instrument, rename)),
    ...(ahead === null
      ? []
      : [splitRow(instrument, { ...ahead, id: ahead.splitId, atMs: ahead.exMs })]),
  ];
  rows.sort((one, other) => other.timestamp - one.timestamp);
  return accept({ list: rows.map((row) => ({ ...row, isAhead: row.timestamp > call.nowMs })) });
});

function dividendRow(instrument: Instrument, dividend: Dividend): EventRow {
  return {
    ...NOTHING,
    id: dividend.dividendId,
    kind: 'dividend',
    timestamp: dividend.exMs,
    date: wireDate(dividend.exDay),
    payDate: wireDate(dividend.payDay),
    price: dividendText(instrument, dividend.amount).amount,
    withheldRatio: formatDecimalShort(withheldRate(instrument), RATE_DECIMALS),
  };
}

function splitRow(
  { calendarId }: Instrument,
  split: Pick<Split, 'id' | 'atMs' | 'to' | 'from'>,
): EventRow {
  const { id, atMs: timestamp, to, from } = split;
  const day = dayIn(timestamp, calendarOf(calendarId).timeZone);
  const named = { ...NOTHING, id, kind: 'split', timestamp, date: wireDate(day) } as const;
  return { ...named, to: String(to), from: String(from) };
}

function renameRow(
  { calendarId }: Instrument,
  { id, atMs: timestamp, to, from }: Rename,
): EventRow {
  const day = dayIn(timestamp, calendarOf(calendarId).timeZone);
  return { ...NOTHING, id, kind: 'rename', timestamp, date: wireDate(day), to, from };
}
