import { CONFIRMATIONS_NEEDED, rails } from '@candor/domain/funding/rails';
import {
  type Arrival,
  type PaymentRail,
  type RailPage,
  RailUnavailable,
  type RailWay,
  type Standing,
} from '@candor/engines/funding/payment-rail-port';

/** One block of the simulated chain. */
export const PAPER_BLOCK_MS = 4_000;
/** Blocks that are read at once. */
const PAGE_BLOCKS = 900;

/** Coins that a customer says are on their way; on paper that makes it so. */
export interface PaperTransfer {
  readonly txId: string;
  readonly address: string;
  readonly currency: string;
  readonly network: string;
  readonly amountMinor: bigint;
  readonly sentMs: number;
}

/** Where transfers on paper stand. */
export interface PaperTransfers {
  find(txId: string): Promise<PaperTransfer | null>;
  /** Those sent after an instant, up to and with another. */
  between(afterMs: number, untilMs: number): Promise<readonly PaperTransfer[]>;
}

/** Every coin and network of the house, as the simulated chain has them. */
export const paperWays: readonly RailWay[] = rails.flatMap((rail) =>
  rail.kind === 'BANK'
    ? []
    : [
        {
          currency: rail.currency,
          network: rail.network,
          token: null,
          confirmationsNeeded: CONFIRMATIONS_NEEDED,
        },
      ],
);

/**
 * The simulated chain: whatever is announced arrives, and each transfer sees a block every four
 * seconds from the instant it was sent. It stores nothing and never reorganises.
 */
export function simulatedRail(deps: {
  readonly transfers: PaperTransfers;
  readonly addressOf: PaymentRail['addressOf'];
}): PaymentRail {
  return {
    chain: 'simulated',
    title: 'Simulated chain',
    isWatched: false,
    ways: paperWays,
    lookEveryMs: PAPER_BLOCK_MS,
    addressOf: deps.addressOf,
    page: (after, addresses, nowMs) => page(deps.transfers, { after, addresses, nowMs }),
    standing: async ({ txId }, nowMs): Promise<Standing> => {
      const sent = await known(deps.transfers.find(txId));
      if (sent === null) return { kind: 'gone' };
      const blocks = Math.floor((nowMs - sent.sentMs) / PAPER_BLOCK_MS);
      return { kind: 'stands', confirmations: Math.max(0, blocks) };
    },
  };
}

/** The block of a height is made at `height × 4 s` and takes what was sent a block before it. */
async function page(
  transfers: PaperTransfers,
  of: {
    readonly after: Parameters<PaymentRail['page']>[0];
    readonly addresses: () => Promise<readonly string[]>;
    readonly nowMs: number;
  },
): Promise<RailPage> {
  const head = Math.floor(of.nowMs / PAPER_BLOCK_MS);
  const before = of.after?.at(-1)?.height ?? head;
  const upTo = Math.max(before, Math.min(head, before + PAGE_BLOCKS));
  const ours = new Set(await of.addresses());
  const [fromMs, toMs] = [(before - 1) * PAPER_BLOCK_MS, (upTo - 1) * PAPER_BLOCK_MS];
  const sent = await known(transfers.between(fromMs, toMs));
  return {
    cursor: [markOf(upTo)],
    arrivals: sent.filter(({ address }) => ours.has(address)).map(arrivalOf),
    ignored: [],
    undoneFrom: null,
    isAtHead: upTo === head,
  };
}

/** Where transfers on paper stand may be away, as any chain may. */
function known<Found>(asked: Promise<Found>): Promise<Found> {
  return asked.catch((cause: unknown) => {
    throw new RailUnavailable('simulated', 'the transfers cannot be read', { cause });
  });
}

/** A transfer as the chain has it. */
function arrivalOf(sent: PaperTransfer): Arrival {
  const { txId, address, currency, network, amountMinor } = sent;
  return {
    chain: 'simulated',
    txId,
    place: 0,
    currency,
    network,
    address,
    amountUnits: amountMinor,
    amountMinor,
    block: markOf(Math.ceil(sent.sentMs / PAPER_BLOCK_MS) + 1),
  };
}

const markOf = (height: number) => ({ height, hash: `paper-${height}` });
