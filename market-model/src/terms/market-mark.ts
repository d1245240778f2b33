/** The name under which the simulated market provides. */
export const SIMULATED = 'simulated';

/** Grows with every change of the model that changes a price, from 0.1.0 on. */
export const MARKET_VERSION = 1;
