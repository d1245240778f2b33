import { setImmediate as aTurn } from 'node:timers/promises';
import type { Signer } from '@candor/database/lanes/group-signature';
import type { BillLine } from '@candor/database/stores/bill-reads';
import type { LoggedGroup, StatementReads } from '@candor/database/stores/statement-reads';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { STATEMENT_WORDS, sealLine, sealText } from '@candor/domain/statements/statement-text';
import { m } from '@candor/locales/messages';
import type { TradingServices } from '../trading/trading-services.ts';
import { AddingUp } from './adding-up.ts';
import { type StatementSink, StatementTooLong } from './part-sink.ts';
import { type StretchFigures, stretchFigures, walletFigures } from './statement-figures.ts';
import type { OpenWriter, StatementOrder, StatementWriter } from './statement-writer.ts';

/** Read at once: groups with what the log has of them may be long, lines alone are short. */
const PROVEN = { groups: 10, lines: 500 };
const PLAIN = { groups: 200, lines: 2_000 };
const ORDERS = 200;
/** A call is given up after two minutes. */
const WITHIN_MS = 90_000;

export interface StatementDeps {
  readonly reads: StatementReads & Pick<TradingServices['reads'], 'billStretch'>;
  readonly signer: Signer;
  readonly instrument: (id: string) => Instrument | null;
  /** The newest lines of the file of signed heads. */
  readonly heads: () => Promise<readonly string[]>;
}

/**
 * Writes a statement into a sink and seals it. Nothing of it may be given out before this returns.
 * Throws `StatementDoesNotAddUp` and `StatementTooLong`.
 */
export async function makeStatement(
  of: StatementOrder,
  to: { readonly sink: StatementSink; readonly open: OpenWriter; readonly withinMs?: number },
  deps: StatementDeps,
): Promise<void> {
  const { reads } = deps;
  const cuts = await reads.cuts(of.accountId, [of.fromMs, of.toMs]);
  const [figures] = await stretchFigures(reads, of.accountId, cuts);
  const [afterSeq = 0n, toSeq = 0n] = cuts;
  if (figures === undefined) throw new Error('A statement has no stretch.');
  const { sink } = to;
  const writer = await to.open({
    of,
    figures,
    instrument: deps.instrument,
    label: m.common_paper_line({}, { locale: of.locale }),
    write: (piece) => sink.write(piece),
  });
  const stretch = { accountId: of.accountId, afterSeq, toSeq };
  const untilMs = performance.now() + (to.withinMs ?? WITHIN_MS);
  const isLate = () => performance.now() > untilMs;
  const entries = await writeGroups(stretch, { writer, figures, isLate }, deps);
  if (of.parts.has('orders')) await writeOrders(stretch, { writer, isLate }, deps);
  const closings = walletFigures(figures.closings);
  await writer.end({ closings, entries, heads: writer.hasProofs ? await deps.heads() : [] });
  const body = {
    ...({ statement: 1, format: of.format, account: of.accountId } as const),
    fromMs: of.fromMs,
    toMs: of.toMs,
    madeMs: of.madeMs,
    closings: Object.fromEntries(closings.map(({ walletType, amount }) => [walletType, amount])),
    publicKey: deps.signer.publicKey,
    hash: sink.hash,
  };
  const signature = deps.signer.sign(Buffer.from(`${STATEMENT_WORDS}${sealText(body)}`));
  await sink.write(sealLine(body, signature.toString('hex')));
  await sink.close();
}

interface Stretch {
  readonly accountId: string;
  readonly afterSeq: bigint;
  readonly toSeq: bigint;
}

interface Writing {
  readonly writer: StatementWriter;
  readonly isLate: () => boolean;
}

/** How many lines were written. */
async function writeGroups(
  { accountId, afterSeq, toSeq }: Stretch,
  { writer, figures, isLate }: Writing & { readonly figures: StretchFigures },
  { reads }: StatementDeps,
): Promise<number> {
  const adding = new AddingUp(figures.openings);
  const atOnce = writer.hasProofs ? PROVEN : PLAIN;
  for (let after = afterSeq; ; ) {
    const seqs = await reads.nextSeqs({ accountId, afterSeq: after, toSeq, ...atOnce });
    const last = seqs.at(-1);
    if (last === undefined) break;
    const stretch = { accountId, afterSeq: after, toSeq: last };
    const lines = await reads.billStretch(stretch);
    const logged = writer.hasProofs ? await reads.groups(stretch) : [];
    for (const [seq, own] of bySeq(lines)) {
      for (const line of own) adding.take(line);
      await writer.group({ lines: own, logged: findGroup(logged, seq) });
      // Orders go first: each turn of theirs is taken before the next group.
      await aTurn();
    }
    if (isLate()) throw new StatementTooLong();
    after = last;
  }
  adding.end(figures.closings);
  return adding.lines;
}

const findGroup = (logged: readonly LoggedGroup[], seq: string): LoggedGroup | null =>
  logged.find((group) => String(group.seq) === seq) ?? null;

/** A line's id begins with the number of its group. */
function bySeq(lines: readonly BillLine[]): Map<string, BillLine[]> {
  const groups = new Map<string, BillLine[]>();
  for (const line of lines) {
    const seq = line.lineId.split('-', 1)[0] ?? '';
    const own = groups.get(seq);
    if (own === undefined) groups.set(seq, [line]);
    else own.push(line);
  }
  return groups;
}

async function writeOrders(
  { accountId, afterSeq, toSeq }: Stretch,
  { writer, isLate }: Writing,
  { reads }: StatementDeps,
): Promise<void> {
  const ids = await reads.orderIds({ accountId, afterSeq, toSeq });
  for (let at = 0; at < ids.length; at += ORDERS) {
    for (const order of await reads.orders(accountId, ids.slice(at, at + ORDERS))) {
      await writer.order(order);
    }
    if (isLate()) throw new StatementTooLong();
    await aTurn();
  }
}
