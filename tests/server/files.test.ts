import read from 'read-excel-file/universal'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { contentDisposition } from '../../server/documents/disposition.ts'
import { blobStore, saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { repairSheetTitles } from '../../src/documents/spreadsheet.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { codesOf } from '../kit/qrText.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
const get = (url: string) => server.call('GET', url)
const post = async (url: string, body: object) => (await server.call('POST', url, body)).json()
const pdfOf = async (url: string) => {
  const answer = await get(url)
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return pdfPages(answer.rawPayload).join(' ')
}
const sheetOf = async (query = '', path = '/file/export/repair/') => {
  const answer = await get(`${path}${query}`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  const [sheet] = await read(new Blob([new Uint8Array(answer.rawPayload)]))
  return sheet?.data ?? []
}

interface Shown {
  id: string
  number: string
}
let repair: Shown
let archived: Shown

beforeAll(async () => {
  server = await startSyncServer()
  const customer = await post('/customer', { name: 'Productiehuis Dé Lens', address: { city: 'Gent' } })
  const body = { dateIn: '2026-03-02', executorId: server.executorId, sparePartsOnly: true }
  repair = await post('/repair', {
    ...body,
    type: 'Bestek',
    notes: 'Geen beeld',
    reference: 'PO-1',
    customerId: customer.id,
    forfaitAmount: 45,
  })
  await post('/repair/estimateLine', {
    repairId: repair.id,
    description: 'Werkuren',
    quantity: 2,
    price: 45.5,
  })
  archived = await post('/repair', { ...body, type: 'Herstelling', notes: '=1+1', underWarranty: true })
  await post('/repair/update/status', { repairId: archived.id, status: 'Opgehaald' })
})
afterAll(() => server.close())

describe('PDFs', () => {
  it('[AP-062] [PF-01] gives the quote in the language that is asked, under its name, kept by nobody', async () => {
    const answer = await get(`/file/download/bestek/${repair.id}/FR`)
    expect(answer.statusCode).toBe(200)
    const name = `bestek_${repair.number.replace('.', '-')}_FR.pdf`
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const text = pdfPages(answer.rawPayload).join(' ')
    expect(text).toContain(`Devis ${repair.number}`)
    expect(text).toContain('Client Productiehuis Dé Lens Gent')
    expect(text).toContain('Werkuren 2 € 45,50 € 91,00')
    expect(text).toContain('Total hors TVA € 91,00 TVA 21 % € 19,11')
    expect(text).toContain('un forfait de € 45,00 hors TVA')
  })

  it('[AP-063] [PF-02] gives the final report of any repair', async () => {
    const text = await pdfOf(`/file/download/eindRapport/${archived.id}/EN`)
    expect(text).toContain(`Final report ${archived.number}`)
    expect(text).toContain('Status Collected')
  })

  it('[PP-06] carries the code of its page: where it was asked for, or the address that the product is known by', async () => {
    const page = `/#/repair/detail/${repair.id}`
    const codes = async (kind: string) => codesOf((await get(`/file/download/${kind}`)).rawPayload)
    for (const kind of [`bestek/${repair.id}/NL`, `eindRapport/${repair.id}/NL`])
      expect(await codes(kind)).toEqual([`http://localhost:80${page}`])
    const { env } = server.running.app
    Object.assign(env, { publicUrl: 'https://bench.example' })
    expect(await codes(`bestek/${repair.id}/NL`)).toEqual([`https://bench.example${page}`])
    Object.assign(env, { publicUrl: undefined })
  })

  it('carries the logo of the executor', async () => {
    const without = (await get(`/file/download/bestek/${repair.id}/NL`)).rawPayload.toString('latin1')
    const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
    const hash = sha256Of(logo)
    await saveBlob(blobStore(server.running.app), hash, 'image/png', logo)
    await inSyncTransaction(server.pool, (tx) =>
      tx.query('UPDATE executor SET logo = $1 WHERE id = $2', [hash, server.executorId]),
    )
    const image = '/Subtype /Image'
    expect(without).not.toContain(image)
    const answer = await get(`/file/download/bestek/${repair.id}/NL`)
    expect(answer.rawPayload.toString('latin1')).toContain(image)
    expect(answer.headers).not.toHaveProperty('x-without-logo')
  })

  it('[LM-18] reports for a document that the bytes of its logo are missing', async () => {
    await inSyncTransaction(server.pool, (tx) =>
      tx.query('UPDATE executor SET logo = $1 WHERE id = $2', ['ab'.repeat(32), server.executorId]),
    )
    const answer = await get(`/file/download/bestek/${repair.id}/NL`)
    expect([answer.statusCode, answer.headers['x-without-logo']]).toEqual([200, '1'])
  })

  it('[AP-064] [PF-03] [RX-11] gives the external slip once there is an external repair', async () => {
    const early = await get(`/file/download/externalRepair/${repair.id}`)
    expect([early.statusCode, early.json().error]).toEqual([
      422,
      'Externe herstelling is nog niet opgeslagen',
    ])
    await post('/repair/update/status', { repairId: repair.id, status: 'In behandeling extern' })
    const answer = await get(`/file/download/externalRepair/${repair.id}`)
    expect(answer.headers['content-disposition']).toContain('externe_herstelling_')
    expect(pdfPages(answer.rawPayload).join(' ')).not.toContain('Productiehuis')
  })

  it('[AP-066] [PF-04] [PF-07] gives the document of a rental with prices and without', async () => {
    const rental = await post('/rental', {
      startDate: '2026-06-05',
      endDate: '2026-06-08',
      pickupDate: '2026-06-04',
      returnDate: '2026-06-09',
      tempCusName: 'Feest op het plein',
      rentalLines: [{ customItem: 'Podium', quantity: 2, itemPrice: 45.5 }],
    })
    const path = `/file/download/verhuur/${rental.id}`
    const answer = await get(`${path}/price`)
    expect(answer.statusCode).toBe(200)
    const name = `verhuur_${rental.number.replace('.', '-')}.pdf`
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    })
    const text = pdfPages(answer.rawPayload).join(' ')
    expect(text).toContain(`Verhuurbon ${rental.number}`)
    expect(text).toContain('Klant Feest op het plein')
    expect(text).toMatch(/2 Podium € 45,50 .*Totaal excl\. btw € /)
    const plain = await pdfOf(`${path}/noPrice`)
    expect(plain).toContain('2 Podium')
    expect(plain).not.toContain('€')
    expect((await get(`${path}/anders`)).statusCode).toBe(422)
    expect((await get(`/file/download/verhuur/${newId()}/price`)).statusCode).toBe(404)
  })

  it('[LM-04] the document of a rental has the letterhead of the first executor of the screens', async () => {
    const made = await Promise.all(
      ['Zeekade', 'Élan', 'Filiaal'].map((name) => post('/executor', { ...LETTERHEAD, name, active: true })),
    )
    const days = { startDate: '2026-06-05', endDate: '2026-06-08', pickupDate: '2026-06-04' }
    const lines = [{ customItem: 'Podium', quantity: 1, itemPrice: 1 }]
    const rental = await post('/rental', {
      ...days,
      returnDate: '2026-06-09',
      tempCusName: 'Feest',
      rentalLines: lines,
    })
    const head = await pdfOf(`/file/download/verhuur/${rental.id}/price`)
    expect(['Zeekade', 'Élan', 'Filiaal'].filter((name) => head.includes(name))).toEqual(['Élan'])
    for (const { id } of made) await server.call('POST', '/executor/delete', { id })
  })

  it('answers 404 and 422 in Dutch, and 401 without a token', async () => {
    const unknown = await get(`/file/download/bestek/${newId()}/NL`)
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Niet gevonden.'])
    expect((await get('/file/download/bestek/geen-id/NL')).statusCode).toBe(404)
    const german = await get(`/file/download/bestek/${repair.id}/DE`)
    expect([german.statusCode, german.json().error]).toEqual([422, 'De gegevens zijn niet geldig.'])
    const url = `/api/file/download/bestek/${repair.id}/NL`
    expect((await server.running.app.inject({ method: 'GET', url })).statusCode).toBe(401)
  })

  it('file names by RFC 6266: plain for old readers, UTF-8 for others', () => {
    expect(contentDisposition('rapport "é".pdf')).toBe(
      `attachment; filename="rapport ___.pdf"; filename*=UTF-8''rapport%20%22%C3%A9%22.pdf`,
    )
  })
})

describe('the spreadsheet', () => {
  it('[AP-065] [EX-02] [D-072] the bare call gives the active repairs as herstellingen.xlsx', async () => {
    const answer = await get('/file/export/repair/')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('filename="herstellingen.xlsx"'),
      'cache-control': 'no-store',
    })
    const rows = await sheetOf()
    expect(rows[0]).toEqual(repairSheetTitles())
    expect(rows.slice(1).map((row) => row[0])).toEqual([repair.number])
    expect(rows[1]).toEqual(
      expect.arrayContaining([new Date('2026-03-02T00:00:00Z'), 91, 110.11, 'Spare parts']),
    )
  })

  it('[D-072] all=true adds the archived ones, the newest first; with or without the last slash', async () => {
    const rows = await sheetOf('?all=true')
    expect(rows.slice(1).map((row) => row[0])).toEqual([archived.number, repair.number])
    expect(rows[1]).toEqual(expect.arrayContaining(['=1+1', 'VERHUUR']))
    expect(await sheetOf('?all=true', '/file/export/repair')).toEqual(rows)
  })

  it('[D-071] [D-072] the term searches as the overview does', async () => {
    expect(await sheetOf('?term=DE%20lens')).toHaveLength(2)
    expect(await sheetOf('?term=po-1&all=true')).toHaveLength(2)
    expect(await sheetOf('?term=zzz&all=true')).toHaveLength(1)
    expect(await sheetOf('?term=%20')).toHaveLength(2)
    const short = await get('/file/export/repair/?term=p')
    expect([short.statusCode, short.json().error]).toEqual([422, 'minstens 2 karakters'])
  })

  it('stands in the description of the calls', async () => {
    const { paths } = (await server.running.app.inject('/api/openapi.json')).json()
    for (const path of [
      '/api/file/download/bestek/{id}/{lang}',
      '/api/file/download/eindRapport/{id}/{lang}',
      '/api/file/download/externalRepair/{id}',
      '/api/file/export/repair/',
    ])
      expect(Object.keys(paths)).toContain(path)
  })
})

it('[ZK-13] names the letters that no font has', async () => {
  const customer = await post('/customer', { name: 'Studio 北京 𓀀' })
  const { id } = await post('/repair', {
    type: 'Bestek',
    dateIn: '2026-03-02',
    executorId: server.executorId,
    customerId: customer.id,
    sparePartsOnly: true,
    notes: 'Geen beeld',
  })
  const answer = await get(`/file/download/bestek/${id}/NL`)
  expect([answer.statusCode, answer.headers['x-unshown']]).toEqual([200, encodeURIComponent('𓀀')])
})
