/** What the calls of this section share. */

export const call = {
  method: 'POST',
  caller: 'customer',
  tag: 'statements',
  extension: true,
} as const;
