import type { OutputOf } from '@candor/contract/route';
import type { currencyList as route } from '@candor/contract/routes/funding';
import {
  type ChainRail,
  CLOSED_DESK_SPREAD_HKD_PER_USD,
  type Rail,
  rails,
} from '@candor/domain/funding/rails';
import type { ExchangeRate } from '@candor/domain/money/exchange';
import { absolute } from '@candor/domain/money/rounding';
import type { HouseRails } from '@candor/engines/funding/house-rails';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { paymentReference } from '../../funding/payment-names.ts';
import { rateText } from '../../present/fill-row.ts';

/** Ways to deposit, each with its account or address and the rate of this moment. */
export const currencyList = endpoint('currencyList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const { userId } = call.caller;
  const { desk, rails: houseRails } = services.funding;
  const wanted = rails.filter((rail) => input.kind === undefined || rail.kind === input.kind);
  const list: Way[] = [];
  // One after the other: the first look at a watched chain gives the customer an address.
  for (const rail of wanted) {
    const network = rail.kind === 'VM' ? rail.network : null;
    const fx = rail.currency === 'USD' ? null : await desk.rateOf({ ...rail, network }, nowMs);
    const chain = rail.kind === 'VM' ? chainOf(rail, houseRails) : null;
    list.push({
      currency: rail.currency,
      kind: rail.kind,
      network,
      address: rail.kind === 'VM' ? await houseRails.addressOf({ ...rail, userId, nowMs }) : null,
      bank: rail.kind === 'BANK' ? bankOf(rail) : null,
      reference: paymentReference(userId),
      minAmount: '1',
      confirmations: chain?.confirmations ?? 0,
      chain: chain?.title ?? null,
      token: chain?.token ?? null,
      rate: fx === null ? null : rateText(fx.rate),
      spread: rail.kind === 'BANK' && fx !== null ? rateText(spreadOf(fx)) : null,
      rateTimestamp: fx === null ? null : nowMs,
      note: rail.kind === 'BANK' ? bankNote(fx, locale) : chainNote(rail, chain, locale),
    });
  }
  return accept({ list });
});

type Way = OutputOf<typeof route>['list'][number];

/** What the rail that takes a coin says of it; a title only where a chain is watched. */
interface ChainTerms {
  readonly confirmations: number;
  readonly title: string | null;
  readonly token: string | null;
}

function chainOf(coin: ChainRail, houseRails: HouseRails): ChainTerms {
  const { rail, way } = houseRails.railOf(coin);
  const title = rail.isWatched ? rail.title : null;
  return { confirmations: way.confirmationsNeeded, title, token: way.token };
}

function bankOf({ bankName, bankAccountName, cardNumber, swift }: Extract<Rail, { kind: 'BANK' }>) {
  return { bankName, bankAccountName, cardNumber, swift };
}

/** What the desk keeps, in HKD a USD; it pays out at more than the middle and never below. */
function spreadOf({ rate, mid }: ExchangeRate): bigint {
  return absolute(rate - mid);
}

function bankNote(fx: ExchangeRate | null, locale: Locale): string {
  const isClosing = fx !== null && spreadOf(fx) === CLOSED_DESK_SPREAD_HKD_PER_USD;
  const note = m.ledger_deposit_note_bank({}, { locale });
  return isClosing ? `${note} ${m.ledger_rate_closed({}, { locale })}` : note;
}

function chainNote(
  { currency: coin, network }: ChainRail,
  terms: ChainTerms | null,
  locale: Locale,
): string {
  const said = { coin, network, n: terms?.confirmations ?? 0 };
  const { title: chain = null } = terms ?? {};
  return chain === null
    ? m.ledger_deposit_note_chain(said, { locale })
    : m.ledger_deposit_note_watched({ ...said, chain }, { locale });
}
