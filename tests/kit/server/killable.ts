import type { WireLine } from './syncServer.ts'
import { linesOf, newId } from './syncServer.ts'
import { freePort, makeDataDir, removeDataDir, type RunningServer, startServer } from './server.ts'
import { query } from './serverFolders.ts'

const USER = { INITIAL_USERNAME: 'jan', INITIAL_PASSWORD: 'een lang wachtwoord', LOG_LEVEL: 'error' }

/** A server in its own process and folder that a test kills and starts again, with one user. */
export class Killable {
  server!: RunningServer
  dataDir = ''
  uid = ''
  private port = 0
  private token = ''

  async start(): Promise<void> {
    ;[this.dataDir, this.port] = [await makeDataDir(), await freePort()]
    await this.startAgain()
  }

  async startAgain(): Promise<void> {
    this.server = await startServer(this.port, this.dataDir, USER)
  }

  async end(): Promise<void> {
    await this.server.stop()
    await removeDataDir(this.dataDir)
  }

  call = (path: string, body: object): Promise<Response> =>
    fetch(`http://localhost:${this.port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    })

  async login(): Promise<void> {
    const answer = await this.call('/userlogin', { username: 'jan', password: USER.INITIAL_PASSWORD })
    ;({ token: this.token, id: this.uid } = (await answer.json()) as { token: string; id: string })
  }

  /** The first lines of an initial sync. */
  async initialSync(clientId = newId()): Promise<WireLine[]> {
    return linesOf(await (await this.call('/sync/pull', { clientId, cursor: null, knownSeq: 0 })).text())
  }

  /** The number of mutations in the database. */
  async applied(): Promise<number> {
    const rows = await query<{ n: number }>(this.dataDir, 'SELECT count(*)::int AS n FROM sync_mutation')
    return rows[0]?.n ?? 0
  }
}
