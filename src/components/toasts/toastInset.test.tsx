import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectionBar } from '../list/SelectionBar.tsx'
import { ToastHost } from './ToastHost.tsx'
import { toastUndoable } from './toasts.ts'

afterEach(() => vi.restoreAllMocks())

const show = (count: number) => (
  <MantineProvider env="test">
    <ToastHost />
    {count > 0 && (
      <SelectionBar count={count} onClear={() => {}}>
        <span />
      </SelectionBar>
    )}
  </MantineProvider>
)

/** Places the bar: its distance from the upper edge of a window that is 768 px high. */
function placeBar(top: number, bottom: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: 0, y: top, width: 800, height: bottom - top }),
  )
}

const room = (text: string) =>
  screen
    .getByText(text)
    .closest<HTMLElement>('[data-position="bottom-right"]')
    ?.style.getPropertyValue('--room')

it('[LS-42] toasts stand above the bar at the lower edge, until none stands, and as ever where there is no bar', async () => {
  placeBar(700, 756)
  const { rerender } = render(show(2))
  await act(() => import('./toastShow.tsx'))
  act(() => toastUndoable('Twee gewijzigd', () => {}))
  await screen.findByText('Twee gewijzigd')
  expect(room('Twee gewijzigd')).toBe('68px')
  rerender(show(0))
  expect(room('Twee gewijzigd')).toBe('68px')
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
  await waitFor(() => expect(screen.queryByText('Twee gewijzigd')).toBeNull())
  act(() => toastUndoable('Nog een', () => {}))
  await screen.findByText('Nog een')
  expect(room('Nog een')).toBe('0px')
  rerender(show(1))
  await waitFor(() => expect(room('Nog een')).toBe('68px'))
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
  await waitFor(() => expect(screen.queryByText('Nog een')).toBeNull())
})

it('[LS-42] a bar that stands elsewhere on the page takes no room from them', async () => {
  placeBar(300, 356)
  render(show(1))
  act(() => toastUndoable('Hoger op', () => {}))
  await screen.findByText('Hoger op')
  expect(room('Hoger op')).toBe('0px')
})
