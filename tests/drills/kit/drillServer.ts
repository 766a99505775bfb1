import { randomBytes } from 'node:crypto'
import { runServer, type ServerProcess, untilHealthy } from '../../kit/server/serverProcess.ts'
import { freePort, makeDataDir, removeDataDir } from '../../kit/server/server.ts'

/** The stores that the servers of one database share: the key and the photos. */
export async function sharedStores(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await makeDataDir()
  const env = { SECRET_KEY: randomBytes(32).toString('hex'), BLOB_STORE: folder }
  return { env, remove: () => removeDataDir(folder) }
}

/** A server with its own folder and port, which can be killed and started again. */
export class DrillServer {
  port = 0
  private dataDir = ''
  private process: ServerProcess | undefined
  /** True if it answered since its last start. */
  isReady = false
  private readonly env: Record<string, string>

  constructor(env: Record<string, string>) {
    this.env = env
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process; `ready` waits until it answers. */
  start(): void {
    const own = { DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: 'warn' }
    const started = runServer({ ...own, ...this.env })
    this.process = started
    this.isReady = false
    const answered = () => (this.isReady = this.process === started)
    void untilHealthy(this.port, started).then(answered, () => {})
  }

  async open(): Promise<void> {
    ;[this.port, this.dataDir] = [await freePort(), await makeDataDir()]
    this.start()
    await this.ready()
  }

  async ready(): Promise<void> {
    if (this.process) await untilHealthy(this.port, this.process)
  }

  /** Kills the process, like a power cut. */
  async kill(): Promise<void> {
    this.isReady = false
    this.process?.child.kill('SIGKILL')
    await this.process?.ended
  }

  async close(): Promise<void> {
    await this.kill()
    await removeDataDir(this.dataDir)
  }
}
