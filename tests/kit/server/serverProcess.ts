import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../until.ts'

const SERVER = fileURLToPath(new URL('../../../server/', import.meta.url))
const LEASH = new URL('leash.ts', import.meta.url).href

export type ServerProcess = {
  child: ChildProcess
  /** all output so far */
  output: () => string
  /** resolves with the exit code, or the signal that ended it */
  ended: Promise<number | string>
}

/**
 * Runs `node server/main.ts` with only this environment. It ends with this process. @param main the program of another
 * version
 */
export const runServer = (env: Record<string, string>, main = 'main.ts'): ServerProcess =>
  runCommand(main, [], env)

/** Runs another program of `server` in this way. */
export function runCommand(program: string, args: string[], env: Record<string, string>): ServerProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const own = { PATH, HOME, NODE_COMPILE_CACHE, DEMO: 'off' }
  const child = spawn(process.execPath, ['--import', LEASH, resolve(SERVER, program), ...args], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return { child, output: () => output, ended }
}

/** Waits until the server's health call answers 200. @returns its status */
export async function untilHealthy(port: number, server: ServerProcess, ms = 60_000): Promise<string> {
  const health = async () => {
    if (server.child.exitCode !== null) return { ended: true }
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    return answer.ok ? ((await answer.json()) as { status: string }) : null
  }
  const found = await until('a healthy server', health, { ms, every: 50 }).catch(() => ({ ended: true }))
  if ('status' in found) return found.status
  throw new Error(`not healthy: ${server.output()}`)
}
