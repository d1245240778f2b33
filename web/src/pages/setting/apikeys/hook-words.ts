import { m } from '@candor/locales/messages';

/** What a webhook may be told of, in words. */
export const kindWords = {
  order: m.apikey_hook_kind_order,
  position: m.apikey_hook_kind_position,
  wallet: m.apikey_hook_kind_wallet,
  message: m.apikey_hook_kind_message,
  test: m.apikey_hook_kind_test,
} as const;

/** Why nobody answered. */
export const failureWords = {
  address: m.apikey_hook_failure_address,
  name: m.apikey_hook_failure_name,
  timeout: m.apikey_hook_failure_timeout,
  'no-answer': m.apikey_hook_failure_no_answer,
} as const;
