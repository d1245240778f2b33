import { isAbsolute, join, resolve } from 'node:path';
import { isPublicKeyFile } from '@candor/adapters/heads/signing-key';
import type { ClamavAddress } from '@candor/adapters/scanner/clamav';
import type { S3Options } from '@candor/adapters/storage/s3-storage';
import { type DayTradePolicy, dayTradePolicies } from '@candor/domain/day-trades/day-trades';
import { readScenario, type Scenario } from '@candor/market-model/scenario/read-scenario';
import type { SecurityPlace } from '../edge/security-log.ts';
import { type DatabaseConfig, readDatabaseUrls } from './database.ts';
import { type Doors, readDoors } from './doors.ts';
import { type Environment, Fields } from './fields.ts';
import { hasRealHours, type MarketDataRule, readMarketData } from './market-data.ts';
import { type NewsFeedRule, readNewsFeeds } from './news-feeds.ts';
import { isHere, type PlainName, readPlain, refusePlain } from './plain.ts';
import { bringsRealMoney, type EvmRailConfig, readEvmRail } from './rails.ts';
import { type RolesConfig, readRoles } from './roles.ts';
import { withSecretFiles } from './secret-files.ts';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** A server without STARTTLS is sent to in plain text. */
  readonly mayBePlain: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

/** Where what stands against edited books is kept, outside the database. */
export interface IntegrityConfig {
  /** The private key that signs; made at the first start. Absolute. */
  readonly signingKeyFile: string;
  /** The folder of the signed heads. Absolute. */
  readonly headsDir: string;
  /** Gets every line of signed heads. */
  readonly webhook: string | null;
  /** Gets them by mail. */
  readonly mail: string | null;
}

/** Everything the server is told from outside, checked once at the start. */
export interface Config extends RolesConfig, DatabaseConfig {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly reviewMode: 'auto' | 'manual';
  /** `live` is refused at the start: this version has no live venue. */
  readonly tradingMode: 'paper' | 'live';
  /** Withdrawals to a new or changed payee wait so long; 0 in paper mode unless it is set. */
  readonly payeeWaitMs: number;
  /** A chain that brings deposits; null: all coins come over the simulated one. */
  readonly evmRail: EvmRailConfig | null;
  readonly marketHours: 'always' | 'exchange';
  /** Which markets have real prices, and from where; everything else is simulated. */
  readonly marketData: readonly MarketDataRule[];
  /** What is laid over the simulated market; null in the usual weather. */
  readonly scenario: Scenario | null;
  /** Feeds of real news; none unless they are named. */
  readonly newsFeeds: readonly NewsFeedRule[];
  /** Null: drawn once per installation and kept in the database. */
  readonly marketSeed: string | null;
  readonly requireKycToTrade: boolean;
  /** What is asked of who opens and closes US shares on margin on one day. */
  readonly dayTradePolicy: DayTradePolicy;
  readonly mailMode: 'screen' | 'smtp';
  /** Codes on the screen are shown to callers on other machines too. */
  readonly hasPublicScreenMail: boolean;
  /** Present when `mailMode` is smtp. */
  readonly smtp: SmtpConfig | null;
  readonly integrity: IntegrityConfig;
  /** Where uploads lie; null: in `dataDir`. */
  readonly bucket: S3Options | null;
  /** Who looks at uploads before others see them; null: nobody does. */
  readonly clamav: ClamavAddress | null;
  readonly logLevel: LogLevel;
  readonly securityLog: SecurityPlace;
  /** Calls a minute from one customer or address; 0 turns the limit off. */
  readonly callsPerMinuteMax: number;
  readonly doors: Doors;
  readonly publicUrl: string | null;
  /** Whose installation it is; nobody's password may be made of it. */
  readonly legalName: string | null;
  /** The API document at /docs and /openapi.json, for whoever comes. */
  readonly hasApiDocs: boolean;
  /** Push services beside those of the browsers' makers, by name. */
  readonly pushServices: readonly string[];
  /** Webhooks may lead to this machine itself, over http. */
  readonly hasLocalWebhooks: boolean;
  readonly iosUrl: string;
  readonly androidUrl: string;
  /**
   * 32 bytes in hex, instead of the secret file in `dataDir`: for several servers on one database.
   */
  readonly secretKey: string | null;
  /** The coming secret or the one before, while one takes the place of the other. */
  readonly secretKeyAlso: string | null;
  /**
   * A customer to look around with; only where codes stand on the screen, that is on this machine.
   */
  readonly hasDemo: boolean;
  /** The demo customer may log in from other machines too. */
  readonly hasPublicDemo: boolean;
  /** A clock that tests set by `POST /test/clock`. */
  readonly hasTestClock: boolean;
  /** What the test clock says at the start; null: the time it is. */
  readonly testClockFromMs: number | null;
  /** Answers are checked against the contract before they leave; for tests. */
  readonly checksAnswers: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What is wrong with the configuration, one sentence each, for the person at the terminal. */
export class ConfigRefused extends Error {
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigRefused';
    this.sentences = sentences;
  }
}

/**
 * Reads the configuration. Throws `ConfigRefused` with every sentence that
 * applies, not only the first.
 */
export function readConfig(given: Environment): Config {
  const environment = readSecretFiles(given);
  const fields = new Fields(environment);
  const host = fields.text('HOST', '127.0.0.1');
  const mailMode = fields.oneOf('MAIL_MODE', ['screen', 'smtp'] as const, 'screen');
  const dataDir = fields.text('DATA_DIR', '.data');
  const marketData = readMarketData(fields);
  const publicUrl = fields.url('PUBLIC_URL', ['http:', 'https:']);
  const doors = readDoors(fields, { host, publicUrl });
  const database = readDatabaseUrls(fields);
  const own = readRoles(fields, database);
  const plain = readPlain(fields);
  const config: Config = {
    host,
    port: fields.integer('PORT', { min: 0, max: 65_535, otherwise: 3000 }),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    ...database,
    ...own,
    tradingMode: fields.oneOf('TRADING_MODE', ['paper', 'live'] as const, 'paper'),
    reviewMode: fields.oneOf('REVIEW_MODE', ['auto', 'manual'] as const, 'auto'),
    payeeWaitMs:
      60_000 * fields.integer('PAYEE_WAIT_MINUTES', { min: 0, max: 43_200, otherwise: 0 }),
    evmRail: readEvmRail(fields),
    marketHours: readMarketHours(fields, marketData),
    marketData,
    scenario: readMarketScenario(fields),
    newsFeeds: readNewsFeeds(fields),
    marketSeed: fields.optional('MARKET_SEED'),
    requireKycToTrade: fields.boolean('REQUIRE_KYC_TO_TRADE', false),
    dayTradePolicy: fields.oneOf('DAY_TRADE_POLICY', dayTradePolicies, 'intraday_margin'),
    mailMode,
    hasPublicScreenMail: fields.boolean('ALLOW_SCREEN_MAIL', false),
    smtp: mailMode === 'smtp' ? readSmtp(fields, plain) : null,
    integrity: readIntegrity(fields, resolve(dataDir), mailMode),
    bucket: readBucket(fields),
    clamav: readClamav(fields),
    logLevel: fields.oneOf('LOG_LEVEL', logLevels, 'info'),
    securityLog: readSecurityLog(fields),
    callsPerMinuteMax: fields.integer('CALLS_PER_MINUTE_MAX', {
      min: 0,
      max: 10_000_000,
      otherwise: 1200,
    }),
    doors,
    publicUrl,
    legalName: fields.optional('LEGAL_NAME'),
    hasApiDocs: fields.boolean('API_DOCS', true),
    pushServices: (fields.optional('PUSH_SERVICES') ?? '').split(',').flatMap(hostIn),
    hasLocalWebhooks: fields.boolean('LOCAL_WEBHOOKS', false),
    iosUrl: fields.url('IOS_URL', ['http:', 'https:']) ?? '',
    androidUrl: fields.url('ANDROID_URL', ['http:', 'https:']) ?? '',
    ...readSecretKeys(fields),
    hasDemo: fields.boolean('DEMO', mailMode === 'screen' && doors.isLocal && own.busUrls === null),
    hasPublicDemo: fields.boolean('ALLOW_PUBLIC_DEMO', false),
    ...readTestClock(fields, environment),
    checksAnswers: environment.NODE_ENV === 'test',
  };
  refusePlain(fields, config, plain);
  refusePlainCustomers(fields, config, plain);
  refuseScreenMailInPublic(fields, config);
  refuseDemoInPublic(fields, config);
  refuseLocalWebhooksInPublic(fields, config);
  refusePublicKey(fields, config);
  refuseLiveMode(fields, config);
  if (fields.problems.length > 0) throw new ConfigRefused(fields.problems);
  return config;
}

/**
 * The environment with its secrets out of files. Throws `ConfigRefused` before anything else is
 * said: what lacks a secret would be told of a second time.
 */
export function readSecretFiles(given: Environment): Environment {
  const { environment, problems } = withSecretFiles(given);
  if (problems.length > 0) throw new ConfigRefused(problems);
  return environment;
}

/** A name in a list of names; none between two commas. */
const hostIn = (name: string): string[] => {
  const host = name.trim().toLowerCase();
  return host === '' ? [] : [host];
};

/** Where lines about security go, as `SECURITY_LOG` says: `stdout`, `off` or a file. */
function readSecurityLog(fields: Fields): SecurityPlace {
  const place = fields.text('SECURITY_LOG', 'stdout');
  return place === 'stdout' || place === 'off' ? place : { file: resolve(place) };
}

function readIntegrity(fields: Fields, dataDir: string, mailMode: string): IntegrityConfig {
  const mail = fields.optional('HEADS_MAIL');
  if (mail !== null && (mailMode !== 'smtp' || !/^[^\s@]+@[^\s@]+$/.test(mail))) {
    fields.problems.push('HEADS_MAIL must be a mail address, and needs MAIL_MODE=smtp.');
  }
  return {
    signingKeyFile: resolve(fields.text('SIGNING_KEY_FILE', join(dataDir, 'signing.key'))),
    headsDir: resolve(fields.text('HEADS_DIR', join(dataDir, 'heads'))),
    webhook: fields.url('HEADS_WEBHOOK', ['http:', 'https:']),
    mail,
  };
}

function readSmtp(fields: Fields, plain: ReadonlySet<PlainName>): SmtpConfig {
  const host = fields.required('SMTP_HOST', 'the mail server, because MAIL_MODE is smtp');
  const port = fields.integer('SMTP_PORT', { min: 1, max: 65_535, otherwise: 587 });
  return {
    host,
    port,
    isSecure: fields.boolean('SMTP_SECURE', port === 465),
    mayBePlain: isHere(host) || plain.has('SMTP_HOST'),
    ...readSmtpLogin(fields),
    from: fields.required('SMTP_FROM', 'the sender of mails, because MAIL_MODE is smtp'),
  };
}

function readSmtpLogin(fields: Fields): Pick<SmtpConfig, 'user' | 'password'> {
  const [user, password] = fields.pair('SMTP_USER', 'SMTP_PASSWORD') ?? [null, null];
  return { user, password };
}

function readBucket(fields: Fields): S3Options | null {
  if (fields.oneOf('STORAGE', ['disk', 's3'] as const, 'disk') === 'disk') return null;
  const because = 'because STORAGE is s3';
  return {
    bucket: fields.required('S3_BUCKET', `the bucket of uploads, ${because}`),
    region: fields.text('S3_REGION', 'us-east-1'),
    endpoint: fields.url('S3_ENDPOINT', ['http:', 'https:']),
    login: readBucketLogin(fields),
  };
}

/** Null where the machine itself has a login, as a role of it or in its files. */
function readBucketLogin(fields: Fields): S3Options['login'] {
  const pair = fields.pair('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (pair === null) return null;
  const [accessKeyId, secretAccessKey] = pair;
  return { accessKeyId, secretAccessKey };
}

/** `CLAMAV_SOCKET`: clamd speaks plain text, so it is on this machine. */
function readClamav(fields: Fields): ClamavAddress | null {
  const value = fields.optional('CLAMAV_SOCKET');
  if (value === null) return null;
  if (value.startsWith('/')) return { path: value };
  const port = Number(/^(?:127\.0\.0\.1|localhost):(\d{1,5})$/.exec(value)?.[1]);
  if (port >= 1 && port <= 65_535) return { port };
  fields.problems.push(
    'CLAMAV_SOCKET must be the path of a socket (/run/clamav/clamd.ctl) or 127.0.0.1:<port>: ' +
      'files go to it in plain text.',
  );
  return null;
}

/** MARKET_SCENARIO, or a sentence that says what is wrong with it. */
function readMarketScenario(fields: Fields): Scenario | null {
  const text = fields.optional('MARKET_SCENARIO');
  const scenario = text === null ? null : readScenario(text);
  if (typeof scenario !== 'string') return scenario;
  fields.problems.push(`MARKET_SCENARIO: ${scenario}`);
  return null;
}

/** Real prices of a market that closes cannot be traded around the clock. */
function readMarketHours(
  fields: Fields,
  marketData: readonly MarketDataRule[],
): Config['marketHours'] {
  const usual = hasRealHours(marketData) ? 'exchange' : 'always';
  const hours = fields.oneOf('MARKET_HOURS', ['always', 'exchange'] as const, usual);
  if (hours === 'always' && usual === 'exchange') {
    fields.problems.push(
      'MARKET_HOURS=always keeps simulated markets open, but MARKET_DATA asks for real prices of ' +
        'markets that close. Leave MARKET_HOURS out, or set it to exchange.',
    );
  }
  return hours;
}

function readSecretKeys(fields: Fields): Pick<Config, 'secretKey' | 'secretKeyAlso'> {
  const read = (name: string) => {
    const secret = fields.optional(name);
    if (secret !== null && !/^[0-9a-fA-F]{64}$/.test(secret)) {
      fields.problems.push(`${name} must be 64 hexadecimal digits (32 bytes).`);
    }
    return secret;
  };
  const [secretKey, secretKeyAlso] = [read('SECRET_KEY'), read('SECRET_KEY_ALSO')];
  if (secretKeyAlso !== null && secretKey === null) {
    fields.problems.push('SECRET_KEY_ALSO stands beside SECRET_KEY, which is not set.');
  }
  if (secretKeyAlso !== null && secretKeyAlso === secretKey) {
    fields.problems.push('SECRET_KEY_ALSO is the same as SECRET_KEY: it must be another one.');
  }
  return { secretKey, secretKeyAlso };
}

function readTestClock(fields: Fields, environment: Environment) {
  const hasTestClock = fields.boolean('TEST_CLOCK', false);
  if (hasTestClock && environment.NODE_ENV !== 'test') {
    fields.problems.push('TEST_CLOCK works in tests only (NODE_ENV=test).');
  }
  const from = fields.optional('TEST_CLOCK_FROM');
  const fromMs = from === null ? null : Date.parse(from);
  if (fromMs !== null && (Number.isNaN(fromMs) || !hasTestClock)) {
    fields.problems.push('TEST_CLOCK_FROM must be an instant, beside TEST_CLOCK=true.');
  }
  return { hasTestClock, testClockFromMs: fromMs };
}

const byOthers =
  'other machines can reach this server (HOST, PUBLIC_URL, ALLOWED_HOSTS or TRUST_PROXY say so)';

/** Passwords and tokens are not to cross a network that others are in. */
function refusePlainCustomers(
  fields: Fields,
  { doors, roles }: Pick<Config, 'doors' | 'roles'>,
  plain: ReadonlySet<PlainName>,
): void {
  const hasCallers = roles.has('front') || roles.has('push');
  if (doors.isLocal || doors.isHttps || !hasCallers || plain.has('PUBLIC_URL')) return;
  fields.problems.push(
    `Passwords would cross the network in plain text, for ${byOthers}. Put TLS in front and set ` +
      'PUBLIC_URL to its https:// address (docs/how-to/put-tls-in-front.md), or set ' +
      'ALLOW_PLAIN=PUBLIC_URL if that is meant.',
  );
}

/** Codes on the screen would let anybody take any account, so the network must not reach them. */
function refuseScreenMailInPublic(fields: Fields, config: Config): void {
  const { mailMode, doors, hasPublicScreenMail } = config;
  if (mailMode !== 'screen' || doors.isLocal || hasPublicScreenMail) return;
  fields.problems.push(
    `MAIL_MODE=screen shows verification codes to whoever asks, and ${byOthers}. ` +
      'Set MAIL_MODE=smtp, or ALLOW_SCREEN_MAIL=true to let every visitor take every account.',
  );
}

/** The password of the demo customer stands in the source. */
function refuseDemoInPublic(fields: Fields, config: Config): void {
  if (!config.hasDemo || config.doors.isLocal || config.hasPublicDemo) return;
  fields.problems.push(
    `DEMO=true makes a customer whose password everybody knows, and ${byOthers}. ` +
      'Leave DEMO out, or set ALLOW_PUBLIC_DEMO=true to let every visitor trade as that customer.',
  );
}

/** Whoever may name an address of this machine speaks to what listens there. */
function refuseLocalWebhooksInPublic(fields: Fields, config: Config): void {
  if (!config.hasLocalWebhooks || config.doors.isLocal) return;
  fields.problems.push(
    `LOCAL_WEBHOOKS=true lets every customer have this machine called, and ${byOthers}. ` +
      'Leave LOCAL_WEBHOOKS out.',
  );
}

/** Only who is no more than the live connections signs nothing. */
function refusePublicKey(fields: Fields, { roles, integrity }: Config): void {
  const signs = [...roles].filter((role) => role !== 'push');
  if (signs.length === 0 || !isPublicKeyFile(integrity.signingKeyFile)) return;
  fields.problems.push(
    `SIGNING_KEY_FILE holds a public key, and ROLES names ${signs.join(', ')}: who signs needs ` +
      'the private one, and only ROLES=push does without.',
  );
}

const legalNames = [
  'LEGAL_NAME',
  'REGULATOR',
  'LICENCE_NUMBER',
  'JURISDICTIONS',
  'COMPLAINTS_CONTACT',
] as const;

/**
 * Live mode is never the default and never silent: real money needs it, and it needs a real venue
 * and a rail that pays out, which this version has not.
 */
function refuseLiveMode(
  fields: Fields,
  { evmRail, tradingMode: mode }: Pick<Config, 'evmRail' | 'tradingMode'>,
): void {
  const missing = legalNames.filter((name) => fields.optional(name) === null);
  if (mode === 'paper') {
    if (!bringsRealMoney(evmRail)) return;
    const needed = missing.length > 0 ? ` with ${missing.join(', ')}` : '';
    fields.problems.push(
      `RAIL_EVM_CHAIN_ID=${evmRail?.chainId} brings real money, and TRADING_MODE=paper takes none: ` +
        `it needs TRADING_MODE=live${needed}. On paper, name a test chain such as 11155111.`,
    );
    return;
  }
  fields.problems.push(
    missing.length > 0
      ? `TRADING_MODE=live needs ${missing.join(', ')}: they stand on the login page and every statement.`
      : 'TRADING_MODE=live: this version has no live venue, and no payment rail that pays out. Use paper.',
  );
}
