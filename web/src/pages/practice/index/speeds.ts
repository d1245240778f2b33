/** Seconds of the day in one. */
export const runningSpeeds = [1, 10, 60] as const;
