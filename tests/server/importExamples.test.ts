import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile } from '../kit/server/sendFile.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* The filled in lists of the manual (docs/operations/imports.md, docs/examples). */

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

async function upload(path: string, name: string) {
  const content = readFileSync(`docs/examples/${name}.csv`)
  const answer = await sendFile(server, path, { content, name: `${name}.csv` })
  const { details, ...counts } = answer.json<{ details?: { rows: string[] } }>()
  return { status: answer.statusCode, rows: details?.rows ?? [], ...counts }
}

it('go in, and the second time nothing in them is new', async () => {
  for (const [path, name, count] of [
    ['/customer/file', 'klanten', 2],
    ['/customer/contact/file', 'contacten', 3],
    ['/item/file', 'items', 4],
    ['/holiday/file', 'feestdagen', 4],
    ['/priceRate/file', 'staffels', 4],
  ] as const) {
    expect(await upload(path, name)).toMatchObject({ status: 201, rows: [], inserted: count })
    expect(await upload(path, name)).toMatchObject({ status: 201, inserted: 0, unchanged: count })
  }
  expect(await upload('/item/stolen/file', 'gestolen-items')).toMatchObject({ updated: 1, notFound: [] })
})
