import { describe, expect, it, vi } from 'vitest'
import { MemoryFiles } from '../../../../tests/kit/sim/memoryFiles.ts'
import type { OutboxEntry } from '../tables.ts'
import { MIRROR_KEY_BYTES, sealingCodec } from '../sealing/sealedRows.ts'
import { crc32, decodeFrames, encodeFrames } from './frames.ts'
import { OpfsJournal } from './opfs.ts'

const entry = (mid: string, seq = 1): OutboxEntry => ({
  seq,
  mid,
  name: 'repair.create',
  mv: 1,
  uid: 'els',
  at: '2026-03-02T09:00:00.000Z',
  args: { notes: 'geen beeld – één é' },
  touched: [],
  reads: [],
  createdAt: 1,
})
const noted = (mid: string) => ({ clientId: 'a', entry: entry(mid) })
const mids = async (journal: OpfsJournal) => (await journal.read()).map((record) => record.entry.mid)

describe('the journal', () => {
  it('[LD-08] reads what all tabs wrote, without what was withdrawn', async () => {
    const files = new MemoryFiles()
    const [one, two] = [new OpfsJournal(files.root), new OpfsJournal(files.root)]
    expect(await one.note([noted('1'), noted('2')])).toBe(true)
    await two.note([noted('3')])
    await one.withdraw(['2'])
    expect(await mids(two)).toEqual(['1', '3'])
  })

  it('[LD-08] reads a file that was cut or damaged up to the damage', () => {
    const frames = encodeFrames(
      ['1', '2'].map((mid) => ({ k: 'entry' as const, clientId: 'a', entry: entry(mid) })),
    )
    expect(decodeFrames(frames)).toHaveLength(2)
    for (let cut = 1; cut < frames.length / 2; cut += 7)
      expect(decodeFrames(frames.slice(0, frames.length - cut))).toHaveLength(1)
    const damaged = frames.slice()
    damaged[frames.length - 5] = 0
    expect(decodeFrames(damaged)).toHaveLength(1)
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })

  it('[LD-08] reads on past a file that holds nothing but zeros, or cannot be read', async () => {
    const files = new MemoryFiles()
    // after a power loss a disk may return the length of the file without the bytes that were written
    files.files.set('0.log', new Uint8Array(64))
    const journal = new OpfsJournal(files.root)
    await journal.note([noted('1')])
    files.files.set('unreadable.log', new Uint8Array(4))
    files.unreadable.add('unreadable.log')
    expect(await mids(journal)).toEqual(['1'])
    await journal.tidy(() => true, new Set())
    expect([...files.files.keys()]).toContain('unreadable.log')
  })

  it('[VS-05] on an encrypted device shows neither a change nor a photo, and gives both back with the key', async () => {
    const files = new MemoryFiles()
    const journal = (key: number) =>
      new OpfsJournal(files.root, { codec: () => sealingCodec(new Uint8Array(MIRROR_KEY_BYTES).fill(key)) })
    const bytes = new TextEncoder().encode('foto van Geheim').buffer
    const blob = { sha256: 'ab', bytes, mime: 'image/jpeg', repairId: '', createdAt: 1 }
    const own = journal(7)
    await own.note([{ ...noted('1'), blob }, noted('2'), noted('3')])
    await own.withdraw(['2'])
    const stored = [...files.files.values()].map((file) => new TextDecoder('latin1').decode(file)).join()
    expect(stored).not.toMatch(/repair\.create|geen beeld|Geheim/)
    expect(await mids(own)).toEqual(['1', '3'])
    expect(new TextDecoder().decode((await own.photo('ab'))!)).toBe('foto van Geheim')
    // Another key opens nothing, and removes nothing either.
    expect(await mids(journal(8))).toEqual([])
    await journal(8).tidy(() => true, new Set(['ab']))
    expect(await mids(own)).toEqual(['1', '3'])
    // Lines from before the encryption are read too.
    await new OpfsJournal(files.root).note([noted('4')])
    expect((await mids(own)).toSorted()).toEqual(['1', '3', '4'])
  })

  it('[LD-10] says that it kept nothing of what the disk took only in part', async () => {
    const files = new MemoryFiles()
    const journal = new OpfsJournal(files.root)
    files.room = 20
    expect(await journal.note([noted('1')])).toBe(false)
    files.room = Number.POSITIVE_INFINITY
    expect(await journal.note([noted('2')])).toBe(true)
    expect(await mids(journal)).toEqual(['2'])
  })

  it('[LD-10] lets nobody wait for files that do not answer', async () => {
    const journal = new OpfsJournal(() => new Promise(() => {}), { patienceMs: 10 })
    expect(await journal.note([noted('1')])).toBe(false)
    await journal.withdraw(['1'])
    expect(await journal.read()).toEqual([])
    expect(await journal.photo('ab')).toBeNull()
    await journal.tidy(() => true, new Set())
  })

  it('[LD-09] keeps the photo of a change that was noted while it tidied up', async () => {
    const files = new MemoryFiles()
    const journal = new OpfsJournal(files.root)
    const blob = { sha256: 'ab', bytes: new ArrayBuffer(3), mime: 'image/png', repairId: 'r', createdAt: 1 }
    await journal.note([{ ...noted('1'), blob }])
    await journal.tidy(() => false, new Set())
    expect(await journal.photo('ab')).not.toBeNull()
    await journal.tidy(() => true, new Set())
    expect(await journal.photo('ab')).toBeNull()
  })

  it('[LD-08] keeps the bytes of a photo', async () => {
    const files = new MemoryFiles()
    const journal = new OpfsJournal(files.root)
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const blob = { sha256: 'ab', bytes, mime: 'image/png', repairId: 'r', createdAt: 1 }
    await journal.note([{ ...noted('1'), blob }])
    expect((await journal.read())[0]?.blob).toEqual({
      sha256: 'ab',
      mime: 'image/png',
      repairId: 'r',
      createdAt: 1,
    })
    expect(new Uint8Array((await journal.photo('ab')) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    )
    expect(await journal.photo('cd')).toBeNull()
  })

  it('[LD-09] removes what is settled, and no file that another tab has open', async () => {
    const files = new MemoryFiles()
    const one = new OpfsJournal(files.root, { quietMs: 5 })
    await one.note([noted('1')])
    await one.tidy(() => true, new Set())
    expect(files.files.size).toBe(1)
    await expect.poll(() => one.tidy(() => true, new Set()).then(() => files.files.size)).toBe(0)
    await one.note([noted('2')])
    await one.note([noted('3')])
    await vi.waitFor(() => expect(files.open.size).toBe(0))
    await one.tidy(({ entry: { mid } }) => mid === '2', new Set())
    expect(await mids(one)).toEqual(['3'])
  })

  it('[LD-09] moves what waits out of a file only while no tab writes to it', async () => {
    const files = new MemoryFiles()
    const [one, two] = [new OpfsJournal(files.root, { quietMs: 5 }), new OpfsJournal(files.root)]
    await two.note([noted('1')])
    await two.note([noted('2')])
    const isFirst = ({ entry: { mid } }: { entry: OutboxEntry }) => mid === '1'
    for (let i = 0; i < 3; i++) await one.tidy(isFirst, new Set())
    expect(await mids(one)).toEqual(['1', '2'])
    files.closeAll()
    await one.tidy(isFirst, new Set())
    expect(await mids(one)).toEqual(['2'])
    expect(files.files.size).toBe(1)
  })

  it('[LD-20] keeps the withdrawal of a change that another file still has', async () => {
    const files = new MemoryFiles()
    const journal = new OpfsJournal(files.root, { quietMs: 1 })
    await journal.note([noted('1'), noted('2')])
    await vi.waitFor(() => expect(files.open.size).toBe(0))
    await journal.withdraw(['1'])
    await vi.waitFor(() => expect(files.open.size).toBe(0))
    const [first] = files.files.keys()
    // Another tab keeps the first file open.
    files.open.add(first!)
    await journal.tidy(() => false, new Set())
    expect(await mids(journal)).toEqual(['2'])
    files.closeAll()
    await journal.tidy(() => false, new Set())
    await vi.waitFor(() => expect(files.open.size).toBe(0))
    await journal.tidy(() => true, new Set())
    expect(await mids(journal)).toEqual([])
  })

  it('[LD-09] [LD-20] brings back nothing that was reported as not saved, on a full disk either', async () => {
    const files = new MemoryFiles()
    const journal = new OpfsJournal(files.root)
    await journal.note([noted('1')])
    await journal.note([noted('2'), noted('3')])
    files.full = true
    await journal.withdraw(['2'])
    expect(await mids(journal)).toEqual(['1', '3'])
    expect(await journal.note([noted('4')])).toBe(false)
    files.full = false
    await journal.note([noted('5')])
    expect(await mids(journal)).toEqual(['1', '3', '5'])
  })

  it('[LD-10] says that it keeps nothing where there are no files, or no room', async () => {
    const none = new OpfsJournal(() => Promise.reject(new Error('no files')))
    expect(await none.note([noted('1')])).toBe(false)
    expect(await none.read()).toEqual([])
    await none.withdraw(['1'])
    const files = new MemoryFiles()
    files.full = true
    const full = new OpfsJournal(files.root)
    expect(await full.note([noted('1')])).toBe(false)
    files.full = false
    expect(await full.note([noted('1')])).toBe(true)
    expect(await mids(full)).toEqual(['1'])
  })
})
