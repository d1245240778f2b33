import { isPrice } from './below-zero.ts';
import { isExpired } from './catalogue.ts';
import type { Instrument, LocalizedText, Settlement, Split } from './instrument.ts';
import { type InstrumentKey, keyText } from './instrument-id.ts';
import {
  changedFields,
  hasSameScale,
  type InstrumentStep,
  type InstrumentStepKind,
  type KnownById,
  type KnownInstrument,
  listedByKeys,
  newIdFor,
  renamesAfter,
} from './known-instrument.ts';
import { isSplitting, splitCount, termsAfterSplit } from './splits.ts';

/** Terms an operator may set. What an amount means is not among them: it never changes. */
export interface OwnTerms {
  readonly minCount?: bigint;
  readonly maxNum?: bigint;
  readonly maintenanceRatioBps?: bigint;
  readonly leverages?: readonly number[];
  readonly settleDays?: number;
  readonly isShortable?: boolean;
  readonly isTradable?: boolean;
}

interface CommandBase {
  readonly key: InstrumentKey;
  readonly nowMs: number;
  /** The operator, by whatever name the audit trail shall have. */
  readonly by: string;
  readonly reason: string | null;
}

interface HaltCommand extends CommandBase {
  readonly kind: 'halt' | 'resume';
}

interface DelistCommand extends CommandBase {
  readonly kind: 'delist';
  /** At what price positions are closed; without one they stay as they are. */
  readonly settleAt?: bigint;
}

/** A new one with the terms of the one of these keys. */
interface ListCommand extends CommandBase {
  readonly kind: 'list';
  readonly code: string;
  readonly name: string;
}

/** The share of an offering, on its listing day. The house says so, no operator. */
interface ListOfferedCommand extends CommandBase {
  readonly kind: 'listOffered';
  readonly instrument: Instrument;
}

interface RenameCommand extends CommandBase {
  readonly kind: 'rename';
  readonly code?: string;
  readonly name?: string;
}

interface TermsCommand extends CommandBase {
  readonly kind: 'newTerms';
  readonly terms: OwnTerms;
}

/** `to` units for every `from`; a fraction is paid at `cashPrice`, of the new count. */
interface SplitCommand extends CommandBase {
  readonly kind: 'split';
  readonly to: bigint;
  readonly from: bigint;
  readonly cashPrice: bigint | null;
  /** Only while so many are done: of two that begin the same one, the later is refused. */
  readonly after?: number;
}

/** Every position is in the new count: trading goes on. The house says so, no operator. */
interface SplitDoneCommand extends CommandBase {
  readonly kind: 'splitDone';
}

/** What is held of one that has ended is closed at a price; `settleDone` once everything is. */
interface SettleCommand extends CommandBase {
  readonly kind: 'settle';
  readonly instrumentId: string;
  readonly price: bigint;
}

interface SettleDoneCommand extends CommandBase {
  readonly kind: 'settleDone';
  readonly instrumentId: string;
}

/** What an operator wants of an instrument, which goes by its keys of today. */
export type InstrumentCommand =
  | HaltCommand
  | DelistCommand
  | ListCommand
  | ListOfferedCommand
  | RenameCommand
  | TermsCommand
  | SplitCommand
  | SplitDoneCommand
  | SettleCommand
  | SettleDoneCommand;

export type InstrumentRefusal =
  | 'nobody-named'
  | 'not-listed'
  | 'view-follows-its-stock'
  | 'code-in-use'
  | 'code-malformed'
  | 'name-missing'
  | 'nothing-changes'
  | 'halted-already'
  | 'not-halted'
  | 'terms-make-no-sense'
  | 'split-makes-no-sense'
  | 'cash-price-missing'
  | 'split-under-way'
  | 'not-splitting'
  | 'not-ended'
  | 'settle-price-missing'
  | 'settled-already'
  | 'not-settling';

export type InstrumentDecision =
  | { readonly isAccepted: true; readonly steps: readonly InstrumentStep[] }
  | { readonly isAccepted: false; readonly reason: InstrumentRefusal };

const CODE = /^[A-Z0-9][A-Z0-9.-]{0,19}$/;
const SETTLE_DAYS_MAX = 10;
const LEVERAGE_MAX = 500;
const SPLIT_MAX = 10_000n;

/** What follows from an operator's command: the steps to store, or why not. */
export function decideInstrument(known: KnownById, command: InstrumentCommand): InstrumentDecision {
  if (command.by.trim() === '' || command.by === 'reference') return refuse('nobody-named');
  if (command.kind === 'settle' || command.kind === 'settleDone') {
    return decideSettlement(known.get(command.instrumentId), command);
  }
  const listed = listedByKeys(known.values());
  if (command.kind === 'listOffered') return decideListOffered(known, listed, command);
  const before = listed.get(keyText(command.key));
  if (before === undefined) return refuse('not-listed');
  const isView = before.instrument.heldAs !== before.instrument.id;
  if (isView && command.kind !== 'newTerms') return refuse('view-follows-its-stock');
  const family = [...listed.values()].filter(
    (one) => one.instrument.heldAs === before.instrument.id && one !== before,
  );
  switch (command.kind) {
    case 'list':
      return decideList(known, listed, { before, command });
    case 'rename':
      return decideRename(listed, [before, ...family], command);
    case 'newTerms':
      return decideTerms(before, command);
    case 'halt':
    case 'resume':
      return decideHalt([before, ...family], command);
    case 'split':
      return decideSplit([before, ...family], command);
    case 'splitDone':
      return decideSplitDone([before, ...family], command);
    case 'delist':
      return decideDelist([before, ...family], command);
  }
}

function decideList(
  known: KnownById,
  listed: ReadonlyMap<string, KnownInstrument>,
  { before, command }: { readonly before: KnownInstrument; readonly command: ListCommand },
): InstrumentDecision {
  const { code, name } = command;
  if (!CODE.test(code)) return refuse('code-malformed');
  if (name.trim() === '') return refuse('name-missing');
  // The new one has been through nothing yet.
  const { splits: _splits, renames: _renames, ...like } = before.instrument;
  const keys = keyText({ ...like, code });
  if (listed.has(keys)) return refuse('code-in-use');
  // A contract or a bond ends on its own day; another one of it would be the same again.
  if (like.future !== null || like.bond !== null) return refuse('terms-make-no-sense');
  const id = newIdFor(keys, (taken) => known.has(taken));
  const instrument: Instrument = {
    ...like,
    id,
    heldAs: id,
    version: 1,
    code,
    shortName: code,
    name: everywhere(name),
    isHalted: false,
  };
  const since = { validFromMs: command.nowMs, validToMs: null, endedBy: null };
  return accept([step('listed', command, { instrument, origin: null, ownFields: [], ...since })]);
}

function decideListOffered(
  known: KnownById,
  listed: ReadonlyMap<string, KnownInstrument>,
  command: ListOfferedCommand,
): InstrumentDecision {
  const keys = keyText(command.key);
  if (listed.has(keys)) return refuse('code-in-use');
  const id = newIdFor(keys, (taken) => known.has(taken));
  const instrument = { ...command.instrument, id, heldAs: id };
  const since = { validFromMs: command.nowMs, validToMs: null, endedBy: null };
  return accept([step('listed', command, { instrument, origin: null, ownFields: [], ...since })]);
}

function decideRename(
  listed: ReadonlyMap<string, KnownInstrument>,
  family: readonly KnownInstrument[],
  command: RenameCommand,
): InstrumentDecision {
  const { code, name } = command;
  if (code !== undefined && !CODE.test(code)) return refuse('code-malformed');
  if (name !== undefined && name.trim() === '') return refuse('name-missing');
  const change = {
    ...(code !== undefined && { code, shortName: code }),
    ...(name !== undefined && { name: everywhere(name) }),
  };
  const isInUse = family.some(({ instrument }) => {
    const other = listed.get(keyText({ ...instrument, ...change }));
    return other !== undefined && other.instrument.id !== instrument.id;
  });
  if (isInUse) return refuse('code-in-use');
  const after = (one: Instrument) => ({ ...change, ...renamesAfter(one, command) });
  return changed('renamed', family, { command, change: after });
}

function decideTerms(before: KnownInstrument, command: TermsCommand): InstrumentDecision {
  const { terms } = command;
  const after = { ...before.instrument, ...terms };
  const makesSense =
    hasSameScale(before.instrument, after) &&
    after.minCount > 0n &&
    after.maxNum >= after.minCount &&
    after.maxNum % after.minCount === 0n &&
    after.maintenanceRatioBps >= 0n &&
    after.maintenanceRatioBps <= 10_000n &&
    after.leverages.length > 0 &&
    after.leverages.every((one) => Number.isInteger(one) && one >= 1 && one <= LEVERAGE_MAX) &&
    Number.isInteger(after.settleDays) &&
    after.settleDays >= 0 &&
    after.settleDays <= SETTLE_DAYS_MAX;
  if (!makesSense) return refuse('terms-make-no-sense');
  return changed('newTerms', [before], { command, change: () => terms });
}

function decideHalt(family: readonly KnownInstrument[], command: HaltCommand): InstrumentDecision {
  const isHalted = command.kind === 'halt';
  const differing = family.filter(({ instrument }) => instrument.isHalted !== isHalted);
  if (differing.length === 0) return refuse(isHalted ? 'halted-already' : 'not-halted');
  const what = isHalted ? 'halted' : 'resumed';
  return accept(
    differing.map((one) => step(what, command, nextVersion(one, command, { isHalted }))),
  );
}

/** The terms in the new count, for the stock and its views; every position follows by a fact. */
function decideSplit(
  family: readonly KnownInstrument[],
  command: SplitCommand,
): InstrumentDecision {
  const { to, from, cashPrice, nowMs } = command;
  const isSmall = to > 0n && from > 0n && to <= SPLIT_MAX && from <= SPLIT_MAX;
  if (family.some(({ instrument }) => isSplitting(instrument))) return refuse('split-under-way');
  const [{ instrument: stock }] = family as readonly [KnownInstrument];
  const { after = splitCount(stock) } = command;
  if (after !== splitCount(stock)) return refuse('split-under-way');
  if (!isSmall || to === from || stock.unit !== 'shares') return refuse('split-makes-no-sense');
  if (from > 1n && (cashPrice === null || cashPrice <= 0n)) return refuse('cash-price-missing');
  const id = `split-${stock.id}-${splitCount(stock) + 1}`;
  const split: Split = { id, atMs: nowMs, to, from, cashPrice, isDone: false };
  return accept(
    family.map((one) => {
      const { splits = [] } = one.instrument;
      const terms = termsAfterSplit(one.instrument, command);
      const after = nextVersion(one, command, { ...terms, splits: [...splits, split] });
      const ownFields = [...new Set([...one.ownFields, ...Object.keys(terms)])].sort();
      return step('split', command, { ...after, ownFields });
    }),
  );
}

function decideDelist(
  family: readonly KnownInstrument[],
  command: DelistCommand,
): InstrumentDecision {
  if (family.some(({ instrument }) => isSplitting(instrument))) return refuse('split-under-way');
  const ends = family.map((one) =>
    step('ended', command, { ...one, validToMs: command.nowMs, endedBy: command.by }),
  );
  const { settleAt: price } = command;
  if (price === undefined) return accept(ends);
  const [stock] = ends;
  const { instrument } = stock?.after ?? {};
  if (instrument === undefined) throw new Error('nothing ends');
  const settle = { ...command, kind: 'settle', instrumentId: instrument.id, price } as const;
  const settled = decideSettlement(stock?.after, settle);
  return settled.isAccepted ? accept([...ends, ...settled.steps]) : settled;
}

/** A further version of what has ended: with the price of its positions, or all of them closed. */
function decideSettlement(
  before: KnownInstrument | undefined,
  command: SettleCommand | SettleDoneCommand,
): InstrumentDecision {
  if (before === undefined) return refuse('not-ended');
  const isOver = before.validToMs !== null || isExpired(before.instrument, command.nowMs);
  if (!isOver) return refuse('not-ended');
  const { instrument } = before;
  const { settlement } = instrument;
  const next = (what: InstrumentStepKind, change: Settlement) => {
    const after = nextVersion(before, command, { settlement: change });
    // What has expired stays listed for a while, so that links to it still lead somewhere.
    const validToMs = before.validToMs === null ? null : command.nowMs;
    return accept([step(what, command, { ...after, validToMs })]);
  };
  if (command.kind === 'settleDone') {
    if (settlement === undefined || settlement.isDone) return refuse('not-settling');
    return next('settleDone', { ...settlement, isDone: true });
  }
  if (settlement !== undefined) return refuse('settled-already');
  if (instrument.heldAs !== instrument.id) return refuse('view-follows-its-stock');
  const isWorthless = command.price === 0n;
  if (!isWorthless && !isPrice(instrument, command.price)) return refuse('settle-price-missing');
  const id = `settle-${instrument.id}-${instrument.version + 1}`;
  return next('settled', { id, price: command.price, isDone: false });
}

function decideSplitDone(
  family: readonly KnownInstrument[],
  command: SplitDoneCommand,
): InstrumentDecision {
  const steps = family.flatMap((one) => {
    if (!isSplitting(one.instrument)) return [];
    const splits = one.instrument.splits?.map((split) => ({ ...split, isDone: true }));
    return [step('splitDone', command, nextVersion(one, command, { splits }))];
  });
  return steps.length === 0 ? refuse('not-splitting') : accept(steps);
}

/** The next version of each, in which what changed is the operator's from now on. */
function changed(
  what: InstrumentStepKind,
  all: readonly KnownInstrument[],
  {
    command,
    change,
  }: {
    readonly command: InstrumentCommand;
    readonly change: (before: Instrument) => Partial<Instrument>;
  },
): InstrumentDecision {
  const steps = all.flatMap((before) => {
    const after = nextVersion(before, command, change(before.instrument));
    const fields = changedFields(before.instrument, after.instrument);
    if (fields.length === 0) return [];
    const ownFields = [...new Set([...before.ownFields, ...fields])].sort();
    return [step(what, command, { ...after, ownFields })];
  });
  return steps.length === 0 ? refuse('nothing-changes') : accept(steps);
}

function nextVersion(
  before: KnownInstrument,
  { nowMs }: InstrumentCommand,
  change: Partial<Instrument>,
): KnownInstrument {
  const { version } = before.instrument;
  const instrument = { ...before.instrument, ...change, version: version + 1 };
  return { ...before, instrument, validFromMs: nowMs };
}

function step(
  what: InstrumentStepKind,
  { nowMs, by, reason }: InstrumentCommand,
  after: KnownInstrument,
): InstrumentStep {
  return { what, atMs: nowMs, by, reason, after };
}

/** One name in all languages: what an operator says is said to everybody. */
function everywhere(name: string): LocalizedText {
  return { en: name, 'zh-Hans': name, 'zh-Hant': name };
}

function accept(steps: readonly InstrumentStep[]): InstrumentDecision {
  return { isAccepted: true, steps };
}

function refuse(reason: InstrumentRefusal): InstrumentDecision {
  return { isAccepted: false, reason };
}
