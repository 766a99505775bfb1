import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { choosePage, hasFittingType, isGenuine, isOwnPage } from './genuineFiles.ts'

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const OWN = '<head><meta name="csp-version" content="1a2b3c4d" /></head>'
const PORTAL = '<h1>Welkom op het netwerk van het hotel</h1>'
const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } })
const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

describe('a file of the app', () => {
  it('[WN-01] is known by its hash, whatever status and type the answer has', async () => {
    const integrity = integrityOf('export {}')
    expect(await isGenuine('/assets/a.js', script('export {}'), integrity)).toBe(true)
    expect(await isGenuine('/assets/a.js', script('export { }'), integrity)).toBe(false)
    expect(await isGenuine('/assets/a.js', html(PORTAL), integrity)).toBe(false)
  })

  it('[WN-01] is known by its content type where the list has no hash', async () => {
    expect(await isGenuine('/assets/a.js', script('export {}'))).toBe(true)
    expect(await isGenuine('/assets/a.js', html(PORTAL))).toBe(false)
    expect(await isGenuine('/assets/a.css?v=1', html(PORTAL))).toBe(false)
    expect(await isGenuine('/index.html', html(OWN))).toBe(true)
  })

  it.each(['a.js', 'a.css', 'a.wasm', 'a.png', 'a.svg', 'a.webp', 'manifest.webmanifest'])(
    '[WN-02] %s is never a page',
    (name) => {
      expect(hasFittingType(`/assets/${name}`, html(PORTAL))).toBe(false)
    },
  )

  it('leaves the body of the answer unread', async () => {
    const response = script('export {}')
    await isGenuine('/assets/a.js', response, integrityOf('export {}'))
    expect(await response.text()).toBe('export {}')
  })
})

describe('the page', () => {
  const never = new Promise<never>(() => {})
  /** An answer whose headers arrive at once and whose body arrives after `ms`, or never. */
  const slow = (text: string, ms: number | null) =>
    new Response(
      new ReadableStream({
        async start(controller) {
          if (ms === null) return never
          await new Promise((resolve) => setTimeout(resolve, ms))
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        },
      }),
      { headers: { 'content-type': 'text/html' } },
    )
  const choose = (network: () => Promise<Response>, kept: Response | undefined = html(`${OWN} kept`)) =>
    choosePage({ fromNetwork: network, fromDevice: async () => kept, limitMs: 40 })

  it('[WN-03] is recognised as our own by the mark of the build', async () => {
    expect(await isOwnPage(html(OWN))).toBe(true)
    expect(await isOwnPage(html(PORTAL))).toBe(false)
    expect(await isOwnPage(new Response(OWN, { headers: { 'content-type': 'text/plain' } }))).toBe(false)
  })

  it('comes from the server when that answers in time', async () => {
    const page = await choose(async () => slow(OWN, 5))
    expect(await page.text()).toBe(OWN)
  })

  it('[WN-03] comes from the device when a stranger answers with a page of its own', async () => {
    expect(await (await choose(async () => html(PORTAL))).text()).toBe(`${OWN} kept`)
  })

  it.each([
    ['stalls after its headers', async () => slow(OWN, null)],
    ['dribbles longer than the limit', async () => slow(OWN, 400)],
    ['never answers', () => never],
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers an error', async () => html(OWN, 502)],
  ])('[WN-04] comes from the device when the server %s', async (_, network) => {
    const started = Date.now()
    expect(await (await choose(network)).text()).toBe(`${OWN} kept`)
    expect(Date.now() - started).toBeLessThan(300)
  })

  it('comes late from the server where the device has no copy', async () => {
    const page = await choosePage({
      fromNetwork: async () => slow(OWN, 80),
      fromDevice: async () => undefined,
      limitMs: 20,
    })
    expect(await page.text()).toBe(OWN)
  })

  it('shows the answer of a stranger where the device has no copy', async () => {
    const page = await choosePage({
      fromNetwork: async () => html(PORTAL),
      fromDevice: async () => undefined,
      limitMs: 20,
    })
    expect(await page.text()).toBe(PORTAL)
  })
})
