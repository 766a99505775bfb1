import { commit } from './commit.ts'
import { StorageError } from './errors.ts'
import type { MutationCache } from './mutationCache.ts'
import type { MutationCall, CallResult, CommitPorts, MutatorPorts } from './mutation.ts'
import type { Store } from './ports.ts'
import { freeStorage } from './storageReserve.ts'
import { read } from './transactions.ts'

/**
 * How often a change is saved again after the store was opened again. After that the person learns that it
 * was not saved.
 */
const MOST_RETRIES = 3

/** The result of each call, in their order. */
type Results = ReadonlyMap<MutationCall, CallResult>

/**
 * Saves the calls. Tries again after space was freed, or after the store had to be opened again (B5.7):
 *
 *     commit ──► done;
 *        │ quota, first time ──► free storage ──► commit;
 *        │ hang or closed ──► journal ──► wait for the store ──► look for what was written ──► commit the rest;
 *        └ anything else ──► withdraw from the journal, reject.
 *
 * If the calls are in the journal, the wait has no limit. A person who closes the app meanwhile loses
 * nothing: the next start recovers them.
 */
export async function persist(
  ports: CommitPorts,
  memory: MutationCache,
  group: readonly MutationCall[],
): Promise<Results> {
  const results = new Map<MutationCall, CallResult>()
  const journaled: JournalState = { logged: false }
  let doubtful = false
  for (let retries = 0; ; retries++) {
    try {
      // A store that stopped answering may still have written the calls.
      if (doubtful) for (const [call, done] of await findWritten(ports.store, group)) results.set(call, done)
      const open = group.filter((call) => !results.has(call))
      if (open.length > 0) {
        const { calls } = await commit(ports, memory, open)
        open.forEach((call, i) => results.set(call, calls[i]!))
      }
      // The worker that was notified may have ended together with the store.
      if (doubtful) ports.notifyLeader({ photos: true, conflicts: true, upto: 0 })
      if (journaled.logged) await withdraw(ports, refusedOf(results))
      return results
    } catch (error) {
      memory.clear()
      const fault = error instanceof StorageError ? error.fault : null
      if (retries === 0 && fault === 'quota') await freeStorage(ports.store)
      else if (
        retries < MOST_RETRIES &&
        (fault === 'hang' || fault === 'closed') &&
        (await waitForStore(ports, group, journaled))
      )
        doubtful = true
      else {
        await withdraw(ports, group)
        throw error
      }
    }
  }
}

interface JournalState {
  logged: boolean
}

/**
 * Logs the calls in the journal and waits for the store, without limit if they were logged.
 * @returns true if the store answers again
 */
async function waitForStore(
  ports: MutatorPorts,
  group: readonly MutationCall[],
  journaled: JournalState,
): Promise<boolean> {
  if (!ports.whenStoreAnswers) return false
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
  journaled.logged ||= (await ports.journal?.note(entries)) ?? false
  return ports.whenStoreAnswers(journaled.logged)
}

const refusedOf = (results: Results): MutationCall[] =>
  [...results].flatMap(([call, result]) => ('error' in result ? [call] : []))

/** Removes calls from the journal that were reported as not saved. They must not come back. */
async function withdraw({ journal }: MutatorPorts, calls: readonly MutationCall[]): Promise<void> {
  if (calls.length > 0) await journal?.withdraw(calls.map(({ command }) => command.mid))
}

/** Returns the calls whose mutation is in the store. */
const findWritten = (store: Store, group: readonly MutationCall[]): Promise<[MutationCall, CallResult][]> =>
  read(store, ['outbox', 'sent', 'attention'], async (tx) => {
    const [outbox, sent, refused] = await Promise.all([tx.all('outbox'), tx.all('sent'), tx.all('attention')])
    const here = new Map([...outbox, ...sent, ...refused.map((row) => row.entry)].map((e) => [e.mid, e.seq]))
    return group.flatMap((call): [MutationCall, CallResult][] => {
      const seq = here.get(call.command.mid)
      return seq === undefined ? [] : [[call, { done: { mid: call.command.mid, seq, notices: [] } }]]
    })
  })
