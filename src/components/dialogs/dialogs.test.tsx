import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasDirtyForms } from '../../lib/dirtyForms.ts'
import { ConfirmHost } from './ConfirmHost.tsx'
import { choose, confirm, confirmActivate, confirmDeactivate, confirmDelete } from './confirm.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ToastHost } from '../toasts/ToastHost.tsx'
import { toastError, toastPersistent, toastSuccess } from '../toasts/toasts.ts'

const show = (children?: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <ConfirmHost />
      <ToastHost />
      {children}
    </MantineProvider>,
  )
const button = (name: string) => screen.findByRole('button', { name }, { timeout: 5000 })

/**
 * Asks inside act, because a question renders. The promise of the answer is wrapped, so that act does not wait for it.
 */
async function ask<T>(question: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  let answer: Promise<T> | undefined
  await act(async () => {
    answer = question()
  })
  return { answer: answer as Promise<T> }
}

afterEach(() => vi.useRealTimers())

describe('confirm', () => {
  it('[TX-11] [TA-01] asks before a delete, with Ja and Nee, under the name of the object', async () => {
    show()
    const { answer } = await ask(() =>
      confirmDelete('Herstelling 2026.139', 'U vindt ze terug in de prullenbak.'),
    )
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Herstelling 2026.139' })).toBeTruthy()
    expect(screen.getByText('U vindt ze terug in de prullenbak.')).toBeTruthy()
    const buttons = screen.getAllByRole('button').map((each) => each.textContent)
    expect(buttons).toEqual(['Ja', 'Nee'])
    fireEvent.click(await button('Ja'))
    expect(await answer).toBe(true)
  })

  it('[TX-12] [TX-13] has the texts for deactivating and activating', async () => {
    show()
    const off = await ask(confirmDeactivate)
    expect(await screen.findByText('Ben je zeker dat je dit item wil deactiveren?')).toBeTruthy()
    fireEvent.click(await button('Nee'))
    expect(await off.answer).toBe(false)
    const on = await ask(confirmActivate)
    expect(await screen.findByText('Ben je zeker dat je dit item wil activeren?')).toBeTruthy()
    fireEvent.click(await button('Ja'))
    expect(await on.answer).toBe(true)
  })

  it('[RV-13] the focus moves to the next row when its own goes, to the row before at the end', async () => {
    function List() {
      const [rows, setRows] = useState(['een', 'twee', 'drie'])
      const remove = async (name: string) => {
        if (await confirmDelete(name)) setRows((old) => old.filter((one) => one !== name))
      }
      return (
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button type="button">Open {name}</button>
              <button type="button" onClick={() => void remove(name)}>
                Wis {name}
              </button>
            </li>
          ))}
        </ul>
      )
    }
    show(<List />)
    for (const [gone, next] of [
      ['twee', 'drie'],
      ['drie', 'een'],
    ]) {
      const opener = screen.getByRole('button', { name: `Wis ${gone}` })
      opener.focus()
      fireEvent.click(opener)
      fireEvent.click(await button('Ja'))
      await waitFor(() => expect(document.activeElement?.textContent).toBe(`Wis ${next}`))
    }
  })

  it('Escape means no, and the focus goes back', async () => {
    show(<button type="button">Wis</button>)
    const opener = screen.getByRole('button', { name: 'Wis' })
    opener.focus()
    const { answer } = await ask(() => confirm({ text: 'Zeker?' }))
    await button('Ja')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(await answer).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('can put Nee first', async () => {
    show()
    await ask(() => confirm({ text: 'Toch opslaan?', noFirst: true }))
    await button('Nee')
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Nee', 'Ja'])
    fireEvent.click(await button('Nee'))
  })

  it('[TA-03] has the verb on the button, at the right of Annuleren', async () => {
    show()
    const { answer } = await ask(() => confirm({ text: 'Deze 3 verhuringen archiveren?', yes: 'Archiveren' }))
    await button('Archiveren')
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Annuleren', 'Archiveren'])
    fireEvent.click(await button('Archiveren'))
    expect(await answer).toBe(true)
  })

  it('questions wait for each other; a choice answers its value', async () => {
    show()
    const first = await ask(() => confirm({ text: 'Een?' }))
    const second = await ask(() =>
      choose({
        text: 'Welke taal?',
        options: [
          { value: 'NL', label: 'NL' },
          { value: 'FR', label: 'FR' },
        ],
      }),
    )
    await button('Ja')
    expect(screen.queryByText('Welke taal?')).toBeNull()
    fireEvent.click(await button('Ja'))
    fireEvent.click(await button('FR'))
    expect(await first.answer).toBe(true)
    expect(await second.answer).toBe('FR')
  })
})

function Dialog(props: Partial<FormDialogProps>) {
  const [opened, setOpened] = useState(true)
  const [name, setName] = useState('')
  return (
    <FormDialog
      opened={opened}
      title="Nieuwe klant"
      dirty={name !== ''}
      onClose={() => setOpened(false)}
      onSave={() => true}
      {...props}
    >
      <TextField label="Naam" value={name} onChange={setName} />
    </FormDialog>
  )
}

describe('FormDialog', () => {
  const field = () => screen.getByRole('textbox', { name: 'Naam' })
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('Enter saves and closes', async () => {
    const onSave = vi.fn<() => boolean>(() => true)
    show(<Dialog onSave={onSave} />)
    fireEvent.submit(field().closest('form')!)
    await gone()
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  it('[AL-75] is not there before it is opened, comes after the picture of the press, and gives the focus back', async () => {
    function Screen() {
      const [opened, setOpened] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            Nieuw
          </button>
          <FormDialog opened={opened} title="Nieuwe klant" onClose={() => setOpened(false)}>
            <TextField label="Naam" value="" onChange={() => {}} autoFocus />
          </FormDialog>
        </>
      )
    }
    show(<Screen />)
    const opener = screen.getByRole('button', { name: 'Nieuw' })
    for (const _time of ['the first', 'another']) {
      opener.focus()
      fireEvent.click(opener)
      expect(screen.queryByRole('dialog')).toBeNull()
      await waitFor(() => expect(document.activeElement).toBe(field()))
      fireEvent.click(screen.getAllByRole('button', { name: 'Sluiten' })[0]!)
      await gone()
      await waitFor(() => expect(document.activeElement).toBe(opener))
    }
  })

  it('stays open when saving is refused or fails', async () => {
    const onSave = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
    show(<Dialog onSave={onSave} />)
    await act(async () => fireEvent.submit(field().closest('form')!))
    onSave.mockRejectedValue(new Error('boem'))
    await act(async () => fireEvent.submit(field().closest('form')!))
    expect(await screen.findByText('Er ging iets mis bij opslaan: onbekende fout')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Nieuwe klant' })).toBeTruthy()
  })

  it('[FM-13] stands beside the form of the field that opens it, and its keys save itself only', async () => {
    const saved: string[] = []
    show(
      <FormDialog opened title="Koppelen" onClose={() => {}} onSave={() => void saved.push('Koppelen')}>
        <Dialog onSave={() => void saved.push('Nieuwe klant')} />
      </FormDialog>,
    )
    const form = (await screen.findByRole('textbox', { name: 'Naam' })).closest('form')!
    expect(form.parentElement?.closest('form')).toBeNull()
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nieuwe klant' })).toBeNull())
    expect(saved).toEqual(['Nieuwe klant'])
  })

  it('[TX-14] Escape asks when something was changed, and Nee goes on', async () => {
    show(<Dialog />)
    fireEvent.change(field(), { target: { value: 'VRT' } })
    expect(hasDirtyForms()).toBe(true)
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeTruthy()
    await act(async () => fireEvent.click(await button('Nee')))
    expect((field() as HTMLInputElement).value).toBe('VRT')
    fireEvent.keyDown(field(), { key: 'Escape' })
    await act(async () => fireEvent.click(await button('Ja')))
    await gone()
    expect(hasDirtyForms()).toBe(false)
  })

  it('Escape closes at once when nothing was changed', async () => {
    show(<Dialog />)
    fireEvent.keyDown(field(), { key: 'Escape' })
    await gone()
    expect(screen.queryByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeNull()
  })

  it('[CN-18] is reset 300 ms after closing', async () => {
    vi.useFakeTimers()
    const onReset = vi.fn<() => void>()
    show(<Dialog onReset={onReset} />)
    await act(async () => fireEvent.keyDown(field(), { key: 'Escape' }))
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(onReset).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onReset).toHaveBeenCalledTimes(1)
  })
})

describe('toasts', () => {
  it('[CN-20] a toast disappears after 3 s, also an error', async () => {
    show()
    // Load the code of the toasts, which otherwise comes with the first toast.
    await act(() => import('../toasts/toastShow.tsx'))
    vi.useFakeTimers()
    await act(async () => {
      toastSuccess()
      toastError('Mis')
      await vi.advanceTimersByTimeAsync(10)
    })
    expect(screen.getByText('Succesvol opgeslagen.')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.getByText('Mis')).toBeTruthy()
    expect(screen.queryByText('Succesvol opgeslagen.')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByText('Mis')).toBeNull()
  })

  it('[NT-14] one that has to be known stands until it is closed', async () => {
    show()
    await act(() => import('../toasts/toastShow.tsx'))
    vi.useFakeTimers()
    await act(async () => {
      toastPersistent('Blijft een optie.')
      await vi.advanceTimersByTimeAsync(3_600_000)
    })
    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('Blijft een optie.')).toBeNull()
  })
})
