import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { ActionButton, IconAction } from './ActionButton.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { ToastHost } from '../toasts/ToastHost.tsx'

const WHY = 'Hiervoor is een internetverbinding nodig.'
const show = (element: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <ToastHost />
      {element}
    </MantineProvider>,
  )

describe('a button that cannot be used now', () => {
  it('[FM-11] says why below itself, and when it is pressed', async () => {
    const onClick = vi.fn<() => void>()
    show(
      <ActionButton disabledReason={WHY} onClick={onClick}>
        Importeren
      </ActionButton>,
    )
    expect(screen.getByText(WHY)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Importeren', description: WHY })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getAllByText(WHY)).toHaveLength(2))
  })

  it('[FM-11] keeps the focus when the reason comes and goes', () => {
    const element = (reason?: string) => (
      <MantineProvider env="test">
        <ActionButton disabledReason={reason} onClick={() => {}}>
          Importeren
        </ActionButton>
      </MantineProvider>
    )
    const { rerender } = render(element())
    screen.getByRole('button').focus()
    rerender(element(WHY))
    expect(document.activeElement).toBe(screen.getByRole('button', { description: WHY }))
  })

  it('[FM-11] an icon says it to who has the screen read, and when it is pressed', async () => {
    show(<IconAction label="Verwijderen" icon={<i />} disabledReason={WHY} onClick={() => {}} />)
    fireEvent.click(screen.getByRole('button', { name: 'Verwijderen', description: WHY }))
    await waitFor(() => expect(screen.getAllByText(WHY)).toHaveLength(2))
  })

  it('[FM-11] a dialog that cannot be saved says it above its buttons', async () => {
    show(
      <FormDialog opened title="Gebruiker" onClose={() => {}} onSave={() => {}} saveDisabledReason={WHY}>
        <p>Velden</p>
      </FormDialog>,
    )
    expect(await screen.findByRole('button', { name: 'Opslaan', description: WHY })).toBeTruthy()
    expect(screen.getByText(WHY)).toBeTruthy()
  })

  it('[FM-11] nowhere in the product is a reason a hover alone', () => {
    // beside these buttons other text says that they are busy, have no fields yet, lack passkeys, or are at the last page
    const allowed =
      /ActionButton|FormDialog|DataListFooter|DateField|PhotoSlot|ThisDevice|SlotsField|Banners|session\/|ContinueAs|DepartmentPage|PasskeyLogin|NewRepairPage|Account/
    const files = globSync('src/**/*.tsx').filter((file) => !file.includes('.test.') && !allowed.test(file))
    const off = files.filter((file) =>
      /<(Button|button|ActionIcon|ActionButton|IconAction)\b[^>]*?\sdisabled=/s.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(off).toEqual([])
  })
})
