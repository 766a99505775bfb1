import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useActionKeys } from './useActionKeys.ts'

const done: string[] = []
const acts = { n: () => done.push('another'), l: () => done.push('label') }
function Bar({ off = false }: { off?: boolean }) {
  useActionKeys(acts, off)
  return null
}
const press = (key: string) => {
  fireEvent.keyDown(document.body, { key })
  fireEvent.keyUp(document.body, { key })
}

it('[BL-05] a key is heard wherever the focus is, and none while it is off', async () => {
  const { rerender } = render(<Bar />)
  press('N')
  await waitFor(() => expect(done).toEqual(['another']))
  vi.useFakeTimers()
  rerender(<Bar off />)
  press('l')
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(done).toEqual(['another'])
})

it('[BL-05] [SC-02] the letters of a code that is scanned meanwhile are no keys', () => {
  vi.useFakeTimers()
  done.length = 0
  render(<Bar />)
  for (const key of ['L', 'N']) press(key)
  // from the third key on the page does not get the presses of the scanner's keys, but it still gets their releases
  for (const key of ['4', '7', 'Enter']) fireEvent.keyUp(document.body, { key })
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(done).toEqual([])
})
