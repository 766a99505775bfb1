import { zipSync } from 'fflate'
import { confirmSessions } from '../../kit/server/confirmSessions.ts'
import { ms } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const LINES = 700
const SECONDS = 20
const QUIET_SECONDS = 3
const ASKED_EVERY_MS = 20
const utf8 = (text: string) => new TextEncoder().encode(text)

/** The name of a column: A, B … Z, AA … */
const letters = (i: number): string =>
  (i >= 26 ? letters(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26))

/** A small file of a sheet with many filled cells. */
function workbook(rows: number, columns: number): Uint8Array {
  const names = Array.from({ length: columns }, (_, i) => letters(i))
  const row = (n: number) =>
    `<row r="${n}">${names.map((name) => `<c r="${name}${n}"><v>7</v></c>`).join('')}</row>`
  const parts: Uint8Array[] = []
  for (let n = 1; n <= rows; n++) parts.push(utf8(row(n)))
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    'xl/workbook.xml': utf8(
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': utf8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': Buffer.concat([
      utf8(`<worksheet ${main}><sheetData>`),
      ...parts,
      utf8('</sheetData></worksheet>'),
    ]),
  })
}

const TEN_MB = 10 * 1024 * 1024 - 1_000

/** Files that keep a server busy, each below the limit of 10 MB. */
const HOSTILE: readonly (() => Uint8Array)[] = [
  // just within the limits: 2,000,000 cells
  () => workbook(10_000, 199),
  // far above them, in a small file
  () => workbook(30_000, 80),
  // a row per two bytes
  () => utf8(`Referentie;Naam\n${'a\n'.repeat(TEN_MB / 2)}`),
  // one row of millions of columns
  () => utf8('a;'.repeat(TEN_MB / 2)),
  // 20,000 rows in which every cell is wrong
  () => utf8(`Referentie;Naam;E-mail;Notities\n${`;;x;${'n'.repeat(400)}\n`.repeat(20_000)}`),
]

/** The whole request, made once: making it for each call would use this process's time. */
async function request(file: Uint8Array): Promise<{ body: Uint8Array; type: string }> {
  const form = new FormData()
  form.append('file', new Blob([file.slice()]), 'lijst')
  const made = new Request('http://x/', { method: 'POST', body: form })
  return { body: new Uint8Array(await made.arrayBuffer()), type: made.headers.get('content-type') ?? '' }
}

/** A repair whose final report has `lines` lines, inserted as if they had come over the years. @returns its id */
async function longRepair({ pool }: Stand): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM repair WHERE status = 'Binnengebracht' AND NOT billed ORDER BY id DESC LIMIT 1`,
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO repair_line (repair_id, id, description, quantity, price, total, pos)
     SELECT $1, gen_random_uuid(), 'Werkregel ' || n || ': module vervangen, gereinigd en opnieuw afgeregeld', 1, 20, 20, n
     FROM generate_series(1, $2::int) AS n`,
    [id, LINES],
  )
  return id
}

/** One token for each of five persons: the server reads the files of one person one after the other. */
async function persons(stand: Stand, count: number): Promise<string[]> {
  const { token, userId } = await stand.login()
  await stand.pool.query('DELETE FROM rate_limit')
  await confirmSessions(stand.pool)
  const made = await Promise.all(
    Array.from({ length: count - 1 }, async (_, i) => {
      const username = `bench${i}`
      const password = 'een lange zin voor de bench'
      const post = (path: string, body: object, by = token) =>
        fetch(`${stand.url}/api${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const email = `${username}@example.com`
      const made = await post('/register', { username, name: 'Bench', lastName: String(i), email })
      const given = (await made.json()) as { password: string }
      const login = await post('/userlogin', { username, password: given.password })
      const own = ((await login.json()) as { token: string }).token
      await post('/me/password', { currentPassword: given.password, password }, own)
      return own
    }),
  )
  if (made.some((each) => !each) || !userId) throw new Error('the persons of the bench cannot log in')
  return [token, ...made]
}

/**
 * Five hostile imports and five documents of 700 lines, repeated without a pause. The test calls the health check
 * meanwhile (LM-16).
 */
export async function measureUploads(report: Report, stand: Stand): Promise<void> {
  const tokens = await persons(stand, HOSTILE.length)
  const id = await longRepair(stand)
  const files = await Promise.all(HOSTILE.map((make) => request(make())))
  const quiet = p99Of(await healthTimes(stand, performance.now() + QUIET_SECONDS * 1000))
  const end = performance.now() + SECONDS * 1000
  const done = { imports: 0, documents: 0 }
  const imports = files.map(async ({ body, type }, i) => {
    while (performance.now() < end) {
      const answer = await fetch(`${stand.url}/api/import/customers/preview`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[i]}`, 'content-type': type },
        body: body.slice().buffer,
      })
      await answer.arrayBuffer()
      if (![200, 422].includes(answer.status)) throw new Error(`an import answered ${answer.status}`)
      done.imports++
    }
  })
  const documents = tokens.map(async (token) => {
    while (performance.now() < end) {
      const answer = await fetch(`${stand.url}/api/file/download/eindRapport/${id}/NL`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a paper answered ${answer.status}`)
      done.documents++
    }
  })
  const times = await healthTimes(stand, end)
  await Promise.all([...imports, ...documents])
  const what = `health (p99 of ${times.length}) with 5 hostile imports and 5 papers of ${LINES} lines`
  report.atMost(what, p99Of(times), 500, ms, `without them ${ms(quiet)}`)
  report.tell('meanwhile', `${done.imports} imports, ${done.documents} papers`)
}

/** @param times sorted, the shortest first */
const p99Of = (times: readonly number[]): number =>
  times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY

/** Times of the health check, the shortest first. */
async function healthTimes(stand: Stand, end: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < end) {
    const from = performance.now()
    await (await fetch(`${stand.url}/api/health`)).arrayBuffer()
    times.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
  return times.toSorted((a, b) => a - b)
}
