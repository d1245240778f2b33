import type { Histogram, Registry } from 'prom-client';

/** Upper ends of the buckets, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NAME = 'candor_http_call_seconds';

interface CountedCall {
  readonly route: string;
  readonly method: string;
  readonly code: number;
}

/** What is counted of one route, method and code. */
interface Tally {
  readonly of: CountedCall;
  /** By bucket, each for itself; behind the last bound the rest. */
  readonly counts: number[];
  sumSeconds: number;
}

interface Sample {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/**
 * How long calls took, by route, method and code. Counted in plain numbers, since counting must
 * cost less than the answer; they are added up when somebody looks.
 */
export class CallSeconds {
  readonly name = NAME;
  readonly #byRoute = new Map<string, Tally[]>();

  /** Counts a call that took so many seconds. */
  note(of: CountedCall, seconds: number): void {
    const tally = this.#tallyOf(of);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
    tally.sumSeconds += seconds;
  }

  /** As a registry asks for it. */
  async get() {
    const values = [...this.#byRoute.values()].flat().flatMap(samplesOf);
    const help = 'How long calls took, by route and code.';
    return { name: NAME, help, type: 'histogram', aggregator: 'sum', values };
  }

  registerIn(registry: Registry): void {
    // Of a metric the registry uses the name and `get`, and nothing of its class.
    registry.registerMetric(this as unknown as Histogram);
  }

  #tallyOf({ route, method, code }: CountedCall): Tally {
    let tallies = this.#byRoute.get(route);
    if (tallies === undefined) {
      tallies = [];
      this.#byRoute.set(route, tallies);
    }
    for (const tally of tallies) {
      if (tally.of.code === code && tally.of.method === method) return tally;
    }
    const counts = new Array<number>(bounds.length + 1).fill(0);
    const tally = { of: { route, method, code }, counts, sumSeconds: 0 };
    tallies.push(tally);
    return tally;
  }
}

/** Buckets hold what is below them too, as whoever reads them expects. */
function samplesOf({ of, counts, sumSeconds }: Tally): readonly Sample[] {
  let count = 0;
  const buckets = counts.map((own, at) => {
    count += own;
    const labels = { le: bounds[at] ?? '+Inf', ...of };
    return { metricName: `${NAME}_bucket`, labels, value: count };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels: { ...of }, value: sumSeconds },
    { metricName: `${NAME}_count`, labels: { ...of }, value: count },
  ];
}
