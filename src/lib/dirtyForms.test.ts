import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasDirtyForms, setDirtyGuard, subscribeDirtyForms } from './dirtyForms.ts'

afterEach(() => {
  setDirtyGuard('a', false)
  setDirtyGuard('b', false)
})

describe('dirty forms', () => {
  it('stays dirty until the last dirty form is saved or closed', () => {
    expect(hasDirtyForms()).toBe(false)
    setDirtyGuard('a', true)
    setDirtyGuard('b', true)
    setDirtyGuard('a', false)
    expect(hasDirtyForms()).toBe(true)
    setDirtyGuard('b', false)
    expect(hasDirtyForms()).toBe(false)
  })

  it('needs one report to clear a form that reported itself dirty twice', () => {
    setDirtyGuard('a', true)
    setDirtyGuard('a', true)
    setDirtyGuard('a', false)
    expect(hasDirtyForms()).toBe(false)
  })

  it('calls listeners on changes only, and no more after they stopped', () => {
    const listener = vi.fn()
    const stop = subscribeDirtyForms(listener)
    setDirtyGuard('a', true)
    setDirtyGuard('a', true)
    setDirtyGuard('a', false)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    setDirtyGuard('a', true)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
