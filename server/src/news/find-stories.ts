import { calendarOf } from '@candor/domain/time/calendars';
import type { EventOutcomes } from '@candor/engines/events/event-outcome';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { AuctionOutcomesDeps } from '@candor/engines/news/auction-outcomes';
import type { HaltTime, LiftingTime, NewsTime } from '@candor/engines/news/news-times';
import type { HaltStory, LiftingStory, NewsStory } from '@candor/engines/news/story';
import { closeStories } from './find-closes.ts';
import {
  auctionShares,
  auctionStories,
  contractStories,
  dividendStories,
  splitStories,
} from './find-events.ts';
import { eventStories } from './find-scheduled.ts';
import { singleStories } from './find-singles.ts';
import { PastMarket } from './past-market.ts';

/** A halt is known whole as it begins. */
function haltStory({ atMs, instrument, halt, key }: HaltTime): HaltStory {
  const { timeZone } = calendarOf(instrument.calendarId);
  return { kind: 'halt', id: `news-${key}`, atMs, timeZone, instrument, halt };
}

function liftingStory({ key, ...time }: LiftingTime): LiftingStory {
  const { timeZone } = calendarOf(time.instrument.calendarId);
  return { ...time, id: `news-${key}`, timeZone };
}

/** Finds what there is to tell of an instant that has passed. */
export interface StoryFinder {
  storiesOf(time: NewsTime): Promise<readonly NewsStory[]>;
}

/**
 * Reads the simulated market back. The same seed and instant give the same
 * stories, whoever asks when.
 */
export function storyFinder(deps: {
  readonly desk: MarketDesk;
  readonly auctions: Pick<AuctionOutcomesDeps, 'crowd' | 'store'>;
  readonly outcomes: EventOutcomes;
}): StoryFinder {
  const { desk, auctions, outcomes } = deps;
  const market = new PastMarket(desk);
  return {
    storiesOf: async (time) => {
      const { atMs } = time;
      switch (time.kind) {
        case 'round':
          return singleStories(market, atMs, (one) => desk.marketHoursOf(one));
        case 'close':
          return closeStories(market, desk.catalogue(), time);
        case 'auction': {
          const shares = auctionShares(market, desk.catalogue(), atMs);
          return auctionStories({ desk, ...auctions }, shares, atMs);
        }
        case 'event':
          return eventStories({ outcomes }, time);
        case 'halt':
          return [haltStory(time)];
        case 'lifting':
          return [liftingStory(time)];
        case 'contracts':
          return contractStories(market, desk.catalogue(), atMs);
        case 'dividends':
          return [...dividendStories(desk, atMs), ...splitStories(desk, atMs)];
      }
    },
  };
}
