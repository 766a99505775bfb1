import { randomBytes } from 'node:crypto'
import type { AppDeps } from '../../../server/app.ts'
import { issueToken } from '../../../server/auth/tokens.ts'
import { inSyncTransaction } from '../../../server/db/queryable.ts'
import { putUser } from '../../../server/auth/users.ts'
import { seedReferenceData } from '../../../server/seed/referenceData.ts'
import type { Env } from '../../../server/lib/env.ts'
import type { PushResponse } from '../../../src/sync/protocol/protocol.ts'
import { uuidv7 } from '../../../src/domain/shared/ids.ts'
import { startTestApp, type TestApp } from './app.ts'

/** A line of a pull, as received. */
export interface WireLine {
  t: string
  [key: string]: any
}

export interface Mutation {
  seq: number
  mid: string
  name: string
  mv: number
  uid: string
  at: string
  args: Record<string, unknown>
  base?: Record<string, unknown>
}

/** A new device secret. */
export const newDeviceSecret = (): string => randomBytes(32).toString('base64url')

export const newId = (): string => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** The real server on a real database, with a logged in user. */
export async function startSyncServer(
  env: Partial<Env> = {},
  more: Partial<AppDeps> = {},
): Promise<SyncServer> {
  return seedServer(await startTestApp(more, env))
}

/** The rows that tests of the feed expect in an empty database: a user and the reference data. */
export async function seedServer(running: TestApp): Promise<SyncServer> {
  const server = new SyncServer(running)
  await server.addUser('jan')
  await inSyncTransaction(running.db.pool, seedReferenceData)
  const { rows } = await running.db.pool.query<{ id: string }>('SELECT id FROM executor')
  server.executorId = rows[0]!.id
  return server
}

export class SyncServer {
  executorId = ''
  readonly running: TestApp
  readonly users: { id: string; token: string }[] = []

  constructor(running: TestApp) {
    this.running = running
  }

  get pool() {
    return this.running.db.pool
  }

  close = () => this.running.close()

  /** A user with a token. Devices belong to the first one unless a test says otherwise. */
  async addUser(name: string): Promise<{ id: string; token: string }> {
    const id = newId()
    await inSyncTransaction(this.pool, (tx) =>
      putUser(tx, id, { username: name, name, lastName: 'Test', email: `${name}@example.com` }),
    )
    const user = { id, token: await issueToken(this.pool, id, null) }
    this.users.push(user)
    return user
  }

  device = (user = this.users[0]!) => new Device(this, user)

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    url: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) {
    const headers = { authorization: `Bearer ${this.users[0]!.token}`, ...more }
    return this.running.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }
}

/** A replica as an independent program would write it: it knows only the wire format. */
export class Device {
  clientId = newId()
  seq = 0
  cursor: string | null = null
  knownSeq = 0
  epoch: string | null = null
  /** Absent: a program that knows only the wire contract. */
  deviceSecret: string | undefined
  readonly rows = new Map<string, { v: number; d: Record<string, any> }>()
  readonly server: SyncServer
  user: { id: string; token: string }

  constructor(server: SyncServer, user: { id: string; token: string }) {
    this.server = server
    this.user = user
  }

  mutation(name: string, args: Record<string, unknown>, more: Partial<Mutation> = {}): Mutation {
    this.seq += 1
    const at = new Date().toISOString()
    return { seq: this.seq, mid: newId(), name, mv: 1, uid: this.user.id, at, args, ...more }
  }

  post(path: string, payload: object) {
    const headers = { authorization: `Bearer ${this.user.token}`, 'x-sync-proto': '1' }
    return this.server.running.app.inject({ method: 'POST', url: `/api/sync/${path}`, headers, payload })
  }

  async push(...mutations: Mutation[]): Promise<PushResponse> {
    const answer = await this.pushRaw({ mutations })
    if (answer.statusCode !== 200) throw new Error(`push: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

  pushRaw(more: object) {
    return this.post('push', {
      clientId: this.clientId,
      knownSeq: this.knownSeq,
      clientNow: new Date().toISOString(),
      ...(this.deviceSecret ? { proof: this.deviceSecret } : {}),
      ...more,
    })
  }

  /** Makes a mutation and pushes it. @returns its result */
  async run(name: string, args: Record<string, unknown>, more: Partial<Mutation> = {}) {
    const { results, stopped } = await this.push(this.mutation(name, args, more))
    if (!results[0]) throw new Error(`no result: ${JSON.stringify(stopped)}`)
    return results[0]
  }

  async pullOnce(): Promise<WireLine[]> {
    const answer = await this.post('pull', {
      clientId: this.clientId,
      cursor: this.cursor,
      knownSeq: this.knownSeq,
      ...(this.deviceSecret ? { proof: this.deviceSecret } : {}),
    })
    if (answer.statusCode !== 200) throw new Error(`pull: ${answer.statusCode} ${answer.body}`)
    return linesOf(answer.body)
  }

  /** Pulls until there is no more, and keeps the rows by the rules R1 and R3. */
  async sync(): Promise<WireLine[]> {
    const all: WireLine[] = []
    for (;;) {
      const lines = await this.pullOnce()
      all.push(...lines)
      this.take(lines)
      if (!lines.at(-1)?.['more']) return all
    }
  }

  take(lines: WireLine[]): void {
    let seen = new Set<string>()
    let segment: WireLine[] = []
    for (const line of lines) {
      segment.push(line)
      if (line.t !== 'mark' && line.t !== 'end') continue
      for (const entry of segment) seen = this.takeLine(entry, seen)
      this.cursor = line['cursor']
      segment = []
    }
  }

  protected takeLine(line: WireLine, seen: Set<string>): Set<string> {
    const key = `${line['e']}:${line['id']}`
    const known = this.rows.get(key)
    if (line.t === 'row') {
      if (!known || line['v'] >= known.v) this.rows.set(key, { v: line['v'], d: line['d'] })
      seen.add(key)
    }
    if (line.t === 'del') this.rows.delete(key)
    if (line.t === 'end' && line['acks']) this.knownSeq = line['acks'].lastSeq
    if (line.t !== 'range') return seen
    const inside = (id: string) =>
      (line['after'] === null || id > line['after']) && (line['upto'] === null || id <= line['upto'])
    const prefix = `${line['e']}:`
    for (const other of this.rows.keys()) {
      if (!other.startsWith(prefix) || seen.has(other)) continue
      if (inside(other.slice(prefix.length))) this.rows.delete(other)
    }
    return new Set()
  }

  doc = (e: string, id: string) => this.rows.get(`${e}:${id}`)?.d

  repairArgs(more: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      id: newId(),
      type: 'Herstelling',
      dateIn: '2026-03-02',
      executorId: this.server.executorId,
      sparePartsOnly: true,
      notes: 'Geen beeld',
      ...more,
    }
  }
}

export const linesOf = (text: string): WireLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WireLine)
