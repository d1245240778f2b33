import {
  CLOSED_DESK_SPREAD_HKD_PER_USD,
  CONFIRMATIONS_NEEDED,
  type Rail,
  rails,
} from '@candor/domain/funding/rails';
import type { ExchangeRate } from '@candor/domain/money/exchange';
import { absolute } from '@candor/domain/money/rounding';
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
  const wanted = rails.filter((rail) => input.kind === undefined || rail.kind === input.kind);
  const list = await Promise.all(
    wanted.map(async (rail) => {
      const network = rail.kind === 'VM' ? rail.network : null;
      const isUsd = rail.currency === 'USD';
      const fx = isUsd ? null : await services.funding.desk.rateOf({ ...rail, network }, nowMs);
      return {
        currency: rail.currency,
        kind: rail.kind,
        network,
        address:
          rail.kind === 'VM' ? services.funding.addressOf({ userId, network: rail.network }) : null,
        bank: rail.kind === 'BANK' ? bankOf(rail) : null,
        reference: paymentReference(userId),
        minAmount: '1',
        confirmations: rail.kind === 'VM' ? CONFIRMATIONS_NEEDED : 0,
        rate: fx === null ? null : rateText(fx.rate),
        spread: rail.kind === 'BANK' && fx !== null ? rateText(spreadOf(fx)) : null,
        rateTimestamp: fx === null ? null : nowMs,
        note: noteOf(rail, fx, locale),
      };
    }),
  );
  return accept({ list });
});

function bankOf({ bankName, bankAccountName, cardNumber, swift }: Extract<Rail, { kind: 'BANK' }>) {
  return { bankName, bankAccountName, cardNumber, swift };
}

/** What the desk keeps, in HKD a USD; it pays out at more than the middle and never below. */
function spreadOf({ rate, mid }: ExchangeRate): bigint {
  return absolute(rate - mid);
}

function noteOf(rail: Rail, fx: ExchangeRate | null, locale: Locale): string {
  if (rail.kind === 'BANK') {
    const isClosing = fx !== null && spreadOf(fx) === CLOSED_DESK_SPREAD_HKD_PER_USD;
    const note = m.ledger_deposit_note_bank({}, { locale });
    return isClosing ? `${note} ${m.ledger_rate_closed({}, { locale })}` : note;
  }
  const { currency: coin, network } = rail;
  return m.ledger_deposit_note_chain({ coin, network, n: CONFIRMATIONS_NEEDED }, { locale });
}
