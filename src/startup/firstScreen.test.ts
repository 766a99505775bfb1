import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** The module in a page that has just started, with the number of times that its promise resolved. */
async function freshPage() {
  const { afterFirstScreen, reportFirstScreen: firstScreenShown } = await import('./firstScreen.ts')
  const rested = vi.fn<() => void>()
  void afterFirstScreen().then(rested)
  return { rested, firstScreenShown }
}

it('waits for what the person came for, and a moment more', async () => {
  const { rested, firstScreenShown } = await freshPage()
  await vi.advanceTimersByTimeAsync(2_000)
  firstScreenShown()
  await vi.advanceTimersByTimeAsync(100)
  expect(rested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(rested).toHaveBeenCalledOnce()
})

it('waits five seconds for a screen that never says that it is there', async () => {
  const { rested } = await freshPage()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(rested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(rested).toHaveBeenCalledOnce()
})

it('[AL-66] waits anew for what comes behind the login page', async () => {
  const { rested, firstScreenShown } = await freshPage()
  firstScreenShown()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(rested).toHaveBeenCalledOnce()
  const { afterFirstScreen, expectFirstScreen: firstScreenAwaited } = await import('./firstScreen.ts')
  firstScreenAwaited()
  const again = vi.fn<() => void>()
  void afterFirstScreen().then(again)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(again).not.toHaveBeenCalled()
  firstScreenShown()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(again).toHaveBeenCalledOnce()
})
