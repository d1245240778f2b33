import {
  BOOKS,
  type HeldBack,
  OF_ACCOUNT,
  OF_USER,
  OWN,
  type OwnTable,
  PLACE,
} from './own-table.ts';

const placed = { account_id: OWN, partition: PLACE } as const;
const money = { kept: 'money that came and went must stay accounted for; payees stay masked' };

/** Money: wallets, the ledger, and how it came and went. */
export const moneyTables: readonly OwnTable[] = [
  {
    ...{ table: 'wallets', file: 'wallets', about: 'A wallet as it stands.' },
    ...{ where: OF_ACCOUNT, order: 'wallet_type', onClosing: BOOKS, without: placed },
    columns: {
      ...({ wallet_type: 'text', currency: 'text', cash_minor: 'minor' } as const),
      ...({ held_minor: 'minor', margin_minor: 'minor', settles_ms: 'time' } as const),
      unsettled: 'json',
    },
  },
  {
    ...{ table: 'entries', file: 'ledger-entries', about: 'What a wallet felt of an entry.' },
    ...{ where: OF_ACCOUNT, order: 'event_seq, line', onClosing: BOOKS },
    without: { ...placed, journal_line: PLACE },
    columns: {
      ...({ lane: 'whole', event_seq: 'whole', line: 'whole', entry_id: 'text' } as const),
      ...({ wallet_type: 'text', bill_type: 'text', ref_id: 'text', at_ms: 'time' } as const),
      ...({ cash_minor: 'minor', margin_minor: 'minor', balance_after_minor: 'minor' } as const),
      postings: 'json',
    },
  },
  {
    ...{ table: 'postings', file: 'ledger-postings', about: 'One leg of an entry of the ledger.' },
    ...{ where: OF_ACCOUNT, order: 'event_seq, line', onClosing: BOOKS, without: placed },
    columns: {
      ...({ lane: 'whole', event_seq: 'whole', line: 'whole', entry_id: 'text' } as const),
      ...({ bill_type: 'text', ref_id: 'text', at_ms: 'time' } as const),
      ...({ account: 'text', unit: 'text', amount: 'decimal' } as const),
    },
  },
  {
    ...{ table: 'credits', file: 'credits', about: 'A deposit as it was put into the ledger.' },
    ...{ where: OF_ACCOUNT, order: 'event_seq, deposit_id', onClosing: BOOKS, without: placed },
    columns: { deposit_id: 'text', event_seq: 'whole', credit_minor: 'minor', fx: 'json' },
  },
  {
    ...{ table: 'deposits', file: 'deposits', about: 'A deposit, its proof and its outcome.' },
    ...{ where: OF_USER, order: 'number', onClosing: money },
    without: { user_id: OWN, announce_key: PLACE, due_ms: PLACE, told_ms: PLACE },
    columns: {
      ...({
        id: 'text',
        number: 'whole',
        kind: 'text',
        currency: 'text',
        network: 'text',
      } as const),
      ...({ amount_minor: 'minor', coin_amount: 'decimal', confirmations: 'whole' } as const),
      ...({ quoted_rate: 'minor', credit_rate: 'minor', credit_mid_rate: 'minor' } as const),
      ...({ credit_minor: 'minor', state: 'text', failure: 'text', failure_text: 'text' } as const),
      ...({ confirmations_needed: 'whole', tx_id: 'text' } as const),
      ...({ proof_url: 'text', proof_hash: 'text', created_ms: 'time', ended_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'rail_addresses', file: 'deposit-addresses' },
    about: 'An address of a chain that was given out.',
    ...{ where: OF_USER, order: 'chain', onClosing: money, without: { user_id: OWN } },
    columns: { chain: 'text', place: 'whole', address: 'text', given_ms: 'time' },
  },
  {
    ...{ table: 'rail_arrivals', file: 'deposit-transfers' },
    about: 'A transfer that was seen on a chain, and the deposit made of it.',
    ...{ where: OF_USER, order: 'seen_ms, tx_id, place', onClosing: money },
    without: { user_id: OWN, lost_told_ms: PLACE },
    columns: {
      ...({ chain: 'text', tx_id: 'text', place: 'whole', currency: 'text' } as const),
      ...({ network: 'text', address: 'text', amount_units: 'decimal' } as const),
      ...({ amount_minor: 'decimal', block_height: 'whole', block_hash: 'text' } as const),
      ...({ times_seen: 'whole', seen_ms: 'time', taken_back_ms: 'time' } as const),
      ...({ set_aside: 'text', deposit_id: 'text' } as const),
    },
  },
  {
    ...{ table: 'withdrawals', file: 'withdrawals', about: 'A withdrawal and its outcome.' },
    ...{ where: OF_USER, order: 'number', onClosing: money },
    without: { user_id: OWN, due_ms: PLACE, payee_revision: PLACE },
    columns: {
      ...({ id: 'text', number: 'whole', kind: 'text', currency: 'text', rate: 'minor' } as const),
      ...({ amount_minor: 'minor', fee_minor: 'minor', arrive_minor: 'decimal' } as const),
      ...({ payee_id: 'text', masked_number: 'text', state: 'text', failure: 'text' } as const),
      ...({ failure_text: 'text', created_ms: 'time', ended_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'payees', file: 'payees', about: 'Where money may be sent, masked as shown.' },
    ...{ where: OF_USER, order: 'created_ms, id', onClosing: 'erased' },
    without: {
      ...{ user_id: OWN, revision: PLACE, mark: 'stands for the number' },
      sealed_number: 'the number is shown masked; whoever has the file must not have it whole',
    },
    columns: {
      ...({ id: 'text', kind: 'text', bank_name: 'text', account_name: 'text' } as const),
      ...({ currency: 'text', network: 'text', masked_number: 'text' } as const),
      ...({ created_ms: 'time', changed_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'account_values', file: 'values', about: 'What the account was worth, in cents.' },
    ...{ where: 'account_id = $1', order: 'hour_ms', onClosing: 'erased' },
    without: { account_id: OWN },
    columns: { hour_ms: 'time', at_ms: 'time', value_minor: 'minor' },
  },
  {
    ...{ table: 'corrections', file: 'corrections', about: 'What operators asked to put right.' },
    ...{ where: 'account_id = $1', order: 'asked_ms, correction_id', onClosing: BOOKS },
    without: { account_id: OWN, by_whom: 'an operator’s name is not the customer’s' },
    columns: {
      ...({ correction_id: 'text', corrects_id: 'text', kind: 'text', reason: 'text' } as const),
      asked_ms: 'time',
    },
  },
  {
    ...{ table: 'correction_outcomes', file: 'correction-outcomes', onClosing: BOOKS },
    about: 'What became of a correction.',
    where: 'correction_id IN (SELECT correction_id FROM corrections WHERE account_id = $1)',
    order: 'correction_id',
    columns: { correction_id: 'text', at_ms: 'time', refusal: 'text', figures: 'json' },
  },
  {
    ...{ table: 'suspensions', file: 'suspensions', about: 'When the books were in doubt.' },
    ...{ where: 'account_id = $1', order: 'since_ms', onClosing: BOOKS },
    without: {
      ...{ account_id: OWN, released_by: 'an operator’s name is not the customer’s' },
      ...{ release_noted: PLACE, release_signature: PLACE },
    },
    columns: { since_ms: 'time', why: 'text', released_ms: 'time' },
  },
];

export const moneyHeldBack: readonly HeldBack[] = [
  {
    ...{ table: 'journal', onClosing: BOOKS },
    why: 'ledger-entries, ledger-postings and fills are its rows; ledger/ has the facts themselves',
  },
  {
    ...{ table: 'acts', onClosing: BOOKS },
    why: 'says only that something was done once; what was done stands in the ledger',
  },
  {
    ...{ table: 'correction_approvals', onClosing: BOOKS },
    why: 'names of operators; what was decided stands in correction-outcomes',
  },
  {
    ...{ table: 'transfer_quotes', where: OF_USER, onClosing: 'erased' },
    why: 'a rate that was offered for thirty seconds; one that was taken stands in the ledger',
  },
];
