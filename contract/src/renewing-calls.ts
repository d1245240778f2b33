import type { RouteId } from './all-routes.ts';

/**
 * Calls that change how their customer is let in, or prove who calls: each answers the token that
 * the session goes on under, and the token it came with has ended.
 */
export const renewingCalls: ReadonlySet<RouteId> = new Set([
  ...(['passkeyAdd', 'passkeyEnd', 'recoveryCodesNew', 'timeCodeConfirm', 'timeCodeEnd'] as const),
  ...([
    'prove',
    'resetPayPassword',
    'settingPayPassword',
    'updatePassword',
    'updatePayPassword',
  ] as const),
]);
