import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Which market a bare code belongs to. The name a client sends is a hint; the code decides. */
export const getMaket = endpoint('getMaket', async (call, { market }) => {
  const found = findNamed(market, { code: call.input.stkcode }, call.locale);
  if (!found.isFound) return found.refused;
  const { market: label, source, classify } = found.instrument;
  return accept({ market: label, marketType: source, classify });
});
