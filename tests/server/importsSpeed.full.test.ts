import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile } from '../kit/server/sendFile.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

async function upload(rows: readonly string[]) {
  const content = ['Referentie;Naam;E-mail;Gemeente', ...rows].join('\n')
  const answer = await sendFile(server, '/customer/file', { content })
  return { status: answer.statusCode, ...answer.json<{ inserted: number }>() }
}

let attempt = 0

it('20,000 rows go in within 30 s while the server answers others', { timeout: 90_000 }, async () => {
  attempt++
  const rows = Array.from(
    { length: 20_000 },
    (_, i) => `M${attempt}-${i};Massaklant ${attempt} ${i};m${attempt}.${i}@example.com;Gent`,
  )
  const started = performance.now()
  const importing = upload(rows)
  let slowest = 0
  let busy = true
  void importing.finally(() => (busy = false))
  while (busy) {
    const asked = performance.now()
    await server.call('GET', '/category/all')
    slowest = Math.max(slowest, performance.now() - asked)
  }
  expect(await importing).toMatchObject({ status: 201, inserted: 20_000 })
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(slowest).toBeLessThan(5_000)
})
