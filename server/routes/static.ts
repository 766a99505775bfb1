import { recordOfCode } from '../../src/domain/scan/shortCode.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'
type Asset = {
  content: Buffer
  type: string
  etag: string
  immutable: boolean
  compressed: Map<Encoding, Promise<Buffer>>
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  txt: 'text/plain; charset=utf-8',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
}
/** Types that are already compressed. */
const COMPRESSED_TYPES = /^(image\/(png|webp|x-icon)|font\/woff2?)/
/** Interval between checks for a new build. */
const LOOK_MS = 1000
/** A build writes its files one after another. A new build counts once no file changed for this long. */
const QUIET_MS = 2000

/**
 * Serves the built app from memory: compressed once per file, and complete at any time. A running build
 * empties the folder. The old version is served until the new index.html exists. Hashed files of earlier
 * builds stay available for pages that are still open. A request never becomes a path on the disk.
 */
export function registerStatic(app: FastifyInstance, distDir: string): void {
  const files = storeOf(distDir)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const asset = files.find(pathOf(request.url))
    return asset ? sendAsset(request, reply, asset) : sendUnknown(request, reply)
  }
  /**
   * Sends the app for an unknown address of a page, which shows that nothing is there. Other requests get the
   * error as JSON.
   */
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = opensPage(request) && files.find('/index.html')
    if (!page) return reply.callNotFound()
    return reply.code(404).header('cache-control', 'no-store').type(page.type).send(page.content)
  }
  // The address in the code of a label, in capitals. The app finds the record (ADR 0034).
  for (const path of ['/q/:code', '/Q/:code'])
    app.get<{ Params: { code: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const { params } = request
      return recordOfCode(params.code)
        ? reply.redirect(`/#/q/${params.code.toLowerCase()}`)
        : sendUnknown(request, reply)
    })
  for (const url of ['/', '/*']) app.get(url, { schema: { hide: true }, compress: false }, handler)
}

/** True if a person opens an address in a browser. */
const opensPage = ({ url, headers }: FastifyRequest): boolean =>
  !/^\/api(?:[/?]|$)/i.test(url) && Boolean(headers.accept?.includes('text/html'))

const stores = new Map<string, ReturnType<typeof createStore>>()

/** Returns the store of a folder. All tenants of the process share it, because the app is the same. */
function storeOf(distDir: string) {
  const store = stores.get(distDir) ?? createStore(distDir)
  stores.set(distDir, store)
  return store
}

function createStore(distDir: string) {
  const assets = new Map<string, Asset>()
  let build = ''
  let looked = 0
  const refresh = () => {
    if (Date.now() - looked < LOOK_MS) return
    looked = Date.now()
    const now = stamp(distDir)
    if (!now || now.id === build || (build && now.age < QUIET_MS)) return
    const found = load(distDir)
    for (const [path, asset] of assets) if (!asset.immutable && !found.has(path)) assets.delete(path)
    for (const [path, asset] of found) assets.set(path, asset)
    build = now.id
  }
  return {
    find(path: string): Asset | undefined {
      refresh()
      return assets.get(path)
    },
  }
}

/** Returns a stamp of the current build. The service worker is written last and may change alone. */
function stamp(distDir: string): { id: string; age: number } | undefined {
  const [page, worker] = ['index.html', 'sw.js'].map((name) =>
    statSync(join(distDir, name), { throwIfNoEntry: false }),
  )
  if (!page) return undefined
  const times = [page.mtimeMs, worker?.mtimeMs ?? 0]
  return { id: `${times.join()}:${page.ino}`, age: Date.now() - Math.max(...times) }
}

function load(distDir: string): Map<string, Asset> {
  const found = new Map<string, Asset>()
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(distDir.length).replaceAll('\\', '/')
    const content = readFileSync(file)
    found.set(path, {
      content,
      type: TYPES[entry.name.split('.').pop() ?? ''] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
      immutable: path.startsWith('/assets/'),
      compressed: new Map(),
    })
  }
  return found
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  if (path === '/') return '/index.html'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  void reply.headers({
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.etag,
    vary: 'accept-encoding',
  })
  if (matches(request.headers['if-none-match'], asset.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'], asset)
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type(asset.type).send(encoding ? await compressedContent(asset, encoding) : asset.content)
}

const matches = (given: string | undefined, etag: string): boolean =>
  Boolean(given?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

function chooseEncoding(accepted: string | string[] | undefined, asset: Asset): Encoding | undefined {
  if (asset.content.length < 1024 || COMPRESSED_TYPES.test(asset.type)) return undefined
  const wishes = String(accepted ?? '')
    .split(',')
    .map((wish) => wish.trim())
  const takes = (name: string) =>
    wishes.some((wish) => wish.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(wish))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

const COMPRESS: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
}

function compressedContent(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const ready = asset.compressed.get(encoding) ?? COMPRESS[encoding](asset.content)
  asset.compressed.set(encoding, ready)
  return ready
}
