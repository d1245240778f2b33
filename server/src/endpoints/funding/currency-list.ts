import {
  CONFIRMATIONS_NEEDED,
  DESK_SPREAD_HKD_PER_USD,
  type Rail,
  rails,
} from '@candor/domain/funding/rails';
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
        spread: rail.kind === 'BANK' && fx !== null ? rateText(DESK_SPREAD_HKD_PER_USD) : null,
        rateTimestamp: fx === null ? null : nowMs,
        note: noteOf(rail, locale),
      };
    }),
  );
  return accept({ list });
});

function bankOf({ bankName, bankAccountName, cardNumber, swift }: Extract<Rail, { kind: 'BANK' }>) {
  return { bankName, bankAccountName, cardNumber, swift };
}

function noteOf(rail: Rail, locale: Locale): string {
  if (rail.kind === 'BANK') return m.ledger_deposit_note_bank({}, { locale });
  const { currency: coin, network } = rail;
  return m.ledger_deposit_note_chain({ coin, network, n: CONFIRMATIONS_NEEDED }, { locale });
}
