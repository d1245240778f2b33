import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Which markets many bare codes belong to; null where a code is unknown or stands in several. */
export const getMakets = endpoint('getMakets', async (call, { market }) => {
  const list = call.input.list.map(({ stkName, stkcode }) => {
    const found = findNamed(market, { code: stkcode }, call.locale);
    const known = found.isFound
      ? {
          market: found.instrument.market,
          marketType: found.instrument.source,
          classify: found.instrument.classify,
        }
      : { market: null, marketType: null, classify: null };
    return { stkName: stkName ?? '', stkcode, ...known };
  });
  return accept({ list });
});
