import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastHost } from './ToastHost.tsx'
import { toastLater, toastPersistent, toastSuccess, toastUndoable, toastWithButton } from './toasts.ts'

beforeEach(async () => {
  await import('./ToastRegion.tsx')
  render(
    <MantineProvider env="test">
      <ToastHost />
      <input aria-label="Naam" />
      <input type="checkbox" aria-label="Rij" />
    </MantineProvider>,
  )
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function show(...toasts: (() => void)[]) {
  for (const toast of toasts) await act(async () => toast())
  await pass(300)
}
const visibleTexts = () =>
  [...document.querySelectorAll('.mantine-Notification-description')].map(
    ({ firstElementChild, textContent }) => firstElementChild?.firstElementChild?.textContent ?? textContent,
  )

it('[SL-01] one toast is visible: a new one replaces it, but not before it could be read', async () => {
  await show(
    () => toastUndoable('Lijn verwijderd.', () => {}),
    () => toastSuccess('Opgeslagen.'),
  )
  expect(visibleTexts()).toEqual(['Lijn verwijderd.'])
  await pass(1000)
  expect(visibleTexts()).toEqual(['Opgeslagen.'])
  await pass(3500)
  expect(visibleTexts()).toEqual([])
})

it('[SL-01] news from the server waits for the undo that is visible, and nothing that must be known is lost', async () => {
  await show(() => toastPersistent('Blijft een optie.'))
  await show(
    () => toastUndoable('Lijn verwijderd.', () => {}),
    () => toastLater('Kreeg nummer 2026.31.'),
  )
  expect(visibleTexts()).toEqual(['Lijn verwijderd.'])
  await pass(8500)
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
  await pass(500)
  expect(visibleTexts()).toEqual(['Kreeg nummer 2026.31.'])
})

it('[SL-02] the pointer, the focus and a hidden tab stop the time', async () => {
  await show(() => toastUndoable('Lijn verwijderd.', () => {}))
  const undo = screen.getByRole('button', { name: 'Ongedaan maken' })
  act(() => undo.focus())
  await pass(20_000)
  act(() => undo.blur())
  await pass(5000)
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(20_000)
  expect(visibleTexts()).toEqual(['Lijn verwijderd.'])
  visible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(9000)
  expect(visibleTexts()).toEqual([])
})

it('[SL-03] Ctrl+Z presses the undo of the visible toast, but not from a field and no other button', async () => {
  const undo = vi.fn<() => void>()
  const look = vi.fn<() => void>()
  const press = (on: Element) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true })
  await show(() => toastUndoable('Lijn verwijderd.', undo))
  press(screen.getByRole('textbox', { name: 'Naam' }))
  expect(undo).not.toHaveBeenCalled()
  press(screen.getByRole('checkbox', { name: 'Rij' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await pass(500)
  press(document.body)
  expect(undo).toHaveBeenCalledTimes(1)
  await show(() => toastWithButton('Conflict.', 'Bekijken', look))
  press(document.body)
  expect(look).not.toHaveBeenCalled()
})

it('[SL-03] a toast never takes the focus', async () => {
  const field = screen.getByRole('textbox', { name: 'Naam' })
  act(() => field.focus())
  await show(() => toastUndoable('Lijn verwijderd.', () => {}))
  expect(document.activeElement).toBe(field)
})
