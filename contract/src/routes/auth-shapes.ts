import Type from 'typebox';

/** What the calls of this section share. */

export const codeErrors = ['CODE_WRONG', 'CODE_EXPIRED'] as const;

/** Names a login that waits for its second step. */
export const pendingToken = () => Type.String({ minLength: 1, maxLength: 64 });
