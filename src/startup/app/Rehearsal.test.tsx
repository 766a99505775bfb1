import { render, waitFor } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { Rehearsal } from './Rehearsal.tsx'

/** Records every change of the document. */
function watchDocument(): () => string {
  const seen: string[] = []
  const watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.textContent ?? '')
  })
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    watching.disconnect()
    return seen.join('')
  }
}

it('[AL-86] a screen is drawn to its end, nothing of it comes into the document and no effect of it runs', async () => {
  const drawn = vi.fn<() => void>()
  const effect = vi.fn<() => void>()
  const End = () => {
    useEffect(effect)
    useLayoutEffect(effect)
    drawn()
    return <p>Het einde</p>
  }
  const seen = watchDocument()
  const onEnd = vi.fn<(error?: unknown) => void>()
  const { unmount } = render(
    <Rehearsal
      screen={
        <main>
          <h1>Begin</h1>
          <End />
        </main>
      }
      onEnd={onEnd}
    />,
  )
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith())
  expect(drawn).toHaveBeenCalled()
  unmount()
  expect(effect).not.toHaveBeenCalled()
  expect(seen()).toBe('')
})

it('[AL-86] a screen that fails hurts nobody', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onEnd = vi.fn<(error?: unknown) => void>()
  const Broken = () => {
    throw new Error('kapot')
  }
  render(
    <>
      <p>Hier</p>
      <Rehearsal screen={<Broken />} onEnd={onEnd} />
    </>,
  )
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(new Error('kapot')))
  expect(document.body.textContent).toBe('Hier')
  consoleError.mockRestore()
})
