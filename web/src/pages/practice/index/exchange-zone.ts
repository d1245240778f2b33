/** Where the shares of a replay trade: its day and its clock are of this zone. */
export const EXCHANGE_ZONE = 'America/New_York';
