import Type from 'typebox';

/** What the calls of this section share. */

export const call = { method: 'POST', caller: 'customer', tag: 'loans', extension: true } as const;

export const termDays = () => Type.Integer({ minimum: 1, maximum: 3650 });
