import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../kit/server/app.ts'

const dist = mkdtempSync(join(tmpdir(), 'wb-dist-'))
const script = 'export const text = "werkbank"\n'.repeat(200)
let server: TestApp

/** A build of files that are `ageMs` old. */
function build(files: Record<string, string>, ageMs: number): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dist, name), content)
    const time = (Date.now() - ageMs) / 1000
    utimesSync(join(dist, name), time, time)
  }
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

beforeAll(async () => {
  build(
    {
      'index.html': '<title>one</title>',
      'sw.js': 'one',
      'manifest.webmanifest': '{}',
      'assets/app-1.js': script,
    },
    10_000,
  )
  server = await startTestApp({ distDir: dist })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true, force: true })
})

describe('the built app', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/assets/app-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('%s is served as %s, %s', async (url, type, cache) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cache })
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('comes compressed as the browser likes it, and 304 when it has it', async () => {
    const br = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
    const gzip = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    const again = await get('/assets/app-1.js', { 'if-none-match': String(br.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    '/nothing.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/',
    '/%ff',
  ])('%s answers 404 or 400 and never a file from outside', async (url) => {
    const answer = await get(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('werkbank')
  })

  it.each(['/bestaat/niet', '/repair/overview', '/q/geen-code', '/nothing.js'])(
    '[WN-08] the address %s opens the page in a browser, with status 404, and never JSON',
    async (url) => {
      const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<title>one</title>')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('[WN-08] the API answers unknown addresses in JSON, whoever asks', async () => {
    const answer = await get('/api/bestaat/niet', { accept: 'text/html' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is served whole while a new build is written, and old hashed files stay for open pages', async () => {
    const later = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
    await get('/')
    build({ 'index.html': '<title>two</title>' }, 0)
    const clock = later(1100)
    expect((await get('/')).body).toContain('one')
    expect((await get('/assets/app-1.js')).statusCode).toBe(200)
    clock.mockRestore()

    build({ 'index.html': '<title>two</title>', 'sw.js': 'two', 'assets/app-2.js': script }, 0)
    const settled = later(5000)
    expect((await get('/')).body).toContain('two')
    expect((await get('/sw.js')).body).toBe('two')
    expect((await get('/assets/app-2.js')).statusCode).toBe(200)
    expect((await get('/assets/app-1.js')).statusCode).toBe(200)
    expect((await get('/manifest.webmanifest')).statusCode).toBe(404)
    settled.mockRestore()
  })
})
