import { textsOf } from './objects.ts'
import { ApiError, NetworkError } from './httpErrors.ts'
import { readProblem } from './httpProblem.ts'
import { httpSession } from './httpSession.ts'

export { ApiError, changedMeanwhile, isOffline, NetworkError, reasonOf } from './httpErrors.ts'
export { provideSession } from './httpSession.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RequestOptions {
  /** Sent as JSON. */
  json?: unknown
  /** Sent without conversion, such as a FormData. */
  body?: BodyInit
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds until a NetworkError; default 30 s, false waits for ever. */
  timeout?: number | false
  /** Leave out the bearer token (login, e-mail check). */
  anonymous?: boolean
}

const DEFAULT_TIMEOUT = 30_000

/** Build-time map of hosts that have their API elsewhere: VITE_API_HOSTS='{"demo.example.be":"https://api.example.be"}'. */
function configuredHosts(): Record<string, string> {
  const text: unknown = import.meta.env?.VITE_API_HOSTS
  return typeof text === 'string' && text !== '' ? textsOf(JSON.parse(text)) : {}
}

/**
 * The base URL of the API for a host, without a slash at the end. It is the same origin, unless the build mapped
 * the host to another one (D-012). Works in a page and in a worker.
 */
export function apiBase(
  hostname: string,
  hosts = configuredHosts(),
  origin = globalThis.location?.origin ?? '',
): string {
  const mapped = hosts[hostname]
  return `${mapped ? mapped.replace(/(?<!\/)\/+$/, '') : origin}/api`
}

/** Load the client with the first request, because no screen needs it to render. */
const loadHttp = async () => (await import('./httpClient.ts')).createHttp()
let http: ReturnType<typeof loadHttp> | undefined

/**
 * Calls the API. `path` is relative to the API base ('/customers/5'). Returns the parsed JSON, or undefined without
 * a body.
 * @throws ApiError for an answer that is not 2xx, NetworkError if no answer came
 */
export async function request<T = unknown>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(method, path, options)
  const text = await readBody(() => response.text())
  return (text === '' ? undefined : await parse(text, response.status)) as T
}

/** Calls the API like `request` for a file. Returns the bytes and the file name that the server proposes. */
export async function requestFile(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<{ blob: Blob; name: string | null; headers: Headers }> {
  const response = await send(method, path, options)
  const blob = await readBody(() => response.blob())
  const { headers } = response
  return { blob, name: fileName(headers.get('content-disposition')), headers }
}

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const response = await fetchOrFail(method, path, options)
  if (response.ok) return response
  const problem = await readProblem(response)
  if (!problem) throw await foreignAnswerError(response.status)
  if (response.status === 401 && !options.anonymous) httpSession().expired?.()
  throw new ApiError(response.status, problem)
}

async function fetchOrFail(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const { query, timeout = DEFAULT_TIMEOUT, json, body, signal } = options
  const url = `${apiBase(globalThis.location?.hostname ?? '')}/${path.replace(/^\/+/, '')}`
  try {
    http ??= loadHttp()
    const send = await http.catch((error: unknown) => {
      // Offline: the next call loads it again.
      http = undefined
      throw error
    })
    return await send(url, {
      method,
      headers: headers(options),
      timeout,
      ...(json === undefined ? {} : { json }),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(query ? { searchParams: definedPairs(query) } : {}),
    })
  } catch (error) {
    throw NetworkError.from(error)
  }
}

function headers({ headers: own = {}, anonymous }: RequestOptions): Record<string, string> {
  const token = anonymous ? null : httpSession().token()
  return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...own }
}

function definedPairs(query: NonNullable<RequestOptions['query']>): Record<string, string> {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]))
}

/** The connection can also break in the middle of a body. */
async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw NetworkError.from(error)
  }
}

async function parse(text: string, status: number): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw await foreignAnswerError(status)
  }
}

/**
 * The error for a page of a proxy or a captive portal; our server answers only with JSON. Its text is loaded on
 * demand.
 */
async function foreignAnswerError(status: number): Promise<NetworkError> {
  const words = await import('./foreignAnswer.ts').catch(() => null)
  return new NetworkError(`no JSON in answer ${status}`, words?.foreignAnswerText(status))
}

function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}
