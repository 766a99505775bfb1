import * as Comlink from 'comlink'
import { afterEach, expect, it, vi } from 'vitest'
import type { JournalEntry } from '../ports.ts'
import { pageJournal } from './pageJournal.ts'

afterEach(() => vi.unstubAllGlobals())

/** The calls that reach the worker. */
function startWorker(): string[][] {
  const calls: string[][] = []
  const said = (name: string, mids: readonly string[]) => calls.push([name, ...mids])
  const journal = {
    note: async (noted: readonly JournalEntry[]) => said('note', noted.map(midOf)) > 0,
    withdraw: async (mids: readonly string[]) => void said('withdraw', mids),
  }
  // called with 'new'
  vi.stubGlobal('Worker', function worker() {
    const { port1, port2 } = new MessageChannel()
    Comlink.expose(journal, port1)
    return Object.assign(port2, { terminate: () => port2.close() })
  })
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({}) } })
  return calls
}

const noted = (mid: string) => ({ clientId: 'a', entry: { mid } }) as JournalEntry
const midOf = ({ entry }: JournalEntry) => entry.mid

it('[LD-25] notifies the worker once of changes that follow each other at once, and of each of them', async () => {
  const calls = startWorker()
  const journal = pageJournal()
  expect(await Promise.all(['1', '2', '3'].map((mid) => journal.note([noted(mid)])))).toEqual([
    true,
    true,
    true,
  ])
  expect(await journal.note([noted('4')])).toBe(true)
  expect(calls).toEqual([
    ['note', '1', '2', '3'],
    ['note', '4'],
  ])
  journal.end()
})

it('[LD-09] withdraws a change after it was noted', async () => {
  const calls = startWorker()
  const journal = pageJournal()
  void journal.note([noted('1')])
  await journal.withdraw(['1'])
  expect(calls).toEqual([
    ['note', '1'],
    ['withdraw', '1'],
  ])
  journal.end()
})
