/** What the calls of this section share. */

export const codeErrors = ['CODE_WRONG', 'CODE_EXPIRED'] as const;
