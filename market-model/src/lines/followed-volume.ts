import type { SessionDay } from '@candor/domain/time/session-days';
import type { Source } from '../keys/market-keys.ts';
import { profileOf } from '../sources/day-profile.ts';
import { DAY_MINUTES } from '../sources/path-day.ts';
import type { DayPiece } from './day-pieces.ts';
import type { Line } from './lines.ts';
import { usualWeight, VolumeDay } from './volume-day.ts';

interface Terms {
  readonly doings: NonNullable<Line['doings']>;
  readonly source: Source;
  readonly pieces: readonly DayPiece[];
  readonly session: SessionDay;
  /** Steps of a usual day, those of every minute left out. */
  readonly usualSteps: number;
}

interface PieceVolume {
  readonly from: number;
  readonly to: number;
  readonly utcMinute: number;
  readonly drawn: VolumeDay;
}

/**
 * The volume of a trading day that follows what happens in it: wild days and minutes, days of
 * results, moves. A break parts the day into stretches, each with its
 * usual share.
 */
export class FollowedVolume {
  readonly #pieces: readonly PieceVolume[];

  constructor({ doings, source, pieces, session, usualSteps }: Terms) {
    const isEndless = session.minutes === DAY_MINUTES;
    const stretches = pieces.map(({ from, to, utcMinute, dayNumber }) => {
      const { chain, day } = doings(dayNumber);
      const stretch = {
        from: utcMinute,
        to: utcMinute + to - from,
        leftAfter: isEndless ? Number.POSITIVE_INFINITY : session.minutes - to,
        profile: profileOf(chain.terms.profile, dayNumber),
      };
      const weight = usualWeight(stretch);
      return { from, to, utcMinute, weight, terms: { chain, day, source, ...stretch } };
    });
    const whole = stretches.reduce((sum, { weight }) => sum + weight, 0);
    this.#pieces = stretches.map(({ from, to, utcMinute, weight, terms }) => {
      const usual = (usualSteps * weight) / whole;
      return { from, to, utcMinute, drawn: new VolumeDay({ ...terms, usual }) };
    });
  }

  /** Steps traded before a minute of the day; never falls. */
  before(minute: number): number {
    let sum = 0;
    for (const { from, to, utcMinute, drawn } of this.#pieces) {
      if (minute <= from) break;
      sum += drawn.before(utcMinute + Math.min(minute, to) - from);
    }
    return Math.floor(sum);
  }
}
