import { BUS_TEXT_BYTES_MAX, type Bus, type BusAnswer, type BusMessage } from './bus-port.ts';

/** What a rule may use: ends of one bus, and what they told of listeners that threw. */
export interface BusGround {
  connect(): Promise<Bus>;
  readonly failures: readonly string[];
}

/** One thing that every driver keeps: what comes out, and what is to come out. */
export interface BusRule {
  readonly rule: string;
  readonly outcome: (ground: BusGround) => Promise<unknown>;
  readonly expected: unknown;
}

const LONG_MS = 30_000;
const SHORT_MS = 50;
const LARGEST = 'x'.repeat(BUS_TEXT_BYTES_MAX);

/** Collects texts; `end` resolves with them when one says that it is the last. */
function hearUntil(last: string) {
  const heard: string[] = [];
  let finish: (heard: readonly string[]) => void = () => undefined;
  const end = new Promise<readonly string[]>((resolve) => {
    finish = resolve;
  });
  const onMessage = ({ subject, text }: BusMessage) => {
    if (text === last) finish(heard);
    else heard.push(`${subject} ${text}`);
  };
  return { onMessage, end };
}

async function two({ connect }: BusGround): Promise<readonly [Bus, Bus]> {
  return [await connect(), await connect()];
}

/** An answer that is given when the test says so. */
function answerLater() {
  let answer: (text: string) => void = () => undefined;
  let begin: () => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { text, begun, begin: () => begin(), answer: (text: string) => answer(text) };
}

const toldOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function thrownBy(task: () => unknown): string {
  try {
    task();
    return 'nothing was thrown';
  } catch (error) {
    return toldOf(error);
  }
}

const publishing: readonly BusRule[] = [
  {
    rule: 'who listens hears each text once, in the order of its sender, whatever its letters',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const here = hearUntil('end');
      const there = hearUntil('end');
      one.subscribe('a.b', here.onMessage);
      other.subscribe('a.b', there.onMessage);
      await one.flush();
      await other.flush();
      for (const text of ['1', '港股 €', '', 'end']) one.publish('a.b', text);
      return [await here.end, await there.end];
    },
    expected: [
      ['a.b 1', 'a.b 港股 €', 'a.b '],
      ['a.b 1', 'a.b 港股 €', 'a.b '],
    ],
  },
  {
    rule: '* stands for one word and > for those that remain',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const patterns = ['a.*', 'a.>', '*.b', 'a.*.c', '>', 'a'];
      const ears = patterns.map((pattern) => {
        const ear = hearUntil('end');
        other.subscribe(pattern, ear.onMessage);
        other.subscribe('the.end', ear.onMessage);
        return ear;
      });
      await other.flush();
      for (const subject of ['a', 'a.b', 'a.b.c', 'b.b']) one.publish(subject, '.');
      one.publish('the.end', 'end');
      return Promise.all(ears.map(({ end }) => end));
    },
    expected: [
      ['a.b .'],
      ['a.b .', 'a.b.c .'],
      ['a.b .', 'b.b .'],
      ['a.b.c .'],
      ['a .', 'a.b .', 'a.b.c .', 'b.b .'],
      ['a .'],
    ],
  },
  {
    rule: 'a listener that stopped hears no more',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const ear = hearUntil('end');
      const stop = other.subscribe('a', ear.onMessage);
      other.subscribe('b', ear.onMessage);
      await other.flush();
      one.publish('a', 'before');
      one.publish('b', 'between');
      await one.flush();
      await other.flush();
      stop();
      await other.flush();
      one.publish('a', 'after');
      one.publish('b', 'end');
      return ear.end;
    },
    expected: ['a before', 'b between'],
  },
  {
    rule: 'a listener that throws is told of and hears what comes next',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const ear = hearUntil('end');
      other.subscribe('a', (message) => {
        if (message.text === 'bad') throw new Error('I cannot hear this.');
        ear.onMessage(message);
      });
      await other.flush();
      for (const text of ['bad', 'good', 'end']) one.publish('a', text);
      return [await ear.end, ground.failures];
    },
    expected: [['a good'], ['Error: I cannot hear this.']],
  },
  {
    rule: 'a wrong subject and a wrong pattern throw',
    outcome: async ({ connect }) => {
      const bus = await connect();
      const subjects = ['', 'a..b', 'a b', 'a.*', '.a'].map((subject) =>
        thrownBy(() => bus.publish(subject, '')),
      );
      const patterns = ['', 'a.>.b', 'a*', '>.a'].map((pattern) =>
        thrownBy(() => bus.subscribe(pattern, () => undefined)),
      );
      return [subjects, patterns];
    },
    expected: [
      ['', 'a..b', 'a b', 'a.*', '.a'].map((one) => `Error: "${one}" is no subject.`),
      ['', 'a.>.b', 'a*', '>.a'].map((one) => `Error: "${one}" is no pattern of subjects.`),
    ],
  },
];

const asking: readonly BusRule[] = [
  {
    rule: 'a request is answered by who serves its subject',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      other.serve('lane.*', 'lanes', async ({ subject, text }) => `${subject}: ${text}?`);
      await other.flush();
      return Promise.all(['1', '2'].map((lane) => one.request(`lane.${lane}`, 'up', LONG_MS)));
    },
    expected: [
      { outcome: 'answered', text: 'lane.1: up?' },
      { outcome: 'answered', text: 'lane.2: up?' },
    ],
  },
  {
    rule: 'that nobody serves is told at once, and so when the last one stopped',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      // Who only listens serves nothing.
      other.subscribe('elsewhere', () => undefined);
      const stop = other.serve('b', 'group', async () => 'here');
      await other.flush();
      const before = await one.request('b', '', LONG_MS);
      stop();
      await other.flush();
      return [before, await one.request('a', '', LONG_MS), await one.request('b', '', LONG_MS)];
    },
    expected: [{ outcome: 'answered', text: 'here' }, { outcome: 'nobody' }, { outcome: 'nobody' }],
  },
  {
    rule: 'an answer that does not come in time is late, whatever comes later',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const later = answerLater();
      other.serve('a', 'group', () => later.text);
      await other.flush();
      const late = await one.request('a', '', SHORT_MS);
      later.answer('too late');
      return late;
    },
    expected: { outcome: 'late' },
  },
  {
    rule: 'who serves and throws is heard to have failed',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      other.serve('a', 'group', () => Promise.reject(new Error('The lane\nbroke.')));
      await other.flush();
      const answer = await one.request('a', '', LONG_MS);
      return answer.outcome === 'failed' ? answer.why.split(/\s/) : answer;
    },
    expected: ['The', 'lane', 'broke.'],
  },
  {
    rule: 'of a group one gets each request, and all of them get some',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const served = [0, 0];
      for (const [at, bus] of [one, other].entries()) {
        bus.serve('a', 'group', async () => {
          served[at] = (served[at] ?? 0) + 1;
          return '';
        });
        await bus.flush();
      }
      const asked = Array.from({ length: 60 }, () => one.request('a', '', LONG_MS));
      await Promise.all(asked);
      return [served.every((count) => count > 0), served.reduce((sum, count) => sum + count, 0)];
    },
    expected: [true, 60],
  },
  {
    rule: 'the largest text goes there and back; one byte more is refused, also as an answer',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      other.serve('echo', 'group', async ({ text }) => text);
      other.serve('more', 'group', async () => `${LARGEST}€`);
      await other.flush();
      const echo = await one.request('echo', LARGEST, LONG_MS);
      const more = await one.request('more', '', LONG_MS);
      return [
        echo.outcome === 'answered' && echo.text === LARGEST,
        more.outcome,
        thrownBy(() => one.publish('echo', `${LARGEST}x`)),
        await one.request('echo', `${LARGEST}x`, LONG_MS).catch(toldOf),
      ];
    },
    expected: [
      true,
      'failed',
      ...Array.from(
        { length: 2 },
        () => 'BusTextTooLarge: A text of 1000001 bytes for echo: at most 1000000 are sent.',
      ),
    ],
  },
];

const leaving: readonly BusRule[] = [
  {
    rule: 'who leaves answers what it has, hears what it asked, and takes nothing new',
    outcome: async (ground) => {
      const [one, other] = await two(ground);
      const theirs = answerLater();
      const own = answerLater();
      other.serve('a', 'group', () => {
        theirs.begin();
        return theirs.text;
      });
      one.serve('b', 'group', () => {
        own.begin();
        return own.text;
      });
      await other.flush();
      await one.flush();
      const asked = one.request('a', '', LONG_MS);
      const asking = other.request('b', '', LONG_MS);
      await Promise.all([theirs.begun, own.begun]);
      const left = other.close();
      theirs.answer('done');
      own.answer('done too');
      const answers: readonly BusAnswer[] = [await asked, await asking];
      await left;
      return [...answers, await one.request('a', '', LONG_MS)];
    },
    expected: [
      { outcome: 'answered', text: 'done' },
      { outcome: 'answered', text: 'done too' },
      { outcome: 'nobody' },
    ],
  },
  {
    rule: 'who has left is away, says so to who listens, and sends nothing',
    outcome: async ({ connect }) => {
      const bus = await connect();
      const states = [bus.isHere];
      bus.onState((isHere) => states.push(isHere));
      await bus.close();
      bus.publish('a', 'lost');
      const error = await bus.request('a', '', LONG_MS).catch((error: unknown) => error);
      return [
        states,
        bus.isHere,
        toldOf(error),
        error instanceof Error && 'wasSent' in error && error.wasSent,
      ];
    },
    expected: [
      [true, false],
      false,
      'BusAway: The other parts of the house cannot be reached.',
      false,
    ],
  },
];

/** What every bus keeps, in one process and between several. */
export const busRules: readonly BusRule[] = [...publishing, ...asking, ...leaving];
