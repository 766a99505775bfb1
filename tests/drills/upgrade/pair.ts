import { freePort, makeDataDir, removeDataDir } from '../../kit/server/server.ts'
import { runServer, type ServerProcess, untilHealthy } from '../../kit/server/serverProcess.ts'
import type { EarlierVersion } from '../kit/earlier.ts'

export type Which = 'old' | 'new'

/** A server of each version on one database and one folder, as in an upgrade. */
export class Pair {
  readonly ports: Record<Which, number>
  private readonly earlier: EarlierVersion
  private readonly env: Record<string, string>
  private readonly running = new Map<Which, ServerProcess>()
  /** The output of each start of each version. */
  private readonly printed: { which: Which; output: () => string }[] = []
  /** Milliseconds from the start of the new server, which migrates the database, until it answered. */
  private startedMs = 0

  static async open(earlier: EarlierVersion, url: string): Promise<Pair> {
    const ports = { old: await freePort(), new: await freePort() }
    const own = { DATABASE_URL: url, DATA_DIR: await makeDataDir() }
    return new Pair(earlier, ports, { ...own, LOG_LEVEL: 'warn', DRAIN_SECONDS: '3' })
  }

  private constructor(earlier: EarlierVersion, ports: Record<Which, number>, env: Record<string, string>) {
    this.earlier = earlier
    this.ports = ports
    this.env = env
  }

  async begin(which: Which): Promise<void> {
    const main = which === 'old' ? this.earlier.main : undefined
    const from = performance.now()
    const server = runServer({ ...this.env, PORT: String(this.ports[which]) }, main)
    this.running.set(which, server)
    this.printed.push({ which, output: server.output })
    await untilHealthy(this.ports[which], server)
    if (which === 'new') this.startedMs ||= performance.now() - from
  }

  /** Ends the server as an operator does. */
  async end(which: Which): Promise<void> {
    const server = this.running.get(which)
    server?.child.kill('SIGTERM')
    await server?.ended
    this.running.delete(which)
  }

  async close(): Promise<void> {
    for (const server of this.running.values()) {
      server.child.kill('SIGKILL')
      await server.ended
    }
    await removeDataDir(this.env['DATA_DIR'] ?? '')
  }

  /** Faults in the output. An old server that starts on a newer schema has to log that; no server may log an error. */
  wrong(): string[] {
    const { says, errors } = this.summary()
    for (const line of errors) console.log(line)
    return [
      ...(this.earlier.migrationsSince > 0 && !says
        ? ['the old one did not say that the database is newer']
        : []),
      ...(errors.length > 0 ? [`${errors.length} errors in the logs`] : []),
    ]
  }

  summary() {
    const lines = this.printed.flatMap(({ which, output }) =>
      output()
        .split('\n')
        .map((line) => ({ which, line })),
    )
    return {
      says: lines.some(({ which, line }) => which === 'old' && line.includes('by a newer version')),
      errors: lines
        .filter(({ line }) => /"level":[56]0/.test(line))
        .map(({ which, line }) => `${which}: ${line}`),
      startedMs: Math.round(this.startedMs),
    }
  }
}
