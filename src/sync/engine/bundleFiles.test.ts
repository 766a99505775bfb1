import { describe, expect, it, vi } from 'vitest'
import { PERSON, testDevice } from '../../../tests/kit/server/device.ts'
import { answer, FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import type { Customer } from '../../domain/customers/customer.ts'
import { testCustomer, testId } from '../../db/lists/testDocs.ts'
import { encodeBundle } from '../protocol/bundleCode/encode.ts'
import { getMeta } from '../store/meta.ts'
import { applySegment } from './apply.ts'
import { ensureIdentity } from './identity.ts'
import { ConnectionGate } from './connectionGate.ts'
import { readBundleFile, withBundleFiles } from './bundleFiles.ts'
import type { BundleFileLine, RowLine, Segment } from './segments.ts'

const EPOCH = '0e000000-0000-4000-8000-000000000001'
const ids = (n: number) => [...Array(n)].map((_, i) => testId(2, i + 1))
const named = (id: string, name: string): Customer => ({ ...testCustomer(1), id, name })
const lineOf = (doc: object, v: number) => JSON.stringify({ v, d: doc })

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** A file with one character for each byte, and the line that names it. */
function file(
  bundles: readonly string[][],
  range: Partial<BundleFileLine> = {},
): { line: BundleFileLine; text: string } {
  const text = bundles
    .map((lines) => {
      const upto = JSON.parse(lines.at(-1)!).d.id
      const code = textOf(encodeBundle(lines.join('\n')))
      return `${JSON.stringify({ upto, n: lines.length, bytes: code.length })}\n${code}\n`
    })
    .join('')
  const rows = bundles.flat().length
  const whole = {
    e: 'customer',
    after: null,
    upto: null,
    file: 'f',
    packs: bundles.length,
    rows,
    bytes: 1,
    v: 5,
  }
  return { line: { t: 'packs', ...whole, ...range }, text }
}

async function device() {
  const made = testDevice(new FakeNet(() => Promise.reject(new Error('no network here'))))
  const { store, rng } = made.ports
  await ensureIdentity(store, rng)
  made.mutator.setActor({ id: PERSON })
  const clientId = (await store.run({ tables: ['meta'], write: false }, (tx) => getMeta(tx, 'clientId')))!
  let cursor: string | null = null
  let count = 0
  const apply = async (segment: Partial<Segment>, fresh = true) => {
    const next = `c${count++}`
    const begin = {
      t: 'begin',
      mode: 'boot',
      epoch: EPOCH,
      head: 9,
      serverTime: '2026-03-02T09:00:00.000Z',
      lastSeq: 0,
    } as const
    const whole = { changes: [], ranges: [], files: [], stages: [], cursor: next, end: null, ...segment }
    await applySegment({ store, begin, clientId, expected: cursor, fresh, now: 0 }, whole)
    cursor = next
  }
  const fill = (made: { line: BundleFileLine; text: string }, fresh?: boolean) => {
    const { range, unreadable: strange } = readBundleFile(made.line, bytesOf(made.text))
    return apply({ ranges: [range], changes: strange }, fresh)
  }
  const names = () => made.database.dump('customer').map(({ name, _v }) => `${name} ${_v}`)
  return { ...made, apply, fill, names }
}
const row = (doc: Customer, v: number): RowLine => ({ t: 'row', e: 'customer', id: doc.id, v, d: { ...doc } })

describe('a file of prepared bundles', () => {
  it('[AL-04] is stored as it came, and is read row by row', async () => {
    const it = await device()
    const all = ids(5)
    await it.fill(
      file([
        all.slice(0, 3).map((id) => lineOf(named(id, id.slice(-1)), 2)),
        all.slice(3).map((id) => lineOf(named(id, id.slice(-1)), 3)),
      ]),
    )
    expect(it.names()).toEqual(['1 2', '2 2', '3 2', '4 3', '5 3'])
    expect(it.database.dump('pack')).toHaveLength(2)
    expect(it.database.rows('customer').size).toBe(0)
  })

  it('[AL-04] leaves alone what came before it and is newer', async () => {
    const it = await device()
    const [a, b, c] = ids(3) as [string, string, string]
    await it.apply({ changes: [row(named(a, 'vers'), 8), row(named(c, 'nieuw'), 7)] })
    await it.fill(file([[lineOf(named(a, 'oud'), 3), lineOf(named(b, 'zelfde'), 4)]]))
    expect(it.names()).toEqual(['vers 8', 'zelfde 4', 'nieuw 7'])
  })

  it('[AL-04] replaces what an earlier download left, and takes away what it does not list', async () => {
    const it = await device()
    const [a, b, c] = ids(3) as [string, string, string]
    await it.fill(
      file([[lineOf(named(a, 'een'), 90), lineOf(named(b, 'weg'), 91), lineOf(named(c, 'buiten'), 92)]]),
    )
    await it.fill(file([[lineOf(named(a, 'twee'), 3)]], { upto: b }), false)
    expect(it.names()).toEqual(['twee 3', 'buiten 92'])
  })

  it('[AL-04] moves only the base of what has unsent changes, and never back', async () => {
    const it = await device()
    const [a, b] = ids(2) as [string, string]
    await it.apply({ changes: [row(named(a, 'vers'), 8)] })
    await it.mutator.mutate('customer.set', { id: a, set: { phone: '1' } })
    await it.fill(file([[lineOf(named(a, 'oud'), 3), lineOf(named(b, 'b'), 4)]]))
    expect(it.database.dump('customer')).toMatchObject([{ name: 'vers', phone: '1' }, { name: 'b' }])
    expect(it.database.dump('shadow')).toMatchObject([{ base: { name: 'vers', _v: 8 } }])
  })

  it('[AL-04] keeps rows that this version does not understand apart', async () => {
    const it = await device()
    const [a, b] = ids(2) as [string, string]
    await it.fill(file([[lineOf({ id: a, name: 7 }, 3), lineOf(named(b, 'b'), 4)]]))
    expect(it.names()).toEqual(['b 4'])
    expect(it.database.dump('raw')).toMatchObject([{ id: a, v: 3 }])
  })

  it.each([
    ['a row short', (text: string) => text.replace(/\n[^\n]+\n$/, '\n')],
    ['cut in a row', (text: string) => text.slice(0, -40)],
    ['cut between packs', (text: string) => text.slice(0, text.indexOf('\n{"upto"') + 1)],
    ['with a code that ends within an id', (text: string) => `${text.slice(0, -2)}\0\n`],
    ['with another length', (text: string) => text.replace('"bytes":', '"bytes":1')],
    ['with a line that is none', () => 'Bad Gateway\n'],
  ])('[AL-05] %s is not stored', (_how, damage) => {
    const all = ids(4)
    const { line, text } = file([
      all.slice(0, 2).map((id) => lineOf(named(id, 'x'), 1)),
      all.slice(2).map((id) => lineOf(named(id, 'x'), 2)),
    ])
    expect(readBundleFile(line, bytesOf(text)).range.listed.size).toBe(4)
    expect(() => readBundleFile(line, bytesOf(damage(text)))).toThrow('torn packs')
  })

  it('[AL-94] is taken apart when its turn comes, after all before it', async () => {
    const good = file([[lineOf(named(testId(2, 1), 'x'), 1)]], { file: 'good' })
    const torn = file([[lineOf(named(testId(2, 2), 'x'), 1)]], { file: 'torn' })
    const net = new FakeNet(({ path }) => ({
      ...answer(200, ''),
      async *chunks() {
        yield bytesOf(path.endsWith('good') ? good.text : 'Bad Gateway\n')
      },
    }))
    const connectionGate = new ConnectionGate(() => {})
    connectionGate.setToken('token')
    async function* answered() {
      for (const { line } of [good, torn])
        yield { changes: [], ranges: [], files: [line], stages: [], cursor: 'c', end: null }
    }
    const onSpoilt = vi.fn<() => void>()
    const { signal } = new AbortController()
    const fetchContext = { signal, touch: () => {}, onSpoilt }
    const segments = withBundleFiles(
      { ports: testDevice(net).ports, connectionGate },
      answered(),
      fetchContext,
    )
    const first = await segments.next()
    expect(net.paths()).toEqual(['/sync/packs/good', '/sync/packs/torn'])
    expect(first.value?.ranges).toMatchObject([{ bundles: [{ rows: [{ name: 'x' }] }] }])
    expect(onSpoilt).not.toHaveBeenCalled()
    await expect(segments.next()).rejects.toThrow('torn packs')
    expect(onSpoilt).toHaveBeenCalledOnce()
  })

  it('[AL-66] none is asked for before open work was taken, and several are beside each other then', async () => {
    const net = new FakeNet(() => new Promise(() => {}))
    const connectionGate = new ConnectionGate(() => {})
    connectionGate.setToken('token')
    const nothing: Segment = { changes: [], ranges: [], files: [], stages: [], cursor: 'c', end: null }
    const segment = (more: Partial<Segment>): Segment => ({ ...nothing, ...more })
    async function* answered() {
      yield segment({ stages: ['hot'] })
      for (let i = 0; i < 5; i++)
        yield segment({ files: [file([[lineOf(named(testId(2, 1), 'x'), 1)]]).line] })
    }
    const { signal } = new AbortController()
    const segments = withBundleFiles({ ports: testDevice(net).ports, connectionGate }, answered(), {
      signal,
      touch: () => {},
      onSpoilt: () => {},
    })
    expect((await segments.next()).value?.stages).toEqual(['hot'])
    expect(net.paths()).toEqual([])
    void segments.next()
    await expect.poll(() => net.paths().length).toBe(3)
  })
})
