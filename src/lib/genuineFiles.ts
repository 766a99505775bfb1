/*
 * Distinguishes the files of this app from other answers. A captive portal or a proxy answers any request with
 * status 200 and its own page.
 */

/** The build writes it into every version of the page (vite.config.ts). Other pages do not contain it. */
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

/** True if the content type of the answer fits the file at `url`, or if there is no rule for its kind. */
export function hasFittingType(url: string, response: Response): boolean {
  const extension = /\.([a-z0-9]+)$/.exec(new URL(url, 'http://localhost').pathname)?.[1] ?? ''
  const expected = TYPES[extension]
  return !expected || expected.test(response.headers.get('content-type') ?? '')
}

/**
 * True if the answer is the file at `url`. Compares the hash if the list of files has one, otherwise the content
 * type. Reads a copy of the body.
 *
 * @param integrity 'sha256-' and the hash in base64, of the bytes without content encoding
 */
export async function isGenuine(url: string, response: Response, integrity?: string): Promise<boolean> {
  if (!integrity) return hasFittingType(url, response)
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** True if the answer is the page of this app, in any version. Reads a copy of the body to its end. */
export async function isOwnPage(response: Response): Promise<boolean> {
  if (!hasFittingType('/index.html', response)) return false
  return (await response.clone().text()).includes(OWN_PAGE)
}

interface PageSources {
  /**
   * Requests the page from the server; rejects without an answer. The signal aborts it, also while the body
   * arrives.
   */
  fromNetwork: (signal: AbortSignal) => Promise<Response>
  /** The copy on the device; undefined if there is none, or if it is not ours. */
  fromDevice: () => Promise<Response | undefined>
  limitMs: number
}

/**
 * Returns the page of the app. The server's page is used if it arrives completely within the limit and is ours,
 * otherwise the copy on the device. Without a copy the answer of the server is returned as it is.
 *
 * @param statuses the statuses of an answer that counts as the page
 * @throws if there is neither an answer nor a copy
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
  const stored = await fromDevice()
  if (stored) {
    stop.abort()
    return stored
  }
  return (await attempt).response
}
