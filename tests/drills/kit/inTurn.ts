import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proxies } from '../../../scripts/lib/proxies.mjs'
import { freePort } from '../../kit/server/server.ts'
import { until } from '../../kit/until.ts'

/** One address, behind which HAProxy distributes the requests in turn over the servers that answer. */
export interface InTurn {
  url: string
  close(): Promise<void>
}

/*
 * A server of an earlier version has no /ready (404, or the page of the app) and does not announce its end. HAProxy
 * notices a failed connection and sends the request to another server (redispatch).
 */
const CONFIG = [
  'defaults',
  '  mode http',
  '  timeout connect 2s',
  '  timeout client 1h',
  '  timeout server 1h',
  '  timeout check 2s',
  '  option http-server-close',
  '  option redispatch 1',
  '  retries 3',
  '  retry-on conn-failure',
  '  option httpchk GET /ready',
  '  http-check expect ! rstatus ^5',
  'listen servers',
  '  balance roundrobin',
  '  default-server check inter 250ms fall 1 rise 1',
]

/** @param ports of the servers, including those that do not run yet */
export async function startInTurn(ports: readonly number[]): Promise<InTurn> {
  const program = proxies.find(({ name }) => name === 'HAProxy')?.find()
  if (!program) throw new Error('HAProxy is not here: node scripts/setup.mjs --proxies')
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'werkbank-turn-')), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((one) => `  server s${one} 127.0.0.1:${one}`)
  await writeFile(file, [...CONFIG, `  bind 127.0.0.1:${port}`, ...servers, ''].join('\n'))
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await until('HAProxy', async () => (await fetch(`${url}/api/health`)).ok).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { url, close }
}
