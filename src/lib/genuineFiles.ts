/*
 * Tells the files of this app from what somebody else answered in their place: a captive portal or a proxy answers any
 * request with status 200 and a page of its own.
 */

/** Set by the build in every version of the page (vite.config.ts); a page of somebody else does not have it. */
const OWN_PAGE = 'name="csp-version"'

const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  wasm: /^application\/wasm/,
  webmanifest: /json/,
  svg: /^image\//,
  png: /^image\//,
  webp: /^image\//,
}

/** Whether the content type of the answer can be that of the file at `url`; true for kinds of files without a rule. */
export function hasFittingType(url: string, response: Response): boolean {
  const extension = /\.([a-z0-9]+)$/.exec(new URL(url, 'http://localhost').pathname)?.[1] ?? ''
  const expected = TYPES[extension]
  return !expected || expected.test(response.headers.get('content-type') ?? '')
}

/**
 * Whether the answer is the file at `url`: its hash where the list of files has one, its content type otherwise.
 * Reads a copy of the body.
 *
 * @param integrity 'sha256-' and the hash in base64, of the bytes without content encoding
 */
export async function isGenuine(url: string, response: Response, integrity?: string): Promise<boolean> {
  if (!integrity) return hasFittingType(url, response)
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Whether the answer is the page of this app, of any version. Reads a copy of the body to its end. */
export async function isOwnPage(response: Response): Promise<boolean> {
  if (!hasFittingType('/index.html', response)) return false
  return (await response.clone().text()).includes(OWN_PAGE)
}

interface PageSources {
  /** The answer of the server; rejects without one. The signal ends it, also while the body arrives. */
  fromNetwork: (signal: AbortSignal) => Promise<Response>
  /** The copy on the device; undefined when there is none, or it is not ours. */
  fromDevice: () => Promise<Response | undefined>
  limitMs: number
}

/**
 * The page of the app: that of the server when all of it arrives within the limit and it is ours, the copy on the device
 * otherwise. Without a copy the answer of the server is given as it is.
 *
 * @param statuses of an answer that counts as the page @throws when there is neither an answer nor a copy
 */
export async function choosePage(
  { fromNetwork, fromDevice, limitMs }: PageSources,
  statuses: readonly number[] = [200],
): Promise<Response> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  const attempt = fromNetwork(stop.signal).then(async (response) => ({
    response,
    isPage: statuses.includes(response.status) && (await isOwnPage(response)),
  }))
  const failure = attempt.catch(() => 'failed' as const)
  const first = await Promise.race([failure, limit])
  clearTimeout(timer)
  if (typeof first === 'object' && first.isPage) return first.response
  const kept = await fromDevice()
  if (kept) {
    stop.abort()
    return kept
  }
  return (await attempt).response
}
