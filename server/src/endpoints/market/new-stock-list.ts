import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { drawSeedHash } from '../../offerings/draw-seed.ts';
import { ipoItem } from '../../offerings/ipo-item.ts';

/** Offerings of new shares, the next deadline first, all on one page. */
export const newStockList = endpoint('newStockList', async (call, { secret, offerings }) => {
  const { input, nowMs, locale } = call;
  const shown = offerings
    .shown(nowMs)
    .filter(({ company }) => (input.classify ?? company.classify) === company.classify);
  const list = shown.map((offering) =>
    ipoItem(offering, { nowMs, locale, drawSeedHash: drawSeedHash(secret, offering.id) }),
  );
  const total = list.length;
  return accept({ pageNo: 1, pageSize: Math.max(1, total), totalPage: 1, total, list });
});
