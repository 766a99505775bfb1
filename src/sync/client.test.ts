import { beforeEach, expect, it, vi } from 'vitest'

const sent = vi.hoisted((): string[] => [])
vi.mock('./workerConnection.ts', () => ({
  WorkerConnection: class {
    private isOpen = false
    end() {
      this.isOpen = false
    }
    begin() {
      this.isOpen = true
    }
    send(message: (remote: object) => unknown) {
      if (!this.isOpen) return
      message(
        new Proxy(
          {},
          {
            get: (_, name) => (value?: unknown) => {
              sent.push(value === undefined ? String(name) : `${String(name)} ${String(value)}`)
              return Promise.resolve()
            },
          },
        ),
      )
    }
  },
}))
vi.mock('./store/openReplica.ts', () => ({ openReplica: async () => false }))
vi.mock('./store/watchStore.ts', () => ({ watchStore: () => {} }))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})

it('[SH-105] gives the worker the token of a person who was logged in before the page started it', async () => {
  const { setToken, startSync } = await import('./client.ts')
  setToken('a token')
  expect(sent).toEqual([])
  startSync({
    db: {},
    store: {},
    channel: { listen: () => () => {}, post: () => {} },
    recovery: { addDependent: () => () => {}, recover: () => {}, sleep: () => {}, wake: () => {} },
    makeWorker: () => ({}),
    closeStore: () => {},
    onWorker: () => sent.push('lists'),
  } as never)
  expect(sent).toEqual(['setToken a token', 'lists', 'start'])
  setToken(null)
  expect(sent.at(-1)).toBe('setToken null')
})
