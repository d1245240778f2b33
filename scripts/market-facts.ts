import { announcementFacts } from '@candor/adapters/market-data/simulated/model/facts/announcement-facts';
import {
  nextMinuteFacts,
  publicBars,
} from '@candor/adapters/market-data/simulated/model/facts/attacks/next-minute';
import { dailyFacts } from '@candor/adapters/market-data/simulated/model/facts/daily-facts';
import { factLine, holds } from '@candor/adapters/market-data/simulated/model/facts/fact';
import { indexFacts } from '@candor/adapters/market-data/simulated/model/facts/index-facts';
import { minuteFacts } from '@candor/adapters/market-data/simulated/model/facts/minute-facts';
import { relationFacts } from '@candor/adapters/market-data/simulated/model/facts/relation-facts';
import {
  usualVolumeFact,
  volumeFacts,
} from '@candor/adapters/market-data/simulated/model/facts/volume-facts';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { tellStrategies } from './market-strategies.ts';

/**
 * The facts of the simulated market's next model, by all its shares: `npm run market:facts`, with
 * `--seeds 8` for more chance. With `--strategies` what public strategies earn instead, which takes
 * some minutes a market. Exits with 1 when one does not hold.
 */
const at = process.argv.indexOf('--seeds');
const count = at < 0 ? 4 : Number(process.argv[at + 1]);
if (!Number.isInteger(count) || count < 1) {
  process.stderr.write('--seeds wants a whole number from 1\n');
  process.exit(2);
}

const seeds = Array.from({ length: count }, (_, number) => `facts ${number}`);
if (process.argv.includes('--strategies')) process.exit(tellStrategies(seeds) ? 0 : 1);

const DAYS = 3_640;
const today = Math.floor(Date.now() / 86_400_000);
const firstDay = today - DAYS;
const { instruments } = buildCatalogue(Date.now());
const indices = instruments.filter(({ assetClass }) => assetClass === 'index');
const shares = instruments.filter(
  ({ id, heldAs, assetClass }) => assetClass === 'stock' && id === heldAs,
);
process.stdout.write(`${shares.length} shares, ${DAYS} days, ${count} markets …\n`);
const daily = dailyFacts({ shares, firstDay, days: DAYS, seeds });
const newYork = shares.filter(
  ({ calendarId }, number) => calendarId === 'XNYS' && number % 4 === 0,
);
const named = shares.filter(({ code }) => code === 'AAPL' || code === 'MSFT');
const sample = [...new Set([...named, ...newYork])];
const minutes = minuteFacts({ shares: sample, firstDay: today - 60, days: 20, seeds });
const ofIndices = indexFacts({ shares, indices, firstDay, days: DAYS, seeds });
const related = relationFacts({ instruments, firstDay, days: DAYS, seed: 'facts 0' });
const volumes = volumeFacts({
  ...{ shares: sample.slice(0, 40), firstDay: today - 200, days: 120, seed: 'facts 0' },
});
const usualVolume = usualVolumeFact({
  ...{ shares: sample.filter((_, number) => number % 4 === 0), firstDay: today - 200, days: 60 },
  seeds: Array.from({ length: 6 * count }, (_, number) => `facts ${number}`),
});
const announced = announcementFacts({ instruments, firstDay: today - 1_200, days: 500, seeds });
// 90 days of public bars.
const attacked = publicBars({
  ...{ shares: sample.slice(0, 10), firstDay: today - 150, days: 63, seed: 'facts 0' },
});
const all = [
  ...[...daily, ...ofIndices, ...related, ...minutes, ...announced, usualVolume, ...volumes],
  ...nextMinuteFacts(attacked),
];
for (const one of all) process.stdout.write(`${factLine(one)}\n`);
process.exit(all.every(holds) ? 0 : 1);
