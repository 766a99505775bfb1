import { runServer, type ServerProcess, untilHealthy } from '../../kit/server/serverProcess.ts'
import { freePort, makeDataDir, removeDataDir } from '../../kit/server/server.ts'

/** A server of its own folder and port that is killed and started again. */
export class DrillServer {
  port = 0
  private dataDir = ''
  private process: ServerProcess | undefined
  private readonly env: Record<string, string>

  constructor(env: Record<string, string>) {
    this.env = env
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Begins to start; `ready` waits until it answers. */
  start(): void {
    const own = { DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: 'warn' }
    this.process = runServer({ ...own, ...this.env })
  }

  async open(): Promise<void> {
    ;[this.port, this.dataDir] = [await freePort(), await makeDataDir()]
    this.start()
    await this.ready()
  }

  async ready(): Promise<void> {
    if (this.process) await untilHealthy(this.port, this.process)
  }

  /** As a power cut. */
  async kill(): Promise<void> {
    this.process?.child.kill('SIGKILL')
    await this.process?.ended
  }

  async close(): Promise<void> {
    await this.kill()
    await removeDataDir(this.dataDir)
  }
}
