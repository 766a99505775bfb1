import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { syncDatabase } from '../../server/sync/syncDatabase.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

let server: SyncServer
let base: string
beforeAll(async () => {
  server = await startSyncServer()
  await server.running.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(server.running.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

interface Event {
  event: string
  data: any
  at: number
}

/** Opens a stream and collects its events. */
async function listen(token = server.users[0]!.token, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/sync/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  })
  const events: Event[] = []
  let ended = false
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1]
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (event && data) events.push({ event, data: JSON.parse(data), at: performance.now() })
      }
    }
  })().catch(() => {})
  void reading.then(() => (ended = true))
  const hears = async (test: () => boolean, ms = 8_000) => {
    return until('the event', test, { ms, every: 5 }).catch(() => false)
  }
  const close = async () => {
    abort.abort()
    await reading
  }
  return { answer, events, until: hears, close, ended: () => ended }
}

const commit = () =>
  inSyncTransaction(server.pool, (tx) =>
    tx.query(`INSERT INTO holiday (id, date, description) VALUES ($1, '2026-01-01', 'dag')`, [newId()]),
  )

describe('GET /api/sync/events', () => {
  it('[FT-55] ends when the database does not say where it is, so that the device asks again', async () => {
    const { query } = server.pool
    const broken = vi
      .spyOn(server.pool, 'query')
      .mockImplementation(((...call: [string | object]) =>
        JSON.stringify(call[0]).includes('AS head FROM sync_head')
          ? Promise.reject(new Error('gone'))
          : query.apply(server.pool, call as never)) as never)
    const stream = await listen()
    expect(await stream.until(() => stream.ended())).toBe(true)
    expect(stream.events.map(({ event }) => event)).toEqual(['bye'])
    broken.mockRestore()
  })

  it('says hello with epoch and head, and with headers that no proxy may hold back', async () => {
    const stream = await listen()
    expect(await stream.until(() => stream.events.length > 0)).toBe(true)
    const { rows } = await server.pool.query('SELECT epoch, v FROM sync_head')
    expect(stream.events[0]).toMatchObject({
      event: 'hello',
      data: { epoch: rows[0].epoch, head: rows[0].v },
    })
    expect(stream.answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.answer.headers.get('x-sync-proto')).toBe('1')
    expect(stream.answer.headers.get('cache-control')).toMatch(/no-store/)
    await stream.close()
  })

  it('invalidates after a commit of any writer, with the version and without data; many commits give few invalidations', async () => {
    const stream = await listen()
    await stream.until(() => stream.events.length > 0)
    stream.events.length = 0
    for (let i = 0; i < 20; i++) await commit()
    const { rows } = await server.pool.query('SELECT v FROM sync_head')
    expect(await stream.until(() => stream.events.some(({ data }) => data.v >= rows[0].v))).toBe(true)
    expect(stream.events.every(({ event, data }) => event === 'poke' && data.spreadMs === 0)).toBe(true)
    expect(stream.events.length).toBeLessThan(20)
    await stream.close()
  })

  it('[AL-21] carries what was committed to who asks for it, as a pull between the same cursors gives it', async () => {
    const token = server.users[0]!.token
    const stream = await listen(token, { 'x-sync-changes': '1' })
    const plain = await listen(server.users[1]?.token)
    for (const one of [stream, plain]) await one.until(() => one.events.length > 0)
    for (let i = 0; i < 3; i++) await commit()
    const { rows } = await server.pool.query('SELECT v FROM sync_head')
    expect(await stream.until(() => stream.events.some(({ data }) => data.v >= rows[0].v))).toBe(true)
    expect(await plain.until(() => plain.events.some(({ data }) => data.v >= rows[0].v))).toBe(true)
    expect(plain.events.map(({ event }) => event).filter((event) => event === 'change')).toEqual([])
    const changes = stream.events.filter(({ event }) => event === 'change').map(({ data }) => data)
    expect(changes.flatMap(({ lines }) => lines)).toHaveLength(3)
    expect(stream.events.map(({ event }) => event)).not.toContain('poke')
    for (const { from, to, lines } of changes) {
      const pulled = await fetch(`${base}/api/sync/pull`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: newId(), cursor: from, knownSeq: 0 }),
      })
      const text = await pulled.text()
      const all = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(all.slice(1, 1 + lines.length)).toEqual(lines)
      if (to.endsWith(`.${rows[0].v}`)) expect(all.at(-1).cursor).toBe(to)
    }
    for (const one of [stream, plain]) await one.close()
  })

  it('[AL-99] carries what a device sent as its group read it, without reading it again', async () => {
    const stream = await listen(server.users[0]!.token, { 'x-sync-changes': '1' })
    const plain = await listen(server.users[1]?.token)
    for (const one of [stream, plain]) await one.until(() => one.events.length > 0)
    const device = server.device()
    await device.run('repair.create', device.repairArgs())
    const many = () => stream.events.filter(({ event }) => event === 'change')
    expect(await stream.until(() => many().length > 0)).toBe(true)
    const few = vi.spyOn(syncDatabase(server.running.app), 'delta')
    const args = device.repairArgs()
    await device.run('repair.create', args)
    expect(await stream.until(() => many().length > 1)).toBe(true)
    const { v, from, to, lines } = many().at(-1)?.data ?? {}
    expect(from).toBe(many().at(-2)?.data.to)
    expect(to).not.toBe(from)
    expect(lines.map((line: { id: string }) => line.id)).toContain(args.id)
    const pulled = await fetch(`${base}/api/sync/pull`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.users[0]!.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: newId(), cursor: from, knownSeq: 0 }),
    })
    const [, ...rest] = (await pulled.text()).trimEnd().split('\n')
    expect(rest.slice(0, lines.length).map((line) => JSON.parse(line))).toEqual(lines)
    // The database notifies of the change too, a moment later. A stream without change events gets an invalidation
    // then.
    expect(await plain.until(() => plain.events.some(({ data }) => data.v >= v))).toBe(true)
    expect(few).not.toHaveBeenCalled()
    expect(stream.events.map(({ event }) => event)).not.toContain('poke')
    few.mockRestore()
    for (const one of [stream, plain]) await one.close()
  })

  it('[AL-99] keeps a change although what it leads to cannot be read', async () => {
    const stream = await listen(server.users[0]!.token, { 'x-sync-changes': '1' })
    await stream.until(() => stream.events.length > 0)
    const device = server.device()
    await device.run('repair.create', device.repairArgs())
    const [known] = (
      await server.pool.query(
        `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'sync_few'`,
      )
    ).rows
    const broken = known.text.replace('BEGIN', `BEGIN RAISE EXCEPTION 'unreadable';`)
    try {
      await server.pool.query(broken)
      const args = device.repairArgs()
      const { results } = await device.push(device.mutation('repair.create', args))
      expect(results).toMatchObject([{ status: 'applied' }])
      const { rows } = await server.pool.query('SELECT id FROM repair WHERE id = $1', [args.id])
      expect(rows).toHaveLength(1)
      expect(await stream.until(() => stream.events.at(-1)?.event === 'poke')).toBe(true)
    } finally {
      await server.pool.query(known.text)
    }
    await stream.close()
  })

  it('goes on after the listening connection was lost', async () => {
    const stream = await listen()
    await stream.until(() => stream.events.length > 0)
    await server.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'werkbank live' AND datname = current_database()`,
    )
    await commit()
    const { rows } = await server.pool.query('SELECT v FROM sync_head')
    expect(
      await stream.until(() =>
        stream.events.some(({ event, data }) => event === 'poke' && data.v >= rows[0].v),
      ),
    ).toBe(true)
    await stream.close()
  })

  it('gives a person three streams; a fourth takes the place of the first', async () => {
    const streams = []
    for (let i = 0; i < 4; i++) streams.push(await listen())
    const [first, ...others] = streams
    expect(await first!.until(() => first!.ended())).toBe(true)
    expect(first!.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'replaced' } })
    expect(others.some((stream) => stream.ended())).toBe(false)
    for (const stream of others) await stream.close()
  })

  it('asks for a token', async () => {
    const answer = await fetch(`${base}/api/sync/events`)
    expect([answer.status, ((await answer.json()) as any).error.code]).toEqual([401, 'auth_required'])
  })

  it('says bye when the server stops', async () => {
    const stream = await listen()
    await stream.until(() => stream.events.length > 0)
    await server.running.app.shutdown.begin(2_000)
    expect(await stream.until(() => stream.ended())).toBe(true)
    expect(stream.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'shutdown' } })
  })
})
