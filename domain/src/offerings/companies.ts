import type { Classify, WalletType } from '@candor/contract/enums';
import type { LocalizedText } from '../instruments/instrument.ts';
import { scaledReference } from '../instruments/scaled-reference.ts';
import { hkIpo } from '../products/hk-ipo/hk-ipo.ts';
import type { ProductEvent } from '../products/product.ts';
import { usIpo } from '../products/us-ipo/us-ipo.ts';
import samples from '../reference/instruments/ipo-samples.json' with { type: 'json' };

/** Prices of offerings have two decimals. */
export const OFFERING_PRICE_DECIMALS = 2;

/** Calendar days from the start of a round to each date of an offering. */
export interface OfferingDays {
  readonly prospectus: number;
  readonly subscriptionOpen: number;
  readonly subscriptionClose: number;
  readonly allotment: number;
  readonly listing: number;
}

type Deadline = Extract<ProductEvent, { event: 'deadline' }>;

/**
 * An invented company that offers its shares, and on what terms. Prices
 * scaled, quantities in shares.
 */
export interface OfferingCompany {
  readonly code: string;
  readonly name: LocalizedText;
  readonly exchange: string;
  /** As instruments write it: HK, or the US exchange. */
  readonly market: string;
  readonly classify: Classify;
  /** What pays for it. */
  readonly walletType: WalletType;
  readonly sector: string;
  readonly offerShares: number;
  /** When subscribing ends, on its day. */
  readonly deadline: Deadline;
  readonly currency: string;
  readonly calendarId: string;
  readonly priceLow: bigint;
  readonly priceHigh: bigint;
  /** Simulated demand, in times the offer. */
  readonly oversubscription: number;
  readonly minCount: bigint;
  readonly maxNum: bigint;
  /** Part of the total that is held when subscribing, in basis points. */
  readonly holdRatioBps: bigint;
  readonly fundRaisingMinor: bigint;
  readonly days: OfferingDays;
}

/** One customer may ask for this part of an offer at most. */
const CUSTOMER_PART = 100;
/**
 * Offerings so much wanted take a tenth at first, as Hong Kong brokers do;
 * the rest is due after the draw.
 */
const TENTH_FROM_TIMES = 60;

/** US offerings are applied for in round lots; the shares then trade one by one. */
const US_LOT = 100n;

type Sample = (typeof samples.items)[number];

/** The companies of one side of the world, in the order of the reference data. */
export const offeringCompanies: Readonly<Record<Classify, readonly OfferingCompany[]>> = {
  UsStock: samples.items.filter((row) => row.market === 'US').map(companyOf),
  HK: samples.items.filter((row) => row.market === 'HK').map(companyOf),
};

function companyOf(row: Sample): OfferingCompany {
  const isHongKong = row.market === 'HK';
  const { wallet, events } = isHongKong ? hkIpo : usIpo;
  const lot = isHongKong ? BigInt(row.boardLot) : US_LOT;
  const most = BigInt(Math.floor(row.offerShares / CUSTOMER_PART));
  return {
    code: row.symbol,
    name: row.name,
    exchange: row.exchange,
    market: isHongKong ? 'HK' : row.exchange,
    ...wallet,
    sector: row.sector,
    offerShares: row.offerShares,
    deadline: events[0],
    currency: row.currency,
    calendarId: isHongKong ? 'XHKG' : 'XNYS',
    priceLow: scaledReference(row.priceLow, OFFERING_PRICE_DECIMALS),
    priceHigh: scaledReference(row.priceHigh, OFFERING_PRICE_DECIMALS),
    oversubscription: row.oversubscription,
    minCount: lot,
    maxNum: most - (most % lot),
    holdRatioBps: isHongKong && row.oversubscription >= TENTH_FROM_TIMES ? 1_000n : 10_000n,
    fundRaisingMinor: BigInt(row.fundRaising) * 100n,
    days: row.days,
  };
}

/** The company of an offering: the id is its code and its turn; null when nobody has that code. */
export function offeringCompany(offeringId: string): OfferingCompany | null {
  const code = offeringId.slice(0, offeringId.lastIndexOf('-'));
  const all = Object.values(offeringCompanies).flat();
  return all.find((company) => company.code === code) ?? null;
}
