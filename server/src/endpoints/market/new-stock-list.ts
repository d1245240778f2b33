import { offeringsAt } from '@candor/domain/offerings/offerings';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { drawSeedHash, turnShift } from '../../offerings/draw-seed.ts';
import { ipoItem } from '../../offerings/ipo-item.ts';

/** Offerings of new shares, the next deadline first, all on one page. */
export const newStockList = endpoint('newStockList', async (call, { secret, market }) => {
  const { input, nowMs, locale } = call;
  const { marketHours } = market.desk;
  const shown = offeringsAt({ nowMs, marketHours, shift: turnShift(secret) }).filter(
    ({ company }) => input.classify === undefined || company.classify === input.classify,
  );
  const list = shown.map((offering) =>
    ipoItem(offering, { nowMs, locale, drawSeedHash: drawSeedHash(secret, offering.id) }),
  );
  const total = list.length;
  return accept({ pageNo: 1, pageSize: Math.max(1, total), totalPage: 1, total, list });
});
