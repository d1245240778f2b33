import Type from 'typebox';
import { codeForReason, type Reason, reasonsOfEveryCall } from './error-codes.ts';
import { fieldRulesOf } from './fields.ts';
import { referring, sharedSchemas } from './openapi-shapes.ts';
import type { AnyRoute } from './operator-route.ts';
import { pathParameters } from './route.ts';

type Json = { [key: string]: unknown };

export interface OpenApiInput {
  readonly routes: readonly AnyRoute[];
  readonly version: string;
  /** Ids of the routes this server answers; the others are marked and answer 501. */
  readonly served: ReadonlySet<string>;
}

/** The OpenAPI 3.1 document of the calls. Pure: the same routes give the same document. */
export function openApiDocument(input: OpenApiInput): Json {
  const paths: Record<string, Json> = {};
  for (const route of input.routes) {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = operation(route, input.served.has(route.id));
    paths[route.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version: input.version,
      description:
        'Every answer is the envelope {code, msg, data}; the HTTP status equals code. Amounts ' +
        'and prices are decimal strings, times are epoch milliseconds. x-extension marks calls ' +
        'beyond the specification, x-key-scope what an API key must be allowed to, x-served ' +
        'tells whether this server answers a call, ' +
        'x-over-socket whether it may come as a frame of /push too: ' +
        '{"op":"call","id","path","key","body"}, answered by {"op":"call","id","code","msg","data"}.',
    },
    tags: [...new Set(input.routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer' },
        operator: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: refusalSchema, ...sharedSchemas() },
    },
  };
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: {
      type: 'object',
      required: ['reason'],
      properties: { reason: { type: 'string' }, field: { type: 'string' } },
    },
  },
};

function operation(route: AnyRoute, isServed: boolean): Json {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    'x-extension': route.extension === true,
    'x-served': isServed,
    'x-caller': route.caller,
    'x-repeat': route.repeat,
    'x-over-socket': route.overSocket === true,
    'x-key-scope': route.keyScope ?? null,
    'x-reasons': reasonsOf(route),
    ...('roles' in route ? { 'x-roles': route.roles } : {}),
    ...(route.caller === 'visitor' ? {} : { security: securityOf(route) }),
    parameters: parameters(route),
    ...requestBody(route),
    responses: responses(route),
  };
}

function securityOf({ caller, keyScope }: AnyRoute): Json[] {
  return [{ [caller]: [] }, ...(keyScope === undefined ? [] : [{ apiKey: [] }])];
}

function parameters(route: AnyRoute): Json[] {
  const inPath = pathParameters(route.path);
  const isInQuery = route.method === 'GET' || route.takesFile === true;
  const named = Object.entries(route.input.properties).filter(
    ([name]) => inPath.includes(name) || isInQuery,
  );
  const ofFields = named.map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: (route.input.required ?? []).includes(name),
    schema,
  }));
  const key =
    route.repeat === 'key'
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: keySchema }]
      : [];
  return [...ofFields, { name: 'language', in: 'header', schema: languageSchema }, ...key];
}

const keySchema = { type: 'string', minLength: 1, maxLength: 64 };
const languageSchema = { type: 'string', enum: ['en', 'zh_Hans_CN', 'zh_Hant_HK'] };

function requestBody(route: AnyRoute): Json {
  if (route.method === 'GET') return {};
  if (route.takesFile === true) {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  const inPath = pathParameters(route.path);
  const properties = Object.fromEntries(
    Object.entries(route.input.properties).filter(([name]) => !inPath.includes(name)),
  );
  const required = (route.input.required ?? []).filter((name) => !inPath.includes(name));
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { requestBody: { content: { 'application/json': { schema } } } };
}

function responses(route: AnyRoute): Json {
  const success =
    route.answersFile === true
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelopeOf(route) } };
  const byCode: Json = { '200': { description: 'Success', content: success } };
  for (const reason of [...reasonsOf(route), ...reasonsOfEveryCall]) {
    const code = String(codeForReason[reason]);
    const known = byCode[code] as { description: string } | undefined;
    byCode[code] = {
      description: known === undefined ? reason : `${known.description}, ${reason}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    };
  }
  return byCode;
}

function envelopeOf(route: AnyRoute): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: referring(route.output) },
  };
}

/** The reasons a route can answer with: those of its fields, in order, then its own. */
export function reasonsOf(route: AnyRoute): Reason[] {
  const ofFields = Object.values(route.input.properties).flatMap((schema) => {
    const rules = fieldRulesOf(schema);
    return [
      rules.missing ?? 'FIELD_REQUIRED',
      rules.malformed ?? 'FIELD_INVALID',
      // Of a text that no database keeps, or a name with signs that nobody sees.
      ...(Type.IsString(schema) ? (['FIELD_INVALID'] as const) : []),
      ...(rules.equals === undefined ? [] : [rules.equals.otherwise]),
      ...(rules.onlyWhen || rules.notWith ? (['FIELD_UNUSED'] as const) : []),
    ];
  });
  return [...new Set([...ofFields, ...route.errors])];
}
