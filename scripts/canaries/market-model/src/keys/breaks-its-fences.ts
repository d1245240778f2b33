import * as stranger from '../../../../../adapters/src/market-data/provider-mix.ts';
import * as above from '../../../../../market-model/src/tape/tape.ts';

export const broken = [stranger, above];
