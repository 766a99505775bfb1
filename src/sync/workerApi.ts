import type { Mutator } from './store/mutator.ts'
import type { Ports } from './ports.ts'
import {
  cancelMutations,
  discardGroup,
  exportUnsent,
  retryGroup,
  replaceByExisting,
} from './engine/attention.ts'
import { Engine } from './engine/engine.ts'
import { followOrLead } from './engine/leader.ts'
import { maintainJournal, recoverFromJournal } from './engine/recoverFromJournal.ts'
import { findPhoto, type PhotoBytes, type PhotoVariant } from './engine/photos.ts'

/** Checks the worker's connection to its database when the device wakes up (B5.4). */
export interface Health {
  /**
   * Resolves true if the store works. Resolves false if it does not; this worker is then about to be
   * replaced.
   */
  probe(): Promise<boolean>
}

/**
 * The API that the worker of a tab offers to its page. Every tab has a worker. Only the leader sends the
 * outbox and pulls; the others serve their own page and wait.
 */
export function createWorkerApi(ports: Ports, mutator: Mutator, health: Health) {
  const engine = new Engine(ports)
  const actions = { ...ports, mutator }
  const life = new AbortController()
  let visible = true
  let leading = false

  const lead = async (signal: AbortSignal) => {
    leading = true
    // Only another tab may know the token.
    ports.channel.post({ t: 'who' })
    // A journal that cannot be read must not stop the synchronisation.
    await recoverFromJournal(ports).catch((error: unknown) => console.warn('journal', error))
    void maintainJournal(ports, signal)
    await engine.run(signal).finally(() => {
      leading = false
    })
  }

  ports.channel.listen((message) => {
    if (message.t === 'token' && message.token && engine.connectionGate.state !== 'ok')
      engine.setToken(message.token)
    if (!leading) return
    if (message.t === 'kick') engine.wakeAfterWrite(message)
    if (message.t === 'syncNow' || message.t === 'wake') engine.wakeAll()
    if (message.t === 'acts') engine.context.inputYielding.noteInput()
    if (message.t === 'who') engine.syncStatusStore.invalidate({ conflicts: true, refused: true })
  })

  const afterAction = () => {
    ports.channel.post({ t: 'kick' })
    engine.wakeAfterWrite()
    engine.syncStatusStore.invalidate({ refused: true, conflicts: true })
  }

  return {
    start(): void {
      void followOrLead(ports, lead, { visible: () => visible, signal: life.signal })
    },
    stop(): void {
      life.abort()
    },
    setToken(token: string | null): void {
      engine.setToken(token)
      // Another tab may still be logged in while this worker leads for both.
      ports.channel.post(token ? { t: 'token', token } : { t: 'who' })
    },
    /** Called when the tab becomes visible, the device wakes up, or the network changes. */
    async wake(nowVisible: boolean): Promise<void> {
      visible = nowVisible
      const works = await health.probe()
      if (works && leading) engine.setVisible(nowVisible)
      else if (works) ports.channel.post({ t: 'wake' })
    },
    syncNow(): void {
      engine.wakeAll()
      ports.channel.post({ t: 'syncNow' })
    },
    wakeAfterWrite(): void {
      engine.wakeAfterWrite()
      ports.channel.post({ t: 'kick' })
    },
    photo: (sha256: string, variant: PhotoVariant): Promise<PhotoBytes | null> =>
      findPhoto(engine.context, sha256, variant, life.signal),
    async retryRefused(mid: string, changes?: Record<string, Record<string, unknown>>): Promise<void> {
      await retryGroup(actions, mid, changes)
      afterAction()
    },
    async discardRefused(mid: string): Promise<void> {
      await discardGroup(actions, mid)
      afterAction()
    },
    async useExisting(mid: string): Promise<void> {
      await replaceByExisting(actions, mid)
      afterAction()
    },
    exportRefused: (): Promise<string> => exportUnsent(ports.store),
    async cancelPending(mids: readonly string[]): Promise<string[]> {
      const done = await cancelMutations(actions, mids)
      afterAction()
      return done
    },
  }
}

export type WorkerApi = ReturnType<typeof createWorkerApi>
