import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proxies } from '../../../scripts/lib/proxies.mjs'
import { until } from '../until.ts'
import { certificateAuthority } from './certificates.ts'
import { freePort } from './server.ts'

/* The proxies of docs/operations/proxies, started with these files; only paths and ports differ. */

export type ProxyName = 'haproxy.cfg' | 'nginx.conf' | 'Caddyfile'

export interface RunningProxy {
  port: number
  /** The authority of its certificate. */
  ca: string
  close(): Promise<void>
}

interface Place {
  folder: string
  port: number
  cert: string
  key: string
}

/** The changes to each recipe, and the arguments of its program. */
const PROGRAMS: Record<ProxyName, { name: string; args: (file: string) => string[]; here: Here }> = {
  'haproxy.cfg': {
    name: 'HAProxy',
    args: (file) => ['-db', '-f', file],
    here: ({ folder, port }) => [
      ['maxconn 20000', 'maxconn 4000'],
      [':443', `127.0.0.1:${port}`],
      ['/etc/haproxy/werkbank.pem', join(folder, 'both.pem')],
    ],
  },
  'nginx.conf': {
    name: 'nginx',
    args: (file) => ['-e', 'stderr', '-c', file, '-g', 'daemon off;'],
    here: ({ folder, port, cert, key }) => [
      ['/run/nginx.pid', join(folder, 'nginx.pid')],
      ['443 ssl', `127.0.0.1:${port} ssl`],
      ['/etc/nginx/werkbank.crt', cert],
      ['/etc/nginx/werkbank.key', key],
      ['http {', `http {\n    access_log off;`],
    ],
  },
  Caddyfile: {
    name: 'Caddy',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    here: ({ port, cert, key }) => [
      ['grace_period 5s', 'grace_period 1s\n\tadmin off\n\tauto_https off'],
      ['werkbank.example.com {', `https://localhost:${port} {\n\ttls ${cert} ${key}`],
    ],
  },
}
type Here = (place: Place) => [string, string][]

/** @param servers the ports of two servers or more */
export async function startProxy(recipe: ProxyName, servers: Ports): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-proxy-'))
  const [authority, port] = [certificateAuthority(), await freePort()]
  const { cert, key } = authority.issue('localhost')
  const place = { folder, port, cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await writeFile(place.cert, cert)
  await writeFile(place.key, key)
  await writeFile(join(folder, 'both.pem'), cert + key)
  const { name, args, here } = PROGRAMS[recipe]
  const file = join(folder, recipe)
  await writeFile(file, await adapted(recipe, [...here(place), ...portsOf(recipe, servers)]))
  const program = proxies.find((one) => one.name === name)?.find()
  if (!program) throw new Error(`${name} is not here: node scripts/setup.mjs --proxies`)
  const child = spawn(program, args(file), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const running = { port, ca: authority.cert, close }
  await until(`${name}`, async () => (await ask(running, 'GET', '/ready')).status === 200, {
    ms: 10_000,
  }).catch(async (error: unknown) => {
    await close()
    throw new Error(`${String(error)}\n${output}`)
  })
  return running
}

/** The servers of the recipe, and further ones. */
function portsOf(recipe: ProxyName, [one, two, ...more]: Ports): [string, string][] {
  const beyond: Record<ProxyName, (port: number) => string> = {
    'haproxy.cfg': (port) => ` check\n    server s${port} 127.0.0.1:${port}`,
    'nginx.conf': (port) => ` max_fails=1 fail_timeout=2s;\n        server 127.0.0.1:${port}`,
    Caddyfile: (port) => ` 127.0.0.1:${port}`,
  }
  return [
    ['127.0.0.1:3000', `127.0.0.1:${one}`],
    ['127.0.0.1:3001', `127.0.0.1:${two}${more.map(beyond[recipe]).join('')}`],
  ]
}
type Ports = readonly [number, number, ...number[]]

/**
 * The recipe with other paths and ports. Throws if the recipe lacks one of them, because the test would then test
 * something else.
 */
async function adapted(recipe: ProxyName, changes: readonly [string, string][]): Promise<string> {
  const path = new URL(`../../../docs/operations/proxies/${recipe}`, import.meta.url)
  let text = await readFile(path, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${recipe} has no '${from}'`)
    text = text.replace(from, to)
  }
  return text
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Makes one call through the proxy, as a device does. */
export async function ask(
  proxy: Pick<RunningProxy, 'port' | 'ca'>,
  method: string,
  path: string,
  { body, headers = {} }: { body?: Buffer | string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await openRequest(proxy, method, path, headers, body)
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}

/** Opens a call through the proxy; its answer can be read as a stream. */
export function openRequest(
  { port, ca }: Pick<RunningProxy, 'port' | 'ca'>,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({ host: 'localhost', family: 4, port, ca, method, path, headers }, resolve)
    call.on('error', reject)
    call.end(body)
  })
}
