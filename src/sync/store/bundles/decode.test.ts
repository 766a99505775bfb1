import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateDemo } from '../../../../server/seed/demo/generate.ts'
import { MemoryDatabase } from '../../../../tests/kit/sim/memoryStore.ts'
import { encodeBundle } from '../../protocol/bundleCode/encode.ts'
import { BUNDLED_ENTITIES } from '../../../domain/bundledEntities.ts'
import { testCustomer, testId } from '../../../db/lists/testDocs.ts'
import { toRow } from '../rows.ts'
import { allTables, type StoredBundle } from '../tables.ts'
import { decodeBundle, linesContaining } from './decode.ts'
import { encodeRows, findBundledRow, bundleRowsOf, bundleTextOf } from './bundleLines.ts'
import { bundleDamageListeners } from './bundleReads.ts'

/** Ids with bytes that are line breaks; one of them also has such a byte with all bits flipped. */
const ids = [0, 0x0a0d, 0x0af5, 0x000a].map((n) => testId(1, n))
const key = fc.oneof(
  fc.constantFrom('id', 'name', 'a b', 'a":', '', '__proto_', 'ключ', 'v'),
  fc.string({ unit: 'binary' }),
)
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...ids,
    `over "${ids[0]}"`,
    `${ids[1]}"`,
    `"${ids[2]}":`,
    ids[1]!.toUpperCase(),
    'één\ntwee\r"name":€',
    '\u0000\u007f\u0080\u009f\u00a0ÿ\u2028\ud800',
  ),
  fc.double({ noNaN: true }),
  fc.constantFrom(null, true, 0, -1.5, [], {}),
)
const part = fc.dictionary(key, value, { maxKeys: 5 })
const doc = fc.tuple(
  fc.constantFrom(...ids),
  fc.dictionary(key, fc.oneof(value, part, fc.array(part)), { maxKeys: 90 }),
)

describe('[AL-70] the encoding of a bundle', () => {
  it('says exactly what its lines say, whatever the documents', () => {
    fc.assert(
      fc.property(fc.array(doc, { maxLength: 12 }), (docs) => {
        const lines = docs.map(([id, more], v) => JSON.stringify({ v, d: { ...more, id } }))
        const again = decodeBundle(encodeBundle(lines.join('\n'))).split('\n')
        expect(again).toHaveLength(Math.max(1, lines.length))
        // Compare as text, so that the order of the keys counts.
        for (const [i, line] of lines.entries()) expect(JSON.stringify(JSON.parse(again[i]!))).toBe(line)
      }),
      { numRuns: 500 },
    )
  })

  it('is undone to the letter, but for what is beyond Latin-1', () => {
    const said = '{"v":1,"d":{"id":"x","name":"Café \\"één\\"\\n","n":1.50,"more":[{"id":null}]}}'
    for (const text of ['', said, `${said}\n${said}`, 'Bad Gateway'])
      expect(decodeBundle(encodeBundle(text))).toBe(text)
    expect(decodeBundle(encodeBundle('"€ 5\u0085"'))).toBe('"\\u20ac 5\\u0085"')
  })

  it('of more keys than there are codes is undone too', () => {
    const wide = JSON.stringify(Object.fromEntries([...Array(200)].map((_, n) => [`key${n}`, n])))
    expect(decodeBundle(encodeBundle(`${wide}\n${wide}`))).toBe(`${wide}\n${wide}`)
  })
})

it('[AL-71] a document is found by its id, and only lines that name it are looked at', () => {
  fc.assert(
    fc.property(fc.uniqueArray(doc, { selector: ([id]) => id }), fc.constantFrom(...ids), (docs, id) => {
      const lines = docs.map(([id, more], v) => JSON.stringify({ v, d: { ...more, id } }))
      const code = encodeBundle(lines.join('\n'))
      const there = docs.findIndex(([own]) => own === id)
      const wanted = there < 0 ? undefined : bundleRowsOf('customer', code)[there]
      expect(findBundledRow('customer', code, id)).toEqual(wanted)
      const naming = decodeBundle(code)
        .split('\n')
        .filter((line) => line.includes(`"${id}"`))
      expect([...linesContaining(code, id)]).toEqual(naming)
    }),
    { numRuns: 500 },
  )
  expect([...linesContaining(encodeBundle('{"x":1}\n{"id":"x"}'), 'x')]).toEqual(['{"id":"x"}'])
})

describe('[AL-72] a bundle', () => {
  const docs = [1, 2, 3].map((n) => toRow('customer', testCustomer(n), n))
  const [first] = docs
  const lookUp = async (rows: StoredBundle['rows']) => {
    const store = new MemoryDatabase().connect()
    const upto = docs.at(-1)!.id
    await store.run({ tables: allTables(), write: true }, async (tx) =>
      tx.put('pack', { e: 'customer', upto, rows }),
    )
    return store.run({ tables: allTables(), write: false }, async (tx) => ({
      all: await tx.all('customer'),
      one: await tx.get('customer', first!.id),
    }))
  }

  it('of an earlier version, which kept the lines themselves, is read as one of now', async () => {
    for (const rows of [bundleTextOf(docs), encodeRows(docs)])
      expect(await lookUp(rows)).toEqual({ all: docs, one: first })
  })

  it('that is cut or changed is reported, so that it is fetched again', async () => {
    const code = encodeRows(docs)
    const corrupt: StoredBundle[] = []
    const listener = (bundle: StoredBundle) => void corrupt.push(bundle)
    bundleDamageListeners.add(listener)
    const torn = [
      code.slice(0, -5),
      code.slice(0, 20),
      new Uint8Array(0),
      code.map((byte, at) => (at > code.length - 60 ? 0 : byte)),
      code.with(code.indexOf(10), 32),
    ]
    for (const rows of torn) expect((await lookUp(rows)).all).toEqual([])
    expect(corrupt.length).toBeGreaterThanOrEqual(torn.length)
    bundleDamageListeners.delete(listener)
  })
})

describe('[AL-74] the encoding of a bundle takes at most 60 % of the characters of its lines', () => {
  const demo = generateDemo({ today: '2026-11-20' })
  const docs = {
    customer: demo.customers,
    item: demo.items,
    repair: [...demo.repairs()],
    rental: [...demo.rentals()],
  }

  it.each(BUNDLED_ENTITIES)('%s', (e) => {
    const lines = docs[e].slice(0, 30).map((d, v) => JSON.stringify({ v, d }))
    expect(lines).toHaveLength(30)
    const text = lines.join('\n')
    expect(encodeBundle(text).length / text.length).toBeLessThan(0.6)
  })
})
