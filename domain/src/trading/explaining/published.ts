import type { Dividend } from '../../instruments/dividend.ts';
import type { Instrument } from '../../instruments/instrument.ts';

/** What was published beside the log; null is what nobody stated. */
export interface Published {
  /** The terms an instrument had at an instant, or those of a version. */
  terms(
    instrumentId: string,
    at: { readonly atMs: number; readonly version?: number },
  ): Instrument | null;
  /** The price stated for all at the end of a day, or as a night began. */
  statedPrice(of: {
    readonly what: 'mark' | 'night';
    readonly instrumentId: string;
    readonly day: string;
  }): bigint | null;
  dividend(dividendId: string): Dividend | null;
  /** All of an instrument, oldest first. */
  dividendsOf(instrumentId: string): readonly Dividend[];
  /** What a later offering was announced at, scaled; null of all others. */
  laterPrice(offeringId: string): bigint | null;
  /** Lots that the draw of an offering gave a ticket. */
  drawnLots(offeringId: string, ticket: string): number | null;
}
