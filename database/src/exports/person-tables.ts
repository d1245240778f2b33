import { type HeldBack, OF_USER, OWN, type OwnTable, PLACE, SECRET } from './own-table.ts';

const identity = { kept: 'identity must be kept for five years, sealed; then a chore removes it' };

/** Who the customer is, how the account is guarded, and what was said. */
export const personTables: readonly OwnTable[] = [
  {
    ...{ table: 'users', file: 'profile', about: 'Who the customer is, and their choices.' },
    ...{ where: OF_USER, order: 'user_id', onClosing: 'changed' },
    without: {
      ...{ password_hash: SECRET, pay_password_hash: SECRET, is_locked: PLACE },
      ...{ has_wallets: PLACE, invited_by: 'somebody else’s' },
      ...{ closed_ms: 'there is none of a closed account', erased_ms: PLACE },
    },
    columns: {
      ...({ user_id: 'text', email: 'text', first_name: 'text', last_name: 'text' } as const),
      ...({ phone: 'text', language: 'text', theme: 'text', colour: 'text' } as const),
      ...({ time_zone: 'text', alerts_by_email: 'flag', invitation_code: 'text' } as const),
      ...({
        kyc_status: 'whole',
        kyc_reason: 'text',
        kyc_reason_text: 'text',
        kyc_submit_ms: 'time',
      } as const),
      ...({ kyc_review_ms: 'time', id_card_masked: 'text', passport_masked: 'text' } as const),
      ...({ frozen_ms: 'time', thaw_ms: 'time', created_ms: 'time' } as const),
      ...({ push_figures: 'flag' } as const),
    },
  },
  {
    ...{ table: 'kyc_cases', file: 'identity', about: 'An identity that was handed in.' },
    ...{ where: OF_USER, order: 'submit_ms, id', onClosing: identity },
    without: {
      ...{ user_id: OWN, due_ms: PLACE, is_told: PLACE, number_mark: 'stands for the number' },
      sealed_number: 'the number is on the images; here it is masked as shown',
    },
    columns: {
      ...({ id: 'text', country: 'text', first_name: 'text', last_name: 'text' } as const),
      ...({ card_type: 'whole', number_masked: 'text', front_file: 'text' } as const),
      ...({ back_file: 'text', status: 'whole', reason: 'text', reason_text: 'text' } as const),
      ...({ submit_ms: 'time', review_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'document_views', file: 'document-views', onClosing: identity },
    about: 'Who looked at an identity document, and when.',
    ...{ where: 'owner_id = $1', order: 'id' },
    without: { owner_id: OWN, viewer: 'an operator’s name is not the customer’s' },
    columns: {
      ...({ id: 'whole', file_id: 'text', case_id: 'text', viewer_kind: 'text' } as const),
      viewed_ms: 'time',
    },
  },
  {
    ...{ table: 'files', file: 'files', about: 'A file that was sent; its bytes lie in files/.' },
    ...{ where: OF_USER, order: 'created_ms, id', onClosing: identity },
    without: { user_id: OWN, object_key: PLACE },
    columns: {
      ...({ id: 'text', purpose: 'text', content_type: 'text', size_bytes: 'whole' } as const),
      ...({ content_hash: 'text', created_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'sessions', file: 'sessions', about: 'A login, open or ended.' },
    ...{ where: OF_USER, order: 'created_ms, id', onClosing: 'erased' },
    without: { user_id: OWN, token_hash: SECRET },
    columns: {
      ...({ id: 'text', device: 'text', address: 'text', created_ms: 'time' } as const),
      ...({ last_seen_ms: 'time', proved_ms: 'time', ended_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'known_networks', file: 'networks', about: 'From where the account was used.' },
    ...{ where: OF_USER, order: 'network', onClosing: 'erased', without: { user_id: OWN } },
    columns: { network: 'text', last_ms: 'time' },
  },
  {
    ...{ table: 'security_events', file: 'security-events', onClosing: 'erased' },
    about: 'What concerned the security of the account.',
    ...{ where: OF_USER, order: 'id', without: { user_id: OWN } },
    columns: { id: 'whole', event: 'text', device: 'text', address: 'text', at_ms: 'time' },
  },
  {
    ...{ table: 'passkeys', file: 'passkeys', about: 'A passkey, without what checks it.' },
    ...{ where: OF_USER, order: 'created_ms, credential_id', onClosing: 'erased' },
    without: { user_id: OWN, public_key: 'of use to this house alone', counter: PLACE },
    columns: {
      ...({ credential_id: 'text', name: 'text', transports: 'list' } as const),
      ...({ created_ms: 'time', used_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'time_codes', file: 'authenticator', about: 'Since when there is one.' },
    ...{ where: OF_USER, order: 'user_id', onClosing: 'erased' },
    without: { user_id: OWN, sealed_secret: SECRET, last_step: PLACE },
    columns: { confirmed_ms: 'time' },
  },
  {
    ...{ table: 'recovery_codes', file: 'recovery-codes', about: 'When one was made and used.' },
    ...{ where: OF_USER, order: 'created_ms, code_hash', onClosing: 'erased' },
    without: { user_id: OWN, code_hash: SECRET },
    columns: { created_ms: 'time', used_ms: 'time' },
  },
  {
    ...{ table: 'api_keys', file: 'api-keys', about: 'A key of the customer’s own programs.' },
    ...{ where: OF_USER, order: 'created_ms, id', onClosing: 'erased' },
    without: { user_id: OWN, token_hash: SECRET },
    columns: {
      ...({ id: 'text', name: 'text', scopes: 'list', addresses: 'list' } as const),
      ...({ largest_minor: 'minor', calls_per_minute: 'whole', is_paused: 'flag' } as const),
      ...({ created_ms: 'time', ends_ms: 'time', ended_ms: 'time' } as const),
      ...({ end_told_ms: 'time', used_ms: 'time', used_address: 'text' } as const),
    },
  },
  {
    ...{ table: 'api_key_requests', file: 'api-key-requests', onClosing: 'erased' },
    about: 'One of the last requests of a key.',
    where: 'key_id IN (SELECT id FROM api_keys WHERE user_id = $1)',
    order: 'id',
    columns: {
      ...({ id: 'whole', key_id: 'text', call: 'text', code: 'whole' } as const),
      ...({ address: 'text', at_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'webhooks', file: 'webhooks', onClosing: 'erased' },
    about: 'An address of the customer’s own programs that is told what happens.',
    ...{ where: OF_USER, order: 'created_ms, id' },
    without: {
      ...{ user_id: OWN, partition: PLACE, sealed_secret: SECRET, sealed_old_secret: SECRET },
      ...{ due_ms: PLACE, journal_seq: PLACE, journal_line: PLACE, wallet_no: PLACE },
      ...{ deposit_no: PLACE, withdrawal_no: PLACE, message_no: PLACE },
    },
    columns: {
      ...({ id: 'text', name: 'text', url: 'text', kinds: 'list', paused: 'text' } as const),
      ...({ created_ms: 'time', old_until_ms: 'time', failing_since_ms: 'time' } as const),
      ...({ made: 'whole', tested_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'webhook_deliveries', file: 'webhook-deliveries', onClosing: 'erased' },
    about: 'One of the last deliveries to such an address.',
    where: 'hook_id IN (SELECT id FROM webhooks WHERE user_id = $1)',
    order: 'hook_id, place',
    columns: {
      ...({ hook_id: 'text', place: 'whole', kind: 'text', seq: 'whole', body: 'json' } as const),
      ...({ created_ms: 'time', tries: 'whole', tried_ms: 'time', status: 'whole' } as const),
      ...({ failure: 'text', done_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'messages', file: 'messages', about: 'A message of the inbox.' },
    ...{ where: OF_USER, order: 'id', onClosing: 'erased' },
    without: { user_id: OWN, once_key: PLACE, seq: PLACE },
    columns: {
      ...({ id: 'whole', kind: 'text', message_key: 'text', params: 'json' } as const),
      ...({ link: 'text', is_read: 'flag', created_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'message_preferences', file: 'message-preferences', about: 'What is sent beside.' },
    ...{ where: OF_USER, order: 'kind', onClosing: 'erased', without: { user_id: OWN } },
    columns: { kind: 'text', by_email: 'flag', by_push: 'flag' },
  },
  {
    ...{ table: 'push_subscriptions', file: 'devices', about: 'A device that is told.' },
    ...{ where: OF_USER, order: 'id', onClosing: 'erased' },
    without: { user_id: OWN, session_id: PLACE, endpoint: SECRET, p256dh: SECRET, auth: SECRET },
    columns: { id: 'whole', created_ms: 'time' },
  },
  {
    ...{ table: 'message_copies', file: 'message-copies', about: 'A copy that left the house.' },
    ...{ where: OF_USER, order: 'message_id, subscription_id', onClosing: 'erased' },
    without: { user_id: OWN, due_ms: PLACE, letter: PLACE },
    columns: { message_id: 'whole', subscription_id: 'whole', tries: 'whole', done_ms: 'time' },
  },
  {
    ...{ table: 'chats', file: 'chat', about: 'The conversation with customer service.' },
    ...{ where: OF_USER, order: 'id', onClosing: 'erased' },
    without: { user_id: OWN, taken_by: 'an operator’s name', agent_ms: PLACE, seen_ms: PLACE },
    columns: {
      ...({ id: 'text', state: 'text', last_seq: 'whole', last_ms: 'time' } as const),
      ...({ waiting_ms: 'time', waited_ms: 'whole' } as const),
    },
  },
  {
    ...{ table: 'chat_lines', file: 'chat-lines', about: 'A line of the conversation.' },
    where: 'chat_id IN (SELECT id FROM chats WHERE user_id = $1)',
    ...{ order: 'chat_id, seq', onClosing: 'erased', without: { client_key: PLACE } },
    columns: {
      ...({ chat_id: 'text', seq: 'whole', sender: 'text', agent_name: 'text' } as const),
      ...({ text: 'text', file_id: 'text', about: 'text' } as const),
      ...({ created_ms: 'time', read_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'tickets', file: 'tickets', about: 'A message left with customer service.' },
    ...{ where: OF_USER, order: 'created_ms, ticket_no', onClosing: 'erased' },
    without: { user_id: OWN, client_key: PLACE, answered_by: 'an operator’s name' },
    columns: {
      ...({ ticket_no: 'text', subject: 'text', text: 'text', file_id: 'text' } as const),
      ...({ created_ms: 'time', answer: 'text', answered_ms: 'time' } as const),
    },
  },
  {
    ...{ table: 'practice_runs', file: 'practice', onClosing: 'erased' },
    about: 'A replay of a past day with practice money, and what it came to.',
    ...{ where: OF_USER, order: 'created_ms, id' },
    without: {
      ...{ user_id: OWN, series: PLACE, anchor_ms: PLACE, anchor_day_ms: PLACE },
      ...{ worked_ms: PLACE, looked_ms: PLACE, saves: PLACE },
    },
    columns: {
      ...({ id: 'text', day: 'text', instruments: 'list', speed: 'whole' } as const),
      ...({ calendar: 'text', currency: 'text' } as const),
      ...({ is_paused: 'flag', open_ms: 'time', close_ms: 'time' } as const),
      ...({ start_minor: 'minor', created_ms: 'time', ended_ms: 'time' } as const),
      ...({ equity_minor: 'minor', fees_minor: 'minor', fills: 'whole' } as const),
    },
  },
  {
    ...{ table: 'practice_facts', file: 'practice-facts', onClosing: 'erased' },
    about: 'One thing that happened in a replay: an order, a fill, an end.',
    where: 'run_id IN (SELECT id FROM practice_runs WHERE user_id = $1)',
    order: 'run_id, seq',
    columns: { run_id: 'text', seq: 'whole', fact: 'json' },
  },
];

const passing = 'lasts minutes';

export const personHeldBack: readonly HeldBack[] = [
  {
    ...{ table: 'login_steps', where: OF_USER, onClosing: 'erased' },
    why: `a login under way ${passing}`,
  },
  {
    ...{ table: 'email_codes', onClosing: { kept: 'gone after a day by itself' } },
    why: `a keyed hash of a code that ${passing}`,
  },
  {
    ...{ table: 'throttles', onClosing: { kept: 'gone after a day by itself' } },
    why: 'counts wrong tries of a quarter of an hour',
  },
  {
    ...{ table: 'idempotency_answers', onClosing: { kept: 'sealed, and gone after a day' } },
    why: 'sealed first answers, for repeats of a day',
  },
  {
    ...{ table: 'verified_documents', onClosing: 'changed' },
    why: 'a keyed hash, so that a document is on one account; identity has the case itself',
  },
  {
    ...{ table: 'message_counters', onClosing: { kept: 'a count' } },
    why: 'a count; messages has what it counts',
  },
  { table: 'feed_counters', why: 'a count of frames', onClosing: { kept: 'a count' } },
  {
    ...{ table: 'feed_steps', where: 'customer_id = $1', onClosing: 'erased' },
    why: 'frames of a day for screens that were away; they say what other files say',
  },
  {
    ...{ table: 'statement_files', onClosing: { kept: 'gone after an hour by itself' } },
    why: 'files of an hour; ledger/ has a statement of every month',
  },
  {
    ...{ table: 'account_exports', where: OF_USER, onClosing: 'erased' },
    why: 'this file itself',
  },
  {
    ...{ table: 'operators', onClosing: { kept: 'are no customers' } },
    why: 'are no customers',
  },
  {
    ...{ table: 'operator_acts', onClosing: { kept: 'what operators did is never changed' } },
    why: 'what operators did; what it meant for the customer stands in the other files',
  },
];
