/** What the calls of this section share. */

export const read = { caller: 'visitor', repeat: 'safe', tag: 'content' } as const;
