import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import { shortCode, shortLink } from '../../src/domain/scan/shortCode.ts'
import { PendingLink } from '../../src/shared/scan/PendingLink.tsx'
import { findCode } from '../../src/shared/scan/findCode.ts'
import { LINK_KEY } from '../../src/shared/scan/linkKey.ts'
import { type Desk, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

const engine = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  const it = { status: { online: true, boot: null as object | null, lastSyncAt: null as string | null } }
  const tell = (what: Partial<typeof it.status>) => {
    it.status = { ...it.status, ...what }
    for (const listener of listeners) listener()
  }
  return { it, listeners, tell }
})
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncStatus: {
    subscribe: (listener: () => void) => {
      engine.listeners.add(listener)
      return () => engine.listeners.delete(listener)
    },
    getSnapshot: () => engine.it.status,
  },
}))

let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
  engine.it.status = { online: true, boot: null, lastSyncAt: null }
  sessionStorage.setItem(LINK_KEY, 'x')
})

const MISSING = 'Deze code hoort bij een dossier dat niet op dit toestel staat.'
const show = (id: string) => showAt('/', '/', () => <PendingLink code={shortCode('repair', id)} />)

it('[LB-02] a label that was read before this device was filled opens its record when it comes', async () => {
  const id = await takeIn(desk)
  const repair = (await db.repair.get(id))!
  await db.repair.delete(id)
  const { path } = await show(id)
  // repeat it, so that the lookup before it is done
  for (let again = 0; again < 3; again++)
    await act(() => findCode(shortLink('https://x', 'repair', id)).then(() => {}))
  act(() => engine.tell({ boot: { hot: false } }))
  expect(screen.queryByText(MISSING)).toBeNull()
  expect(sessionStorage.getItem(LINK_KEY)).toBe('x')
  await db.repair.put(repair)
  await waitFor(() => expect(path()).toBe(`/repair/detail/${id}`))
})

it('[LB-02] one of a record that does not come says so once the device is filled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await show(newId())
  act(() => engine.tell({ lastSyncAt: '2026-11-20T13:05:00Z' }))
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(screen.getByText(MISSING)).toBeTruthy())
  expect(sessionStorage.getItem(LINK_KEY)).toBeNull()
  vi.useRealTimers()
})
