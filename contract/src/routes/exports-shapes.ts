/** What the calls of this section share. */
export const call = {
  method: 'POST',
  caller: 'customer',
  tag: 'exports',
  extension: true,
} as const;
