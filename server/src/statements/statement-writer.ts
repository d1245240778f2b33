import type { BillLine } from '@candor/database/stores/bill-reads';
import type { LoggedGroup } from '@candor/database/stores/statement-reads';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Order } from '@candor/domain/orders/order';
import type { StatementFormat, WalletFigure } from '@candor/domain/statements/statement-text';
import type { Locale } from '@candor/locales/locale';
import type { StretchFigures } from './statement-figures.ts';

export const statementParts = ['bill', 'orders', 'fills', 'postings', 'lots'] as const;
export type StatementPart = (typeof statementParts)[number];

/** What a statement is of. */
export interface StatementOrder {
  readonly accountId: string;
  readonly format: StatementFormat;
  readonly fromMs: number;
  /** The present where the asked end lies ahead. */
  readonly toMs: number;
  readonly timeZone: string;
  readonly parts: ReadonlySet<StatementPart>;
  readonly locale: Locale;
  readonly madeMs: number;
}

/** What is known before the first line. */
export interface StatementOpening {
  readonly of: StatementOrder;
  /** Whether money and market were simulated, in the reader's language. */
  readonly label: string;
  readonly figures: StretchFigures;
  readonly instrument: (id: string) => Instrument | null;
  readonly write: (piece: string | Uint8Array) => Promise<void>;
}

/** The lines of one commit group; `logged` where the format proves them. */
export interface StatementStep {
  readonly lines: readonly BillLine[];
  readonly logged: LoggedGroup | null;
}

/** A way to write a statement down, piece by piece. */
export interface StatementWriter {
  /** Whether every group comes with what the log has of it. */
  readonly hasProofs: boolean;
  group(step: StatementStep): Promise<void>;
  order(order: Order): Promise<void>;
  end(of: {
    readonly closings: readonly WalletFigure[];
    readonly entries: number;
    readonly heads: readonly string[];
  }): Promise<void>;
}

export type OpenWriter = (opening: StatementOpening) => Promise<StatementWriter>;
