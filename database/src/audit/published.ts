import { createHash } from 'node:crypto';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { offeringCompany } from '@candor/domain/offerings/companies';
import { HOUSE_LOTS, readList, simulatedEntries, workOutDraw } from '@candor/domain/offerings/draw';
import { storedInstrument } from '@candor/domain/stored/instrument-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Published } from '@candor/domain/trading/explaining/published';
import type { StatedDividend } from '@candor/engines/acts/dividend-ports';
import type { Query } from '../lanes/load-accounts.ts';
import { type DividendRow, dividendOf } from '../stores/dividends.ts';

/** What a house has published: terms, prices at the ends of days, dividends and draws. */
export async function readPublished(query: Query): Promise<Published> {
  const stated = new Map<string, bigint>();
  const rows = await query<{ key: string; price: string }>(
    `SELECT concat_ws(' ', what, day, instrument_id) AS key, price FROM daily_settlements`,
    [],
  );
  for (const { key, price } of rows) stated.set(key, BigInt(price));
  const offered = await query<{ id: string; price: string }>(
    'SELECT offering_id AS id, price FROM offering_prices',
    [],
  );
  const later = new Map(offered.map(({ id, price }) => [id, BigInt(price)]));
  const drawn = await readDraws(query);
  const dividends = await readDividends(query);
  return {
    terms: await termsReader(query),
    statedPrice: ({ what, day, instrumentId }) =>
      stated.get([what, day, instrumentId].join(' ')) ?? null,
    dividend: (dividendId) => dividends.get(dividendId) ?? null,
    dividendsOf: (id) => [...dividends.values()].filter((one) => one.instrumentId === id),
    laterPrice: (offeringId) => later.get(offeringId) ?? null,
    drawnLots(offeringId, ticket) {
      const lots = drawn.get(offeringId);
      return lots === undefined ? null : (lots.get(ticket) ?? 0);
    },
  };
}

interface Version {
  readonly version: number;
  readonly fromMs: number;
  readonly text: string;
  terms?: Instrument;
}

async function termsReader(query: Query): Promise<Published['terms']> {
  const versions = new Map<string, Version[]>();
  const rows = await query<{ id: string; version: number; from_ms: bigint; terms: string }>(
    `SELECT instrument_id AS id, version, valid_from_ms AS from_ms, terms FROM instruments
      ORDER BY instrument_id, version`,
    [],
  );
  for (const { id, version, from_ms: fromMs, terms: text } of rows) {
    const known = versions.get(id) ?? [];
    known.push({ version, fromMs: Number(fromMs), text });
    versions.set(id, known);
  }
  return (id, { atMs, version }) => {
    const all = versions.get(id) ?? [];
    const found =
      version === undefined
        ? (all.findLast(({ fromMs }) => fromMs <= atMs) ?? all[0])
        : all.find((one) => one.version === version);
    if (found === undefined) return null;
    found.terms ??= readStored(storedInstrument, found.text, `${id} version ${found.version}`);
    return found.terms;
  };
}

async function readDividends(query: Query): Promise<ReadonlyMap<string, StatedDividend>> {
  const rows = await query<DividendRow>('SELECT * FROM dividends ORDER BY ex_ms', []);
  return new Map(rows.map((row) => [row.dividend_id, dividendOf(row)]));
}

/** By offering: the lots of each ticket, worked out of the list and the seed. */
async function readDraws(query: Query) {
  const rows = await query<{ id: string; entries: string; seed: string }>(
    `SELECT offering_id AS id, entries, seed
       FROM offering_lists JOIN offering_draws USING (offering_id)`,
    [],
  );
  const draws = new Map<string, ReadonlyMap<string, number>>();
  for (const { id, entries: own, seed } of rows) {
    const company = offeringCompany(id);
    if (company === null) continue;
    const entries = [...(await simulatedEntries({ id, company }, digest)), ...readList(own)];
    const drawn = await workOutDraw({ seed, entries, lots: HOUSE_LOTS }, digest);
    draws.set(id, new Map(drawn.entries.map((one) => [one.ticket, one.allottedLots])));
  }
  return draws;
}

async function digest(text: string): Promise<string> {
  return createHash('sha256').update(text).digest('hex');
}
