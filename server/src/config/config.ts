import { isAbsolute, join, resolve } from 'node:path';
import { urlsOfServers } from '@candor/database/launcher/several-servers';
import type { SecurityPlace } from '../edge/security-log.ts';
import { type Doors, readDoors } from './doors.ts';
import { type Environment, Fields } from './fields.ts';
import { hasRealHours, type MarketDataRule, readMarketData } from './market-data.ts';
import { type NewsFeedRule, readNewsFeeds } from './news-feeds.ts';
import { type RolesConfig, readRoles } from './roles.ts';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
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
export interface Config extends RolesConfig {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Who migrates an external database; undefined: the role of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  readonly reviewMode: 'auto' | 'manual';
  readonly marketHours: 'always' | 'exchange';
  /** Which markets have real prices, and from where; everything else is simulated. */
  readonly marketData: readonly MarketDataRule[];
  /** Feeds of real news; none unless they are named. */
  readonly newsFeeds: readonly NewsFeedRule[];
  /** Null: drawn once per installation and kept in the database. */
  readonly marketSeed: string | null;
  readonly requireKycToTrade: boolean;
  readonly mailMode: 'screen' | 'smtp';
  /** Present when `mailMode` is smtp. */
  readonly smtp: SmtpConfig | null;
  readonly integrity: IntegrityConfig;
  readonly logLevel: LogLevel;
  readonly securityLog: SecurityPlace;
  /** Calls a minute from one customer or address; 0 turns the limit off. */
  readonly callsPerMinuteMax: number;
  readonly doors: Doors;
  readonly publicUrl: string | null;
  readonly iosUrl: string;
  readonly androidUrl: string;
  /**
   * 32 bytes in hex, instead of the secret file in `dataDir`: for several servers on one database.
   */
  readonly secretKey: string | null;
  /**
   * A customer to look around with; only where codes stand on the screen, that is on this machine.
   */
  readonly hasDemo: boolean;
  /** A clock that tests set by `POST /test/clock`. */
  readonly hasTestClock: boolean;
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
export function readConfig(environment: Environment): Config {
  const fields = new Fields(environment);
  const host = fields.text('HOST', '127.0.0.1');
  const mailMode = fields.oneOf('MAIL_MODE', ['screen', 'smtp'] as const, 'screen');
  const dataDir = fields.text('DATA_DIR', '.data');
  const marketData = readMarketData(fields);
  const publicUrl = fields.url('PUBLIC_URL', ['http:', 'https:']);
  const doors = readDoors(fields, { host, publicUrl });
  const database = readDatabaseUrls(fields);
  const own = readRoles(fields, database);
  const config: Config = {
    host,
    port: fields.integer('PORT', { min: 1, max: 65_535, otherwise: 3000 }),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    ...database,
    ...own,
    reviewMode: fields.oneOf('REVIEW_MODE', ['auto', 'manual'] as const, 'auto'),
    marketHours: readMarketHours(fields, marketData),
    marketData,
    newsFeeds: readNewsFeeds(fields),
    marketSeed: fields.optional('MARKET_SEED'),
    requireKycToTrade: fields.boolean('REQUIRE_KYC_TO_TRADE', false),
    mailMode,
    smtp: mailMode === 'smtp' ? readSmtp(fields) : null,
    integrity: readIntegrity(fields, resolve(dataDir), mailMode),
    logLevel: fields.oneOf('LOG_LEVEL', logLevels, 'info'),
    securityLog: readSecurityLog(fields),
    callsPerMinuteMax: fields.integer('CALLS_PER_MINUTE_MAX', {
      min: 0,
      max: 10_000_000,
      otherwise: 1200,
    }),
    doors,
    publicUrl,
    iosUrl: fields.url('IOS_URL', ['http:', 'https:']) ?? '',
    androidUrl: fields.url('ANDROID_URL', ['http:', 'https:']) ?? '',
    secretKey: readSecretKey(fields),
    hasDemo: fields.boolean('DEMO', mailMode === 'screen' && doors.isLocal && own.busUrls === null),
    hasTestClock: readTestClock(fields, environment),
    checksAnswers: environment.NODE_ENV === 'test',
  };
  refuseScreenMailInPublic(fields, config);
  refuseDemoInPublic(fields, config);
  refuseLiveMode(fields);
  refuseManualReview(fields, config);
  if (fields.problems.length > 0) throw new ConfigRefused(fields.problems);
  return config;
}

/** Where lines about security go, as `SECURITY_LOG` says: `stdout`, `off` or a file. */
function readSecurityLog(fields: Fields): SecurityPlace {
  const place = fields.text('SECURITY_LOG', 'stdout');
  return place === 'stdout' || place === 'off' ? place : { file: resolve(place) };
}

function readDatabaseUrls(fields: Fields): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  const schemes = ['postgres:', 'postgresql:'] as const;
  const url = (name: string) => fields.url(name, schemes, urlsOfServers) ?? undefined;
  const databaseUrl = url('DATABASE_URL');
  const databaseOwnerUrl = url('DATABASE_OWNER_URL');
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined) {
    fields.problems.push('DATABASE_OWNER_URL needs DATABASE_URL: the role the server works with.');
  }
  return { databaseUrl, databaseOwnerUrl };
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

function readSmtp(fields: Fields): SmtpConfig {
  const port = fields.integer('SMTP_PORT', { min: 1, max: 65_535, otherwise: 587 });
  return {
    host: fields.required('SMTP_HOST', 'the mail server, because MAIL_MODE is smtp'),
    port,
    isSecure: fields.boolean('SMTP_SECURE', port === 465),
    user: fields.optional('SMTP_USER'),
    password: fields.optional('SMTP_PASSWORD'),
    from: fields.required('SMTP_FROM', 'the sender of mails, because MAIL_MODE is smtp'),
  };
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

function readSecretKey(fields: Fields): string | null {
  const secret = fields.optional('SECRET_KEY');
  if (secret !== null && !/^[0-9a-fA-F]{64}$/.test(secret)) {
    fields.problems.push('SECRET_KEY must be 64 hexadecimal digits (32 bytes).');
  }
  return secret;
}

function readTestClock(fields: Fields, environment: Environment): boolean {
  const hasTestClock = fields.boolean('TEST_CLOCK', false);
  if (hasTestClock && environment.NODE_ENV !== 'test') {
    fields.problems.push('TEST_CLOCK works in tests only (NODE_ENV=test).');
  }
  return hasTestClock;
}

const byOthers =
  'other machines can reach this server (HOST, PUBLIC_URL, ALLOWED_HOSTS or TRUST_PROXY say so)';

/** Codes on the screen would let anybody take any account, so the network must not reach them. */
function refuseScreenMailInPublic(fields: Fields, config: Config): void {
  const isAllowed = fields.boolean('ALLOW_SCREEN_MAIL', false);
  if (config.mailMode !== 'screen' || config.doors.isLocal || isAllowed) return;
  fields.problems.push(
    `MAIL_MODE=screen shows verification codes to whoever asks, and ${byOthers}. ` +
      'Set MAIL_MODE=smtp, or ALLOW_SCREEN_MAIL=true to let every visitor take every account.',
  );
}

/** The password of the demo customer stands in the source. */
function refuseDemoInPublic(fields: Fields, config: Config): void {
  const isAllowed = fields.boolean('ALLOW_PUBLIC_DEMO', false);
  if (!config.hasDemo || config.doors.isLocal || isAllowed) return;
  fields.problems.push(
    `DEMO=true makes a customer whose password everybody knows, and ${byOthers}. ` +
      'Leave DEMO out, or set ALLOW_PUBLIC_DEMO=true to let every visitor trade as that customer.',
  );
}

const legalNames = [
  'LEGAL_NAME',
  'REGULATOR',
  'LICENCE_NUMBER',
  'JURISDICTIONS',
  'COMPLAINTS_CONTACT',
] as const;

/** Whoever is reviewed by people needs two of them, so that nobody decides alone. */
function refuseManualReview(fields: Fields, { reviewMode }: Config): void {
  if (reviewMode === 'auto') return;
  fields.problems.push(
    'REVIEW_MODE=manual: At least two operators are needed. This version has none yet.',
  );
}

/**
 * Live mode is never the default and never silent; this version has no live
 * venue or rail to switch on.
 */
function refuseLiveMode(fields: Fields): void {
  const mode = fields.oneOf('TRADING_MODE', ['paper', 'live'] as const, 'paper');
  if (mode === 'paper') return;
  const missing = legalNames.filter((name) => fields.optional(name) === null);
  fields.problems.push(
    missing.length > 0
      ? `TRADING_MODE=live needs ${missing.join(', ')}: they stand on the login page and every statement.`
      : 'TRADING_MODE=live: this version has no live venue and no live payment rail. Use paper.',
  );
}
