import fc from 'fast-check'
import type { RoutePlugin } from '../../../server/plugins/types.ts'
import { allMutations } from '../../../src/mutations/product.ts'
import { ANY_IDS, seenValues, fieldsOf, valueOf } from '../schemaArgs.ts'

/*
 * Random requests, made from a seed: every route with valid to absurd parameters, queries, headers and bodies. Half of
 * the bodies are valid but for one value, because the first check refuses a body that is entirely absurd.
 */

export interface FuzzRoute {
  method: string
  url: string
}

export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Collects the routes that are registered after it. */
export function collector(into: FuzzRoute[]): RoutePlugin {
  const plugin: RoutePlugin = async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      // the page of a link answers people, and has its own tests (AK-05, AK-07)
      if (url.startsWith('/akkoord')) return
      for (const one of [method].flat()) if (one !== 'OPTIONS') into.push({ method: one, url })
    })
  }
  // the hook is for all later plugins, not only for its own routes
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true })
}

const ODD_TEXTS = [
  ...ANY_IDS,
  '01950000-0000-7000-8000-0000000000ff',
  '01950000-0000-7000-8000-00000000000A',
  '0000',
  '2026',
  '99999999999999999999',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '1e308',
  'null',
  'undefined',
  '01-03-2026',
  '31-02-2026',
  '00-00-0000',
  '2026-03-01',
  'true',
  '\u0000',
  'a\u0000b',
  '\u200b',
  '\ud800',
  'x'.repeat(400),
  'y'.repeat(3_000),
  "' OR 1=1 --",
  '%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{}',
  '[]',
  '👩‍🔧',
]
const ODD_VALUES: unknown[] = [
  ...ODD_TEXTS,
  null,
  0,
  -1,
  1.005,
  1e308,
  -1e308,
  2 ** 53,
  true,
  [],
  [null],
  [[[[]]]],
  {},
  { id: 1 },
  { __proto: 1 },
  Array.from({ length: 600 }, () => ({})),
]
const odd = fc.constantFrom(...ODD_TEXTS)
const QUERY_KEYS = [
  'page',
  'size',
  'sort',
  'dir',
  'q',
  'search',
  'term',
  'from',
  'to',
  'status',
  'v',
  'filter',
  'lang',
]

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const urlOf = (route: FuzzRoute, params: readonly string[], query: Record<string, string>): string => {
  let i = 0
  const path = route.url.replaceAll(/:\w+(\([^)]*\))?|\*/g, () => encoded(params[i++ % params.length] ?? 'x'))
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encoded(value)}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** The arguments of any mutation, flat as in the calls of the specification. */
const anyBody = fc.oneof(...allMutations().map(({ input }) => valueOf(input))).map((args) => {
  const { set, ...rest } = args as { set?: object }
  return { ...rest, ...set } as Record<string, unknown>
})

/** The arguments with one absurd or missing value. */
const spoiled = fc
  .tuple(anyBody, fc.nat(), fc.option(fc.constantFrom(...ODD_VALUES), { freq: 5 }), odd)
  .map(([body, at, value, extra]) => {
    const keys = Object.keys(body)
    const key = keys[at % Math.max(1, keys.length)] ?? extra
    return value === null ? { ...body, [key]: undefined, [extra]: null } : { ...body, [key]: value }
  })

const JSON_TYPE = 'application/json'
const jsonBody = (value: unknown) => ({ type: JSON_TYPE, payload: JSON.stringify(value) ?? 'null' })
const bodies: fc.Arbitrary<{ type: string; payload: string | Buffer }> = fc.oneof(
  { weight: 8, arbitrary: anyBody.map(jsonBody) },
  { weight: 8, arbitrary: spoiled.map(jsonBody) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES).map(jsonBody) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { type: JSON_TYPE, payload: '{"id":' },
      { type: JSON_TYPE, payload: '' },
      { type: JSON_TYPE, payload: '{"__proto__":{"x":1}}' },
      { type: JSON_TYPE, payload: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
      { type: 'text/plain', payload: 'hallo' },
      { type: 'application/xml', payload: '<a/>' },
      { type: 'multipart/form-data', payload: 'x' },
      {
        type: 'multipart/form-data; boundary=x',
        payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b',
      },
      { type: 'multipart/form-data; boundary=x', payload: '--x--' },
      { type: 'image/png', payload: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) },
      { type: 'image/jpeg', payload: Buffer.alloc(0) },
    ),
  },
)

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), odd.map(encoded)),
    'if-none-match': odd.map(encoded),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    'x-sync-proto': fc.constantFrom('1', '2', 'x'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
    accept: fc.constantFrom('*/*', 'text/html', 'application/pdf'),
  },
  { requiredKeys: [] },
)

/** Any request of one of these routes. */
export function anyRequest(routes: readonly FuzzRoute[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      fc.constantFrom(...routes),
      fc.array(fc.oneof(fc.constantFrom(...ANY_IDS), odd), { minLength: 1, maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...QUERY_KEYS), odd, { maxKeys: 3 }),
      bodies,
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    )
    .map(([route, params, query, { type, payload }, more]) => {
      const url = urlOf(route, params, query)
      if (['GET', 'HEAD', 'DELETE'].includes(route.method))
        return { method: route.method, url, headers: more }
      return { method: route.method, url, headers: { 'content-type': type, ...more }, payload }
    })
}

/** Any mutation as a device pushes it: its arguments are valid by the schema, its base can be anything. */
export const anyMutation = fc
  .constantFrom(...allMutations())
  .chain(({ name, input }) =>
    fc.record({ name: fc.constant(name), args: valueOf(input), base: seenValues(fieldsOf(input)) }),
  )
