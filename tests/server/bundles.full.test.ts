import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BUNDLE_FORMAT } from '../../src/sync/protocol/bundles.ts'
import { BUNDLED_ENTITIES } from '../../src/domain/bundledEntities.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { BundleFolder } from '../../server/sync/bundles/bundleFolder.ts'
import { BundleSupervisor } from '../../server/sync/bundles/bundleSupervisor.ts'
import { allFiles, type BundleSet } from '../../server/sync/bundles/bundleSet.ts'
import { BundleFileBuilder } from '../../server/sync/bundles/bundleText.ts'
import { SharedChunks } from '../../server/sync/sharedChunks.ts'
import {
  startBundleSupervisor,
  createBundleSupervisor,
  bundleSupervisorOf,
  bundleFormatOf,
} from '../../server/sync/readyBundles.ts'
import { BundleDevice, bundlesIn } from '../kit/server/bundleDevice.ts'
import {
  type Device,
  type WireLine,
  linesOf,
  startSyncServer,
  type SyncServer,
} from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

/** Small limits, so that a small database has many files. */
const SIZES = { bundle: 9_000, file: 25_000 }

let server: SyncServer
let supervisor: BundleSupervisor
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await rm(folder(), { recursive: true, force: true })
  for (const e of ['repair', 'customer', 'item']) await change(`DELETE FROM ${e}`)
  await sql('DELETE FROM sync_change WHERE del')
  supervisor = createBundleSupervisor(server.running.app, SIZES)
  await fill(600)
})

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const change = (text: string, values: unknown[] = []) =>
  inSyncTransaction(server.pool, (tx) => tx.query(text, values))

/** Repairs and customers, inserted with SQL; most of the repairs are done. */
async function fill(n: number): Promise<void> {
  await change(
    `INSERT INTO repair (id, type, status, proces_type, is_external, spare_parts_only, under_warranty, depannage, estimate_refused,
       billed, date_in, notes, estimate_total_excl_vat, estimate_total_incl_vat, repair_total_excl_vat, repair_total_incl_vat, open_conflicts)
     SELECT gen_random_uuid(), 'Herstelling', CASE WHEN n % 10 = 0 THEN 'Binnengebracht' ELSE 'Opgehaald' END, 'intern', false, true,
       false, false, false, false, '2026-01-02', 'nr ' || n, 0, 0, 0, 0, 0 FROM generate_series(1, $1::int) n`,
    [n],
  )
  await change(
    `INSERT INTO customer (id, name, active) SELECT gen_random_uuid(), 'klant ' || n, true FROM generate_series(1, $1::int / 20) n`,
    [n],
  )
  await change(
    `INSERT INTO item (id, category_id, brand, status, rentable, stolen, rent_price, active)
     SELECT gen_random_uuid(), gen_random_uuid(), 'merk ' || n, 'Vrij', true, false, 0, true FROM generate_series(1, $1::int / 20) n`,
    [n],
  )
}

const head = async () =>
  (await sql('SELECT v, epoch, min_v FROM sync_head'))[0] as { v: number; epoch: string }
const newBundleDevice = () => new BundleDevice(server, server.users[0]!)
const namesOf = (lines: WireLine[]) =>
  lines.filter(({ t }) => t === 'packs').map((line) => line['file'] as string)

async function plain(): Promise<Device> {
  const device = server.device()
  await device.sync()
  return device
}

const docsOf = (device: Device) => new Map([...device.rows].map(([key, { v, d }]) => [key, { v, d }]))
async function expectSame(...devices: Device[]): Promise<void> {
  const expected = docsOf(await plain())
  for (const device of devices) expect(docsOf(device)).toEqual(expected)
}

/**
 * The rows in the files, exactly as the files contain them. The test compares them with the lines of an initial sync
 * without bundles.
 */
async function textsOf(lines: WireLine[]): Promise<string[]> {
  const device = newBundleDevice()
  const texts: string[] = []
  for (const { e, file, packs, rows, bytes } of lines.filter(({ t }) => t === 'packs')) {
    const { rawPayload } = await device.file(file)
    expect(rawPayload).toHaveLength(bytes)
    const found = bundlesIn(gunzipSync(rawPayload))
    expect([found.length, found.reduce((sum, { n }) => sum + n, 0)]).toEqual([packs, rows])
    for (const { bytes, code } of found) expect(code).toHaveLength(bytes)
    texts.push(...found.flatMap(({ lines }) => lines.map((row) => `${e} ${row}`)))
  }
  return texts
}

async function plainTexts(): Promise<string[]> {
  const device = server.device()
  const answer = await device.post('pull', { clientId: device.clientId, cursor: null, knownSeq: 0 })
  const lines = answer.body.split('\n').filter(Boolean)
  return lines
    .slice(lines.indexOf('{"t":"stage","name":"hot"}'))
    .map((line) => /^\{"t":"row","e":"(\w+)","id":"[^"]+",(.*)$/.exec(line))
    .flatMap((found) =>
      found && BUNDLED_ENTITIES.some((e) => e === found[1]) ? [`${found[1]} {${found[2]}`] : [],
    )
}

describe('an initial sync from prepared bundles', () => {
  it('[AL-30] brings to the letter the rows of a plain one', async () => {
    await supervisor.check()
    const texts = await textsOf(await newBundleDevice().pullOnce())
    expect(texts.length).toBeGreaterThan(604)
    expect(texts).toEqual(await plainTexts())
  })

  it('[AL-31] names files in the place of the pages of the four kinds, without a gap, a mark behind each', async () => {
    await supervisor.check()
    const device = newBundleDevice()
    const lines = await device.pullOnce()
    const old = await server.device().pullOnce()
    const stage = lines.findIndex(({ t }) => t === 'stage')
    expect(lines.slice(1, stage)).toEqual(
      old.slice(
        1,
        old.findIndex(({ t }) => t === 'stage'),
      ),
    )
    const { v, epoch } = await head()
    expect(lines.at(-1)).toMatchObject({ t: 'end', more: true })
    const files = lines.filter(({ t }) => t === 'packs')
    expect([...new Set(files.map(({ e }) => e))]).toEqual(['customer', 'item', 'repair'])
    for (const e of ['customer', 'item', 'repair']) {
      const own = files.filter((line) => line['e'] === e)
      expect(own.map(({ after }) => after)).toEqual([null, ...own.slice(0, -1).map(({ upto }) => upto)])
      expect(own.at(-1)).toMatchObject({ upto: null, v })
    }
    expect(files.filter(({ e }) => e === 'repair').length).toBeGreaterThan(4)
    const behind = lines.slice(
      lines.findIndex(({ t }) => t === 'packs'),
      -1,
    )
    expect(behind.map(({ t }) => t)).toEqual(files.flatMap(() => ['packs', 'mark']))
    const all = await device.sync()
    expect(all.filter(({ t, cursor }) => t === 'end' && cursor.startsWith('d1.'))[0]).toMatchObject({
      cursor: `d1.${epoch}.${v}`,
      more: true,
    })
    await expectSame(device)
  })

  it('[AL-31] is a plain one for a device that takes none, and where none are ready', async () => {
    const before = await newBundleDevice().pullOnce()
    await supervisor.check()
    const old = await server.device().pullOnce()
    expect(namesOf([...before, ...old])).toEqual([])
    const timeless = (lines: WireLine[]) => lines.map((line) => ({ ...line, serverTime: '' }))
    expect(timeless(before)).toEqual(timeless(old))
  })

  it('[AL-32] brings what was changed, made and removed since with the changes', async () => {
    await supervisor.check()
    await change(
      `UPDATE repair SET notes = 'anders' WHERE id IN (SELECT id FROM repair ORDER BY id OFFSET 100 LIMIT 40)`,
    )
    await change(`DELETE FROM repair WHERE id IN (SELECT id FROM repair ORDER BY id OFFSET 300 LIMIT 20)`)
    await fill(30)
    const device = newBundleDevice()
    await device.sync()
    expect(device.fetched).toBeGreaterThan(5)
    await expectSame(device)
  })

  it('[AL-32] brings changes that were made while the bundles were prepared', async () => {
    const busy = createBundleSupervisor(server.running.app, SIZES)
    let stop = false
    const writing = (async () => {
      for (let i = 0; !stop; i++) {
        await change(
          `UPDATE repair SET notes = $1 WHERE id IN (SELECT id FROM repair ORDER BY random() LIMIT 5)`,
          [`stap ${i}`],
        )
        await change(`DELETE FROM repair WHERE id IN (SELECT id FROM repair ORDER BY random() LIMIT 1)`)
        await fill(2)
      }
    })()
    await busy.check()
    stop = true
    await writing
    const device = newBundleDevice()
    await device.sync()
    expect(device.fetched).toBeGreaterThan(5)
    await expectSame(device)
  })

  it('[AL-33] goes on from every mark, also with the next set, or none', async () => {
    await supervisor.check()
    const first = newBundleDevice()
    const whole = await first.filled(await first.pullOnce())
    const marks = whole.flatMap((line, i) => (line.t === 'mark' && whole[i - 1]?.t === 'packs' ? [i] : []))
    const begun = (at: number) => {
      const device = newBundleDevice()
      device.take(whole.slice(0, at + 1))
      return device
    }
    const cut = marks.map(begun)
    const goOn = async (devices: BundleDevice[]) => {
      for (const device of devices) await device.sync()
      await expectSame(...devices)
    }
    await goOn(cut.slice(0, 3))
    await change(`UPDATE repair SET notes = 'anders'`)
    await fill(80)
    await change(`DELETE FROM repair WHERE id IN (SELECT id FROM repair ORDER BY id OFFSET 200 LIMIT 50)`)
    await supervisor.check()
    await goOn(cut.slice(3, 6))
    await rm(folder(), { recursive: true })
    await goOn(cut.slice(6))
  })

  it('[AL-33] goes on with a set that is older than its beginning, and misses nothing that lies between', async () => {
    await supervisor.check()
    await change(
      `UPDATE repair SET notes = 'anders' WHERE id IN (SELECT id FROM repair ORDER BY id OFFSET 100 LIMIT 40)`,
    )
    const device = newBundleDevice()
    const begun = await server.device().pullOnce()
    device.take(
      begun.slice(
        0,
        begun.findIndex(({ t, e }) => t === 'range' && e === 'customer'),
      ),
    )
    expect(device.cursor).toContain(`.${(await head()).v}.`)
    await device.sync()
    expect(device.fetched).toBeGreaterThan(5)
    await expectSame(device)
  })

  it('[AL-33] with a file that is gone is taken up at the mark before it', async () => {
    await supervisor.check()
    const device = newBundleDevice()
    const lines = await device.pullOnce()
    await rm(join(folder(), namesOf(lines)[3] ?? ''))
    device.take(await device.filled(lines))
    expect([device.fetched, device.gone]).toEqual([3, 1])
    await device.sync()
    expect(device.gone).toBe(1)
    await expectSame(device)
    await supervisor.check()
    const again = newBundleDevice()
    await again.sync()
    expect(again.gone).toBe(0)
    await expectSame(again)
  })

  it('[AL-34] is the same for ten devices that begin at once, while others write', async () => {
    await supervisor.check()
    const devices = Array.from({ length: 10 }, newBundleDevice)
    const writing = Promise.all([
      fill(20),
      change(`UPDATE repair SET notes = 'anders' WHERE notes LIKE '%7'`),
    ])
    await Promise.all(devices.map((device) => device.sync()))
    await writing
    for (const device of devices) await device.sync()
    await expectSame(...devices)
  })

  it('[AL-34] is compressed once for those that begin together, each with a first line of its own', async () => {
    await supervisor.check()
    const made = vi.spyOn(SharedChunks.prototype, Symbol.asyncIterator)
    const devices = Array.from({ length: 3 }, newBundleDevice)
    await devices[0]!.run('sync.noop', {})
    const ask = (device: BundleDevice, more: Record<string, string> = {}) =>
      server.running.app.inject({
        method: 'POST',
        url: '/api/sync/pull',
        headers: { authorization: `Bearer ${device.user.token}`, ...more },
        payload: { clientId: device.clientId, cursor: null, knownSeq: 0, packs: 1 },
      })
    const plainly = await ask(devices[0]!)
    const zipped = await Promise.all(devices.map((device) => ask(device, { 'accept-encoding': 'gzip' })))
    expect(new Set(made.mock.contexts).size).toBe(1)
    const texts = zipped.map(({ rawPayload }) => gunzipSync(rawPayload).toString())
    expect(plainly.body.split('\n').length).toBeGreaterThan(50)
    for (const text of texts) expect(text.split('\n').slice(1)).toEqual(plainly.body.split('\n').slice(1))
    expect(texts.map((text) => JSON.parse(text.slice(0, text.indexOf('\n'))).lastSeq)).toEqual([1, 0, 0])
    await supervisor.check()
    await fill(10)
    devices[1]!.take(await devices[1]!.filled(linesOf(texts[1]!)))
    await devices[1]!.sync()
    await expectSame(devices[1]!)
  })

  it('[AL-34] that fails in the middle is begun anew by the next, and ends the others at their last mark', async () => {
    await supervisor.check()
    const device = newBundleDevice()
    const marksIn = (lines: WireLine[]) => lines.filter(({ t }) => t === 'mark').length
    const marks = marksIn(await device.pullOnce())
    await fill(1)
    await change('DELETE FROM repair WHERE id IN (SELECT id FROM repair LIMIT 1)')
    await supervisor.check()
    await sql('ALTER TABLE customer RENAME TO client')
    const cut = await Promise.allSettled(
      [newBundleDevice(), newBundleDevice()].map((each) => each.pullOnce()),
    )
    await sql('ALTER TABLE client RENAME TO customer')
    const got = cut.map((each) => (each.status === 'fulfilled' ? marksIn(each.value) : 0))
    expect(Math.max(...got)).toBeLessThan(marks)
    await device.sync()
    await expectSame(device)
  })
})

describe('a file of prepared bundles', () => {
  it('[AL-35] is served compressed as it lies there, to who is logged in, and is gone when it was replaced', async () => {
    await supervisor.check()
    const device = newBundleDevice()
    const [name = ''] = namesOf(await device.pullOnce())
    const answer = await device.file(name)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/octet-stream',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
      'x-sync-proto': '1',
    })
    expect(answer.rawPayload).toEqual(await readFile(join(folder(), name)))
    expect((await device.file(name, { authorization: '' })).statusCode).toBe(401)
    expect((await device.file(name, { 'x-sync-proto': '9' })).statusCode).toBe(426)
    const gone = await device.file('ab'.repeat(32))
    expect([gone.statusCode, gone.json().error.code]).toEqual([404, 'pack_gone'])
    expect((await device.file('..%2fsync-state.json')).statusCode).toBe(400)
  })

  it('[AL-36] that is torn or damaged is not served, and is made again', async () => {
    await supervisor.check()
    const { files } = (await supervisor.current((await head()).epoch))!
    const [torn, damaged] = [files.repair[1]!.name, files.repair[4]!.name]
    const device = newBundleDevice()
    await writeFile(join(folder(), torn), (await readFile(join(folder(), torn))).subarray(0, 100))
    const bytes = await readFile(join(folder(), damaged))
    bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500)
    await writeFile(join(folder(), damaged), bytes)
    expect((await device.file(torn)).statusCode).toBe(404)
    expect((await device.file(damaged)).statusCode).toBe(404)
    expect(namesOf(await newBundleDevice().pullOnce())).toEqual([])
    await supervisor.check()
    const again = newBundleDevice()
    await again.sync()
    expect([again.fetched, again.gone]).toEqual([(await filesOf()).length, 0])
    await expectSame(again)
  })

  it('[AL-36] is not named by a list that is torn or damaged', async () => {
    await supervisor.check()
    const list = join(folder(), (await lists())[0]!)
    const text = await readFile(list, 'utf8')
    for (const bad of ['', text.slice(0, -40), text.replace(/"v":\d+/, '"v":999')]) {
      await writeFile(list, bad)
      expect(namesOf(await newBundleDevice().pullOnce())).toEqual([])
    }
    await supervisor.check()
    expect(namesOf(await newBundleDevice().pullOnce()).length).toBeGreaterThan(5)
  })
})

describe('a set of prepared bundles', () => {
  it('[AL-37] is made again when much changed, and then only the files in whose range something did', async () => {
    await supervisor.check()
    const before = await setOf()
    await change(
      `UPDATE repair SET notes = 'anders' WHERE id = (SELECT id FROM repair ORDER BY id OFFSET 300 LIMIT 1)`,
    )
    await supervisor.check()
    expect(await setOf()).toEqual(before)
    await change('DELETE FROM repair WHERE id = (SELECT id FROM repair ORDER BY id OFFSET 310 LIMIT 1)')
    await supervisor.check()
    const after = await setOf()
    expect(after.v).toBe((await head()).v)
    const old = new Set(namesIn(before))
    const made = namesIn(after).filter((name) => !old.has(name))
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(2)
    const device = newBundleDevice()
    await device.sync()
    await expectSame(device)
    for (const name of old) expect((await device.file(name)).statusCode).toBe(200)
  })

  it('[AL-37] keeps nothing of what was removed for ever beyond an hour', async () => {
    await change(
      `UPDATE repair SET notes = 'vertrouwelijk' WHERE id = (SELECT id FROM repair ORDER BY id OFFSET 300 LIMIT 1)`,
    )
    await supervisor.check()
    const holds = async () => {
      const bytes = await Promise.all((await filesOf()).map((name) => readFile(join(folder(), name))))
      return bytes.some((each) => gunzipSync(each).includes('vertrouwelijk'))
    }
    expect(await holds()).toBe(true)
    await change(`DELETE FROM repair WHERE notes = 'vertrouwelijk'`)
    await supervisor.check()
    expect(await holds()).toBe(true)
    for (const name of await filesOf()) await age(name, 30)
    await supervisor.check()
    expect(await holds()).toBe(false)
    const device = newBundleDevice()
    await device.sync()
    expect(device.gone).toBe(0)
  })

  it('[AL-38] of another epoch is not used, and goes when nobody looks after it', async () => {
    await supervisor.check()
    const before = await filesOf()
    await sql('UPDATE sync_head SET epoch = gen_random_uuid()')
    await fill(50)
    expect(namesOf(await newBundleDevice().pullOnce())).toEqual([])
    await supervisor.check()
    expect(await lists()).toHaveLength(2)
    const device = newBundleDevice()
    await device.sync()
    expect(device.fetched).toBeGreaterThan(5)
    await expectSame(device)
    for (const name of [...before, ...(await lists())]) await age(name, 90)
    await supervisor.check()
    expect(await lists()).toHaveLength(1)
    expect((await filesOf()).toSorted()).toEqual(namesIn(await setOf()).toSorted())
  })

  it('[AL-73] that another version made otherwise is not used, and is left to that one', async () => {
    await supervisor.check()
    const set = await setOf()
    const { dataDir } = server.running.app.env
    const [own = ''] = await lists()
    await new BundleFolder(dataDir, bundleFormatOf('a line per row')).saveSet(set)
    await rm(join(folder(), own))
    expect(await lists()).toHaveLength(1)
    expect(namesOf(await newBundleDevice().pullOnce())).toEqual([])
    await supervisor.check()
    expect(await lists()).toHaveLength(2)
    expect(await new BundleFolder(dataDir, bundleFormatOf(BUNDLE_FORMAT)).load(set.epoch)).not.toBeNull()
    const device = newBundleDevice()
    await device.sync()
    expect(device.fetched).toBeGreaterThan(5)
    await expectSame(device)
  })

  it('[AL-38] that lies before the last tombstone taken away is not used', async () => {
    await supervisor.check()
    await fill(1)
    await sql('UPDATE sync_head SET min_v = v')
    expect(namesOf(await newBundleDevice().pullOnce())).toEqual([])
  })

  it('[AL-39] is whole or the one before, however its making ends', async () => {
    await supervisor.check()
    const before = await setOf()
    await change(`UPDATE repair SET notes = 'anders'`)
    await change(`DELETE FROM repair WHERE id IN (SELECT id FROM repair LIMIT 1)`)
    const cut = createBundleSupervisor(server.running.app, SIZES)
    const making = cut.check()
    await cut.stop()
    await making
    expect(await setOf()).toEqual(before)
    const device = newBundleDevice()
    await device.sync()
    await expectSame(device)
    await supervisor.check()
    expect((await setOf()).v).toBe((await head()).v)
    await expectSame(device)
  })

  it('[AL-39] is whole or the one before, at whichever file its maker dies, and what was left half goes', async () => {
    await supervisor.check()
    const before = await setOf()
    await change(`UPDATE repair SET notes = 'anders'`)
    await change(`DELETE FROM repair WHERE id IN (SELECT id FROM repair LIMIT 1)`)
    const add = BundleFolder.prototype.add
    for (const last of [0, 1, 4]) {
      let written = 0
      vi.spyOn(BundleFolder.prototype, 'add').mockImplementation(function (this: BundleFolder, bytes) {
        return written++ < last ? add.call(this, bytes) : Promise.reject(new Error('killed'))
      })
      await createBundleSupervisor(server.running.app, SIZES).check()
      vi.restoreAllMocks()
      expect(await setOf()).toEqual(before)
      const device = newBundleDevice()
      await device.sync()
      expect(device.gone).toBe(0)
      await expectSame(device)
    }
    await writeFile(join(folder(), `${'ab'.repeat(32)}.1.new`), 'half')
    await supervisor.check()
    for (const name of await filesOf()) await age(name, 30)
    await supervisor.check()
    expect((await filesOf()).toSorted()).toEqual(namesIn(await setOf()).toSorted())
    expect((await setOf()).v).toBe((await head()).v)
  })

  it('[AL-39] is made by one of several servers at a time, and all of them serve it', async () => {
    const supervisors = Array.from({ length: 4 }, () => createBundleSupervisor(server.running.app, SIZES))
    await Promise.all(supervisors.map((each) => each.check()))
    const names = namesIn(await setOf())
    expect((await filesOf()).toSorted()).toEqual(names.toSorted())
    for (const each of supervisors) expect(await each.read(names[0]!)).not.toBeNull()
    await Promise.all(supervisors.map((each) => each.check()))
    expect(namesIn(await setOf())).toEqual(names)
  })

  it('[AL-39] is given up on a full disk, with a word in the log, and devices get rows', async () => {
    await supervisor.check()
    await change(`DELETE FROM repair WHERE id IN (SELECT id FROM repair LIMIT 1)`)
    const warned = vi.spyOn(server.running.app.log, 'warn')
    vi.spyOn(BundleFolder.prototype, 'add').mockRejectedValue(
      Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }),
    )
    expect(await supervisor.check()).toBe(60 * 60_000)
    expect(warned).toHaveBeenCalledWith(expect.anything(), 'no room for ready packs')
    vi.restoreAllMocks()
    expect(existsSync(folder())).toBe(false)
    const device = newBundleDevice()
    await device.sync()
    expect(device.fetched).toBe(0)
    await expectSame(device)
    await supervisor.check()
    expect(namesOf(await newBundleDevice().pullOnce()).length).toBeGreaterThan(5)
  })

  it('[AL-39] is for the user of the server alone', async () => {
    await supervisor.check()
    const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect(await rights(folder())).toBe('700')
    for (const name of await readdir(folder())) expect(await rights(join(folder(), name))).toBe('600')
  })
})

it('[AL-37] a server has its bundles prepared soon after its startup', async () => {
  const { app } = server.running
  await startBundleSupervisor({ app })
  await until('packs are named', async () => namesOf(await newBundleDevice().pullOnce()).length > 0)
  await bundleSupervisorOf(app).stop()
  const device = newBundleDevice()
  await device.sync()
  expect(device.fetched).toBe(3)
  await expectSame(device)
})

describe('these tests find', () => {
  /** True if a device that takes these bundles ends with the rows of a device that takes none. */
  async function isRight(): Promise<boolean> {
    const device = newBundleDevice()
    await device.sync()
    expect(device.fetched).toBeGreaterThan(5)
    const [own, plainly] = [docsOf(device), docsOf(await plain())]
    return own.size === plainly.size && [...own].every(([key, { v }]) => plainly.get(key)?.v === v)
  }
  afterEach(() => vi.restoreAllMocks())

  it('[AL-30] a file torn at its border: the first row of the next is in none', async () => {
    const add = BundleFileBuilder.prototype.add
    let torn = false
    vi.spyOn(BundleFileBuilder.prototype, 'add').mockImplementation(function (this: BundleFileBuilder, row) {
      if (torn) return ((torn = false), null)
      const file = add.call(this, row)
      torn = file !== null
      return file
    })
    await supervisor.check()
    expect(await isRight()).toBe(false)
  })

  it('[AL-32] an initial sync whose changes start at the head instead of the version of its bundles', async () => {
    await supervisor.check()
    await change(
      `UPDATE repair SET notes = 'anders' WHERE id IN (SELECT id FROM repair ORDER BY id OFFSET 100 LIMIT 40)`,
    )
    expect(await isRight()).toBe(true)
    const current = BundleSupervisor.prototype.current
    vi.spyOn(BundleSupervisor.prototype, 'current').mockImplementation(async function (
      this: BundleSupervisor,
      epoch,
    ) {
      const set = await current.call(this, epoch)
      return set && { ...set, v: (await head()).v }
    })
    expect(await isRight()).toBe(false)
  })
})

const folder = () => join(server.running.app.env.dataDir, 'packs')
const lists = async () => (await readdir(folder())).filter((name) => name.endsWith('.json'))
const filesOf = async () => (await readdir(folder())).filter((name) => !name.endsWith('.json'))
const namesIn = (set: BundleSet) => allFiles(set).map(({ name }) => name)
async function setOf(): Promise<BundleSet> {
  const set = await supervisor.current((await head()).epoch)
  if (!set) throw new Error('no set is ready')
  return set
}
/** Gives a file an older modification time. */
const age = (name: string, minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000)
  return utimes(join(folder(), name), then, then)
}
