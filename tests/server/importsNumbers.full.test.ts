import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile } from '../kit/server/sendFile.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* Numbers and codes in a list of items, against a database that knows some of them. */

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

async function send<T>(path: string, rows: readonly string[]) {
  const content = ['Nummer;Categorie;Merk;Model;Serienummer;Codes', ...rows].join('\n')
  const answer = await sendFile(server, path, { content })
  return { status: answer.statusCode, ...answer.json<T>() }
}
const preview = (...rows: string[]) =>
  send<{ rows: string[]; inserted: number }>('/import/items/preview', rows)
const upload = (...rows: string[]) => send<{ details?: { rows: string[] } }>('/item/file', rows)
const stock = async () => {
  const { rows } = await server.pool.query<{
    number: string
    serial: string | null
    codes: { code: string }[]
  }>('SELECT item_number AS number, serial_number AS serial, codes FROM item ORDER BY prefix, item.number')
  return rows.map(({ number, serial, codes }) => [number, serial, codes.map(({ code }) => code).join(' ')])
}

it('[FI-04] [FI-05] [FI-06] numbers and codes of a list find items, follow on, and are refused where they are taken', async () => {
  const first = [
    ';Camera;Sony;FX6;s1;',
    'CAM-7;Camera;Sony;FX9;s7;STICKER-7',
    'AV-0012;Camera;Canon;C70;;"QR-1\nQR-2"',
    ';Camera;Sony;FX6;s2;',
  ]
  expect(await preview(...first)).toMatchObject({ inserted: 4, numbersAsCodes: 1, keyless: 0, rows: [] })
  expect(await upload(...first)).toMatchObject({ status: 201, inserted: 4 })
  expect(await stock()).toEqual([
    ['CAM-7', 's7', 'STICKER-7'],
    ['CAM-8', 's1', ''],
    ['CAM-9', null, 'AV-0012 QR-1 QR-2'],
    ['CAM-10', 's2', ''],
  ])
  expect(await preview(...first.slice(1, 3))).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
  expect(await preview('cam-9;Camera;Canon;C70;;', 'AV-0012;Camera;Canon;C70;;')).toMatchObject({
    unchanged: 2,
    numbersAsCodes: 0,
  })
  const taken = await upload(
    'CAM-7;Camera;Sony;FX9;s99;',
    ';Camera;Arri;L7;a1;qr-1',
    'CAM-11;Camera;Arri;L7;a2;',
  )
  expect(taken).toMatchObject({
    status: 422,
    details: {
      rows: [
        "Rij 2: Nummer 'CAM-7' hoort bij een ander item: Sony FX9 (serienummer s7)",
        "Rij 3: Codes 'qr-1' hoort al bij Canon C70",
      ],
    },
  })
  expect(await upload(';Camera;Arri;L7;a1;', 'CAM-11;Camera;Arri;L7;a2;')).toMatchObject({ inserted: 2 })
  expect((await stock()).slice(4)).toEqual([
    ['CAM-11', 'a2', ''],
    ['CAM-12', 'a1', ''],
  ])
})

it('[FI-06] a number that was given out once is not given to another item', async () => {
  await server.pool.query("UPDATE doc_counter SET n = 40 WHERE kind = 'item:CAM'")
  expect(await upload('CAM-30;Camera;Arri;L7;a30;')).toMatchObject({ status: 201 })
  expect((await stock()).at(-1)).toEqual(['CAM-41', 'a30', 'CAM-30'])
})

it('[FI-05] the history of an item shows which codes a list gave it', async () => {
  await upload('CAM-7;Camera;Sony;FX9;s7;STICKER-8')
  const { rows } = await server.pool.query<{ lines: { description: string }[] }>(
    "SELECT item_log_lines AS lines FROM item WHERE item_number = 'CAM-7'",
  )
  expect(rows[0]?.lines.map(({ description }) => description)).toEqual([
    'Import: nieuw item',
    'Import: Codes',
  ])
})
