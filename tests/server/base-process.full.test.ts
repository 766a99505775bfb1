import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isProcessAlive } from '../../server/db/embedded/process.ts'
import { readEnv, StartError } from '../../server/lib/env.ts'
import { freshDatabase } from '../kit/server/postgres.ts'
import { postmasterPid, serverFolders, stop } from '../kit/server/serverFolders.ts'
import { untilHealthy } from '../kit/server/serverProcess.ts'

const servers = serverFolders(3125)
afterEach(servers.stopAll)
afterAll(servers.removeAll)

describe('environment', () => {
  it('has defaults for everything', () => {
    expect(readEnv({ PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined, demo: undefined })
    expect(readEnv({}).trustProxy).toBe(false)
    expect(readEnv({}).serviceDeskEmail).toBe('servicedesk@example.com')
  })

  it.each([
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://geheim-woord@host/db' }],
    ['INITIAL_PASSWORD', { INITIAL_PASSWORD: 'kort' }],
    ['SERVICEDESK_EMAIL', { SERVICEDESK_EMAIL: 'a@example.com\nBcc: b@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'https://geheim-woord@host' }],
    ['TLS_KEY', { TLS_CERT: '/nowhere/cert.pem' }],
    ['DEMO', { DEMO: 'maybe' }],
  ])('a wrong %s is named, and its value is not repeated', (name, env) => {
    const reading = () => readEnv(env)
    expect(reading).toThrow(StartError)
    expect(reading).toThrow(`${name}:`)
    expect(reading).not.toThrow('geheim-woord')
  })

  it('a server with a wrong one says only that and exits with 1', async () => {
    const server = servers.start({ DATA_DIR: servers.newDataDir(), LOG_LEVEL: 'loud' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^The environment is not valid:\n {2}LOG_LEVEL: .*\n$/)
  })
})

describe('DATABASE_URL', () => {
  it('two servers share that database, also when both migrate it at once', async () => {
    const { url, drop } = await freshDatabase({ empty: true })
    await drop()
    const ports = [servers.port, servers.port + 1]
    const both = ports.map((port) => servers.start({ DATABASE_URL: url, PORT: String(port) }))
    const healthy = both.map((server, index) => untilHealthy(ports[index] as number, server))
    expect(await Promise.all(healthy)).toEqual(['ok', 'ok'])
  })

  it('synchronous_commit=off is refused', async () => {
    const { url, pool, drop } = await freshDatabase()
    await pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`)
    await drop()
    const server = servers.start({ DATABASE_URL: url })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('synchronous_commit=off')
  })

  it('a wrong password is reported in words, without the password', async () => {
    const { url, drop } = await freshDatabase()
    await drop()
    const wrong = new URL(url)
    wrong.password = 'geheim-woord'
    const server = servers.start({ DATABASE_URL: wrong.href })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The database cannot be reached')
    expect(server.output()).not.toContain('geheim-woord')
  })
})

describe('start and stop', () => {
  it('a port in use is named, and the database is stopped again', async () => {
    await servers.started(servers.newDataDir())
    const dir = servers.newDataDir()
    const second = servers.start({ DATA_DIR: dir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('PORT: another program listens')
    expect(readdirSync(join(dir, 'pg'))).not.toContain('postmaster.pid')
  })

  it('SIGTERM closes idle connections and exits with 0 at once', async () => {
    const server = await servers.started(servers.newDataDir())
    const idle = connect(servers.port, '127.0.0.1')
    await new Promise((resolve) => idle.once('connect', resolve))
    const start = Date.now()
    expect(await stop(server)).toBe(0)
    expect(Date.now() - start).toBeLessThan(5000)
    idle.destroy()
  })

  it('a signal in the middle of the very first start leaves no process and a folder that starts', async () => {
    const dir = servers.newDataDir()
    const server = servers.start({ DATA_DIR: dir })
    await expect
      .poll(() => safely(() => readdirSync(dir)), { timeout: 20_000, interval: 10 })
      .toContain('server.lock')
    expect(await stop(server)).toBe(0)
    expect(safely(() => postmasterPid(dir))).toBeUndefined()
    await servers.started(dir)
  })

  it('a second signal ends it at once and still stops the database', async () => {
    const dir = servers.newDataDir()
    const server = await servers.started(dir)
    const postmaster = postmasterPid(dir)
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    expect([0, 130]).toContain(await server.ended)
    await expect.poll(() => isProcessAlive(postmaster), { timeout: 10_000 }).toBe(false)
  })
})

function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
