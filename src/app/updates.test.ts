import { afterEach, describe, expect, it, vi } from 'vitest'
import { setDirty } from '../lib/dirtyForms.ts'
import { createUpdates } from './updates.ts'

function openPage({
  controlled,
  hasWorker = () => true,
}: {
  controlled: boolean
  hasWorker?: () => boolean
}) {
  const handlers: Record<string, () => void> = {}
  const source = {
    addEventListener: (type: string, listener: () => void) => void (handlers[type] = listener),
    messageSkipWaiting: vi.fn<() => void>(),
  }
  const reload = vi.fn<() => void>()
  const updates = createUpdates(reload, hasWorker)
  updates.connect(source, controlled)
  return { updates, reload, skip: source.messageSkipWaiting, emit: (type: string) => handlers[type]?.() }
}

afterEach(() => {
  setDirty('form', false)
  vi.useRealTimers()
})

describe('updates of the app', () => {
  it('reports that a version waits, and leaves the page alone', () => {
    const page = openPage({ controlled: true })
    const listener = vi.fn<() => void>()
    page.updates.subscribe(listener)
    page.emit('waiting')
    expect(page.updates.state()).toBe('waiting')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(page.skip).not.toHaveBeenCalled()
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('[WN-10] does not call it a new version when the browser cleared the worker with the data of the site', () => {
    let has = false
    const page = openPage({ controlled: true, hasWorker: () => has })
    page.emit('controlling')
    expect(page.updates.state()).toBe('current')
    has = true
    page.emit('controlling')
    expect(page.updates.state()).toBe('current')
    page.emit('controlling')
    expect(page.updates.state()).toBe('replaced')
  })

  it('reloads once the new worker controls the page, after the user applied it', () => {
    const page = openPage({ controlled: true })
    page.emit('waiting')
    expect(page.updates.apply()).toBe(true)
    expect(page.skip).toHaveBeenCalledTimes(1)
    expect(page.reload).not.toHaveBeenCalled()
    page.emit('controlling')
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  it('[SH-109] reloads also when the old worker does not make way in time', () => {
    vi.useFakeTimers()
    const page = openPage({ controlled: true })
    page.emit('waiting')
    page.updates.apply()
    vi.advanceTimersByTime(2_000)
    expect(page.reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  it('refuses to apply while a form holds unsaved input', () => {
    const page = openPage({ controlled: true })
    page.emit('waiting')
    setDirty('form', true)
    expect(page.updates.apply()).toBe(false)
    expect(page.skip).not.toHaveBeenCalled()
    setDirty('form', false)
    expect(page.updates.apply()).toBe(true)
  })

  it('refuses to apply when no version waits', () => {
    const page = openPage({ controlled: true })
    expect(page.updates.apply()).toBe(false)
    expect(page.skip).not.toHaveBeenCalled()
  })

  it('takes the first worker of a first visit for its own version', () => {
    const page = openPage({ controlled: false })
    page.emit('controlling')
    expect(page.updates.state()).toBe('current')
    page.emit('controlling')
    expect(page.updates.state()).toBe('replaced')
  })

  it('wants a reload, but does none, when another tab applied the update', () => {
    const page = openPage({ controlled: true })
    page.emit('controlling')
    expect(page.updates.state()).toBe('replaced')
    expect(page.reload).not.toHaveBeenCalled()
    page.updates.apply()
    expect(page.reload).toHaveBeenCalledTimes(1)
    expect(page.skip).not.toHaveBeenCalled()
  })
})
