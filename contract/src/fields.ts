import Type, { type Static, type TOptional, type TSchema } from 'typebox';
import {
  barSizes,
  classifies,
  direction,
  klineTypes,
  openClose,
  orderType,
  source,
  timeInForces,
  walletTypes,
} from './enums.ts';
import type { Reason } from './error-codes.ts';

/** The annotation under which a field of a request carries its refusals. */
export const fieldRulesKey = 'x-field';

/**
 * What a request field refuses with. The schema says what is well formed; these say which sentence
 * the customer reads. A field with none of them answers FIELD_REQUIRED and FIELD_INVALID.
 */
export interface FieldRules {
  /** Absent, null or an empty text. */
  readonly missing?: Reason;
  /** Present, but not what the schema says. */
  readonly malformed?: Reason;
  /** Optional in general, but asked for when another field has one of these values. */
  readonly requiredWhen?: { readonly field: string; readonly isOneOf: readonly unknown[] };
  /** Optional, but asked for when the other field is absent. */
  readonly requiredWithout?: string;
  /** Means something only when another field has one of these values; else FIELD_UNUSED. */
  readonly onlyWhen?: { readonly field: string; readonly isOneOf: readonly unknown[] };
  /** Means nothing beside the other field: FIELD_UNUSED when both are there. */
  readonly notWith?: string;
  /** What people are shown as a name: refused with signs that nobody sees (FIELD_INVALID). */
  readonly isName?: true;
  /** A code or a search word: read by `plainText` before anything is checked. */
  readonly isPlain?: true;
  /** Must equal the other field, else this reason. */
  readonly equals?: { readonly field: string; readonly otherwise: Reason };
}

/** Attaches rules to a schema. Returns a copy; a schema may be shared between routes. */
export function field<Schema extends TSchema>(schema: Schema, rules: FieldRules): Schema {
  const copy: Schema = Object.defineProperties(
    Object.create(Object.getPrototypeOf(schema)),
    Object.getOwnPropertyDescriptors(schema),
  );
  Object.defineProperty(copy, fieldRulesKey, {
    value: rules,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** The rules of a field, or none. */
export function fieldRulesOf(schema: TSchema): FieldRules {
  const rules: unknown = Reflect.get(schema, fieldRulesKey);
  return typeof rules === 'object' && rules !== null ? rules : {};
}

export type Defaulted<Schema extends TSchema> = TOptional<Schema> & { readonly default: unknown };

/** An optional field that the server fills in when it is absent. */
export function defaulted<Schema extends TSchema>(
  schema: Schema,
  value: NoInfer<Static<Schema>>,
): Defaulted<Schema> {
  const optional = Type.Optional(field(schema, fieldRulesOf(schema))) as TOptional<Schema>;
  return Object.assign(optional, { default: value });
}

/** A figure that may be missing: null or left out, never a false zero. */
export function maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** One of the listed words. */
export function oneOf<const Words extends readonly (string | number)[]>(words: Words) {
  return Type.Unsafe<Words[number]>({
    type: typeof words[0] === 'number' ? 'integer' : 'string',
    enum: [...words],
  });
}

export const text = (maxLength = 200) => Type.String({ minLength: 1, maxLength });

/** An id of ours. Anything that cannot be one is simply not found. */
export const id = () =>
  field(Type.String({ minLength: 1, maxLength: 64 }), { malformed: 'NOT_FOUND' });

/**
 * An instrument's code: upper or lower case letters, digits and the marks of exchanges and pairs.
 */
export const instrumentCode = () =>
  field(Type.String({ minLength: 1, maxLength: 32 }), { malformed: 'NO_INSTRUMENT' });
export const marketCode = () =>
  field(Type.String({ minLength: 1, maxLength: 32 }), { malformed: 'NO_INSTRUMENT' });

/** A decimal in an answer: digits, a sign, a point. */
export const Decimal = Type.String({
  pattern: '^-?\\d+(\\.\\d+)?$',
  description: 'Decimal string.',
});
export const Timestamp = Type.Integer({
  minimum: 0,
  maximum: 8.64e15,
  description: 'Epoch milliseconds, UTC.',
});
export const Int = Type.Integer();
export const Bool = Type.Boolean();

/**
 * An amount of money asked for: more than 0, at most 2 decimals, at most 15
 * digits before the point.
 */
export const amount = () =>
  field(Type.String({ pattern: '^(?=.*[1-9])\\d{1,15}(\\.\\d{1,2})?$' }), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
  });

/**
 * A quantity asked for: more than 0, at most 8 decimals. The instrument's
 * step is checked by the rules.
 */
export const quantity = () =>
  field(Type.String({ pattern: '^(?=.*[1-9])\\d{1,15}(\\.\\d{1,8})?$' }), {
    missing: 'QUANTITY',
    malformed: 'QUANTITY',
  });

/** A price asked for: more than 0, at most 12 decimals. The tick is checked by the rules. */
export const price = () =>
  field(Type.String({ pattern: '^(?=.*[1-9])\\d{1,15}(\\.\\d{1,12})?$' }), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
  });

/** A price of an order: of what may trade below zero of either sign, and zero itself. */
export const orderPrice = () =>
  field(Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,12})?$' }), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
  });

/** The price of a limit order, and of no other. */
export const limitPrice = () =>
  field(Type.Optional(orderPrice()), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
    requiredWhen: { field: 'type', isOneOf: [1, 3] },
    onlyWhen: { field: 'type', isOneOf: [1, 3] },
  });

/** An order is for a quantity, or for as much as an amount of money buys with its fees. */
export const quantityOrAmount = () => ({
  num: field(Type.Optional(quantity()), {
    ...fieldRulesOf(quantity()),
    requiredWithout: 'amount',
  }),
  amount: field(Type.Optional(amount()), { malformed: 'AMOUNT', notWith: 'num' }),
});

export const triggerPrice = () =>
  field(Type.Optional(orderPrice()), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
    requiredWhen: { field: 'type', isOneOf: [2, 3] },
    onlyWhen: { field: 'type', isOneOf: [2, 3] },
  });

const figure = () => Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,12})?$' });

/**
 * What the customer's screen showed when he confirmed. It is stored with the order as sent, so that
 * the order's page can say what became of it, and one of it decides: the slippage guard of a market
 * order counts from `guardFrom`, else from `price`, else from the best price on arrival. Beyond it
 * nothing fills (PRICE_MOVED). `guardFrom` is the price that the sheet stated its guard from; only
 * of type 0, and not of a block or of an order for the open or the close (FIELD_UNUSED).
 */
export const confirmedFigures = () =>
  Type.Optional(
    Type.Object({
      price: Type.Optional(orderPrice()),
      totalAmount: figure(),
      fee: figure(),
      guardFrom: Type.Optional(orderPrice()),
    }),
  );

export const percent = () => Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,4})?$' });

export const email = () =>
  field(Type.String({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' }), {
    missing: 'EMAIL_REQUIRED',
    malformed: 'EMAIL_INVALID',
  });
export const emailCode = () =>
  field(Type.String({ pattern: '^\\d{6}$' }), {
    missing: 'CODE_REQUIRED',
    malformed: 'CODE_REQUIRED',
    isPlain: true,
  });
/**
 * The code of a reset: eight letters and digits, in either case, with a hyphen after the fourth or
 * without. Letters that are never drawn are a wrong code, no other shape.
 */
export const resetCode = () =>
  field(Type.String({ pattern: '^[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}$' }), {
    missing: 'CODE_REQUIRED',
    malformed: 'CODE_REQUIRED',
    isPlain: true,
  });
/** What `getEmailCode` answered beside the code it sent: who asked for it hands both in. */
export const codeHandle = () => Type.Optional(Type.String({ maxLength: 64 }));
/** A password to log in with: any text, so that a wrong length is a wrong password. */
export const passwordGiven = () =>
  field(Type.String({ minLength: 1, maxLength: 200 }), { missing: 'PASSWORD_REQUIRED' });
/** A password to be kept: 6 to 20 characters of any kind. */
export const passwordChosen = (missing: Reason) =>
  field(Type.String({ minLength: 6, maxLength: 20 }), { missing, malformed: 'PASSWORD_LENGTH' });
/** An operator's password to be kept: 15 to 128 characters of any kind. */
export const operatorPasswordChosen = () =>
  field(Type.String({ minLength: 15, maxLength: 128 }), {
    missing: 'NEW_PASSWORD_REQUIRED',
    malformed: 'OPERATOR_PASSWORD_LENGTH',
  });
/** Repeats another field. */
export const repeated = (other: string) =>
  field(Type.String({ maxLength: 200 }), {
    missing: 'PASSWORDS_DIFFER',
    malformed: 'PASSWORDS_DIFFER',
    equals: { field: other, otherwise: 'PASSWORDS_DIFFER' },
  });
/** Repeats a field that is a code. */
export const repeatedCode = (other: string) => {
  const repeats = repeated(other);
  return field(repeats, { ...fieldRulesOf(repeats), isPlain: true });
};
export const payPasswordGiven = () =>
  field(Type.String({ minLength: 1, maxLength: 200 }), {
    missing: 'PAY_PASSWORD_REQUIRED',
    isPlain: true,
  });
export const payPasswordChosen = () =>
  field(Type.String({ pattern: '^\\d{6}$' }), {
    missing: 'PAY_PASSWORD_REQUIRED',
    malformed: 'PAY_PASSWORD_DIGITS',
    isPlain: true,
  });

/** Times and zones in requests. */
export const timestamp = () => Type.Integer({ minimum: 0, maximum: 8.64e15 });
export const timeZone = () => Type.String({ minLength: 1, maxLength: 64 });

export const sourceCode = () => oneOf(Object.values(source));
export const directionCode = () => oneOf(Object.values(direction));
export const orderTypeCode = () => oneOf(Object.values(orderType));
/** A position is closed at the market or at a limit. */
export const closeType = () => oneOf([orderType.market, orderType.limit]);
export const openCloseCode = () => oneOf(Object.values(openClose));
export const walletType = () => oneOf(walletTypes);
export const classify = () => oneOf(classifies);
export const klineType = () => oneOf(klineTypes);
export const barSize = () => oneOf(barSizes);
export const timeInForce = () => oneOf(timeInForces);
export const reviewCode = () => oneOf([0, 1, 2, 3]);
export const moneyKind = () => oneOf(['BANK', 'VM']);
/** How a deposit came; practice money is given by paper deployments. */
export const depositKind = () => oneOf(['BANK', 'VM', 'PRACTICE']);

/** The two fields of every paged request. */
export const paging = {
  pageNo: defaulted(Type.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
  pageSize: defaulted(Type.Integer({ minimum: 1, maximum: 100 }), 20),
};

export function page<Row extends TSchema>(row: Row) {
  return Type.Object({ ...pageProperties(row) });
}

/** The five fields of a page, to be joined with what a call adds. */
export function pageProperties<Row extends TSchema>(row: Row) {
  return {
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    totalPage: Type.Integer(),
    total: Type.Integer(),
    list: Type.Array(row),
  };
}

/** Ids of ours, of what is acted on at once. */
export const ids = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 200 });

/** What each of several answers: as alone, `done` with the data, or the reason of a refusal. */
export function eachOf<Row extends TSchema>(row: Row) {
  return listOf(
    Type.Object({
      id: Type.String(),
      code: Type.Integer(),
      msg: Type.String(),
      reason: Type.Optional(Type.String()),
      done: Type.Optional(row),
    }),
  );
}

export function listOf<Row extends TSchema>(row: Row) {
  return Type.Object({ list: Type.Array(row) });
}

export const Nothing = Type.Object({});
