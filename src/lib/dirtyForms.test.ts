import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasDirtyForms, setDirty, subscribeDirtyForms } from './dirtyForms.ts'

afterEach(() => {
  setDirty('a', false)
  setDirty('b', false)
})

describe('dirty forms', () => {
  it('stays dirty until the last dirty form is saved or closed', () => {
    expect(hasDirtyForms()).toBe(false)
    setDirty('a', true)
    setDirty('b', true)
    setDirty('a', false)
    expect(hasDirtyForms()).toBe(true)
    setDirty('b', false)
    expect(hasDirtyForms()).toBe(false)
  })

  it('needs one report to clear a form that reported itself dirty twice', () => {
    setDirty('a', true)
    setDirty('a', true)
    setDirty('a', false)
    expect(hasDirtyForms()).toBe(false)
  })

  it('calls listeners on changes only, and no more after they stopped', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeDirtyForms(listener)
    setDirty('a', true)
    setDirty('a', true)
    setDirty('a', false)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    setDirty('a', true)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
