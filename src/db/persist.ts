import { commit } from './commit.ts'
import { StorageError } from './errors.ts'
import type { Memory } from './memory.ts'
import type { Call, CallResult, CommitPorts, MutatorPorts } from './mutation.ts'
import type { Store } from './ports.ts'
import { giveRoom } from './room.ts'
import { read } from './transactions.ts'

/** How often a change is saved again after the store was opened anew, before the person is told that it was not. */
const AGAIN = 3

/** What came of each call, in their order. */
type Results = ReadonlyMap<Call, CallResult>

/**
 * Saves the calls; once more when room was made, or when the store had to be opened anew (B5.7). A store that does not
 * answer is waited for with the calls in the journal: should the person close the app meanwhile, as they are told to,
 * the next start takes them up.
 */
export async function persist(ports: CommitPorts, memory: Memory, group: readonly Call[]): Promise<Results> {
  const results = new Map<Call, CallResult>()
  const early: Early = { noted: false }
  let doubtful = false
  for (let again = 0; ; again++) {
    try {
      // A store that stopped answering may have written it all the same.
      if (doubtful) for (const [call, done] of await written(ports.store, group)) results.set(call, done)
      const open = group.filter((call) => !results.has(call))
      if (open.length > 0) {
        const { calls } = await commit(ports, memory, open)
        open.forEach((call, i) => results.set(call, calls[i]!))
      }
      // Whoever should have heard of it may have gone with the store.
      if (doubtful) ports.kick({ photos: true, conflicts: true, upto: 0 })
      if (early.noted) await withdraw(ports, refusedOf(results))
      return results
    } catch (error) {
      memory.forget()
      const fault = error instanceof StorageError ? error.fault : null
      if (again === 0 && fault === 'quota') await giveRoom(ports.store)
      else if (
        again < AGAIN &&
        (fault === 'hang' || fault === 'closed') &&
        (await comesBack(ports, group, early))
      )
        doubtful = true
      else {
        await withdraw(ports, group)
        throw error
      }
    }
  }
}

interface Early {
  noted: boolean
}

/** Notes what is being saved, and waits for the store: for ever where it was noted. */
async function comesBack(ports: MutatorPorts, group: readonly Call[], early: Early): Promise<boolean> {
  if (!ports.settled) return false
  const entries = group.map(({ command, options }) => ({
    clientId: null,
    entry: {
      seq: 0,
      ...command,
      ...(options.base ? { base: options.base } : {}),
      touched: [],
      reads: [],
      createdAt: ports.clock.now(),
    },
    ...(options.blob ? { blob: options.blob } : {}),
    ...(options.original ? { original: options.original } : {}),
  }))
  early.noted ||= (await ports.journal?.note(entries)) ?? false
  return ports.settled(early.noted)
}

const refusedOf = (results: Results): Call[] =>
  [...results].flatMap(([call, result]) => ('error' in result ? [call] : []))

/** Told as not saved: it must not come back. */
async function withdraw({ journal }: MutatorPorts, calls: readonly Call[]): Promise<void> {
  if (calls.length > 0) await journal?.withdraw(calls.map(({ command }) => command.mid))
}

/** The calls whose mutation the store has. */
const written = (store: Store, group: readonly Call[]): Promise<[Call, CallResult][]> =>
  read(store, ['outbox', 'sent', 'attention'], async (tx) => {
    const [outbox, sent, refused] = await Promise.all([tx.all('outbox'), tx.all('sent'), tx.all('attention')])
    const here = new Map([...outbox, ...sent, ...refused.map((row) => row.entry)].map((e) => [e.mid, e.seq]))
    return group.flatMap((call): [Call, CallResult][] => {
      const seq = here.get(call.command.mid)
      return seq === undefined ? [] : [[call, { done: { mid: call.command.mid, seq, notices: [] } }]]
    })
  })
