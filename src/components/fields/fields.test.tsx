import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AutosaveField } from './AutosaveField.tsx'
import { ComboField, type ComboOption } from './ComboField.tsx'
import { DateField } from './DateField.tsx'
import { focusFirstError, hasUnreadableInput } from '../forms/formErrors.ts'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

const show = (element: React.ReactNode) => render(<MantineProvider env="test">{element}</MantineProvider>)
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const typeIn = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

function Dates({ onChange }: { onChange: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>('2026-03-05')
  const change = (next: string | null) => {
    setDay(next)
    onChange(next)
  }
  return <DateField label="Datum" value={day} onChange={change} />
}

describe('TextField', () => {
  it.each([
    ['een\ntwee', 'een twee'],
    ['een  \r\n \n\n twee', 'een twee'],
    ['\neen\n', ' een '],
    ['een  twee', 'een  twee'],
  ])('a wrapping field takes %j as one line', (pasted, line) => {
    const onChange = vi.fn<(text: string) => void>()
    show(<TextField label="Omschrijving" hideLabel wraps value="" onChange={onChange} />)
    typeIn(input('Omschrijving'), pasted)
    expect(onChange).toHaveBeenLastCalledWith(line)
  })
})

describe('DateField', () => {
  it('[SH-23] shows dd/MM/yyyy and takes d/M/yyyy', () => {
    const onChange = vi.fn<(day: string | null) => void>()
    show(<Dates onChange={onChange} />)
    expect(input('Datum').value).toBe('05/03/2026')
    fireEvent.focus(input('Datum'))
    typeIn(input('Datum'), '7/4/2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-04-07')
    fireEvent.blur(input('Datum'))
    expect(input('Datum').value).toBe('07/04/2026')
  })

  it('waits with a short year until the field is left', () => {
    const onChange = vi.fn<(day: string | null) => void>()
    show(<Dates onChange={onChange} />)
    fireEvent.focus(input('Datum'))
    typeIn(input('Datum'), '7/4/26')
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.blur(input('Datum'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-04-07')
  })

  it.each([['Enter'], ['leaving']])('[TP-07] takes two days at once, where it may, by %s', (how) => {
    const onChange = vi.fn<(day: string | null) => void>()
    const onLastDay = vi.fn<(day: string, byEnter: boolean) => void>()
    show(<DateField label="Van" value={null} onChange={onChange} onLastDay={onLastDay} />)
    const field = input('Van')
    fireEvent.focus(field)
    typeIn(field, '12/11/2026-14/11/2026')
    expect(onLastDay).not.toHaveBeenCalled()
    if (how === 'Enter') fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-12', null)
    expect(onLastDay).toHaveBeenCalledExactlyOnceWith('2026-11-14', how === 'Enter')
  })

  it('[NI-03] a day without a year is one to come, where the field is about that', () => {
    const onChange = vi.fn<(day: string | null) => void>()
    show(<DateField label="Van" aim="future" around="2026-11-28" value={null} onChange={onChange} />)
    fireEvent.focus(input('Van'))
    typeIn(input('Van'), '12/01')
    fireEvent.blur(input('Van'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2027-01-12', null)
  })

  it('keeps what is no day, says so, and does not let it be saved', () => {
    const onChange = vi.fn<(day: string | null) => void>()
    const { container } = show(<Dates onChange={onChange} />)
    fireEvent.focus(input('Datum'))
    typeIn(input('Datum'), '31/2/2026')
    fireEvent.blur(input('Datum'))
    expect(input('Datum').value).toBe('31/2/2026')
    expect(screen.getByText(/Gelieve een geldige datum/)).toBeTruthy()
    expect(input('Datum').getAttribute('aria-invalid')).toBe('true')
    expect(hasUnreadableInput(container)).toBe(true)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('can be emptied', () => {
    const onChange = vi.fn<(day: string | null) => void>()
    show(<Dates onChange={onChange} />)
    fireEvent.focus(input('Datum'))
    typeIn(input('Datum'), '')
    fireEvent.blur(input('Datum'))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('[SH-24] its calendar is Dutch and starts on Monday', async () => {
    const onChange = vi.fn<(day: string | null) => void>()
    show(<Dates onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: 'Kalender: Datum' }))
    const first = await screen.findAllByRole('columnheader', {}, { timeout: 5000 })
    expect(first.map((cell) => cell.textContent)).toEqual(['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'])
    expect(screen.getByText(/maart 2026/i)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^19 maart 2026/i }))
    expect(onChange).toHaveBeenLastCalledWith('2026-03-19')
    expect(input('Datum').value).toBe('19/03/2026')
  })
})

function Numbers({ start, onChange, ...rest }: { start: number | null } & Partial<NumberFieldProps>) {
  const [value, setValue] = useState(start)
  return (
    <NumberField
      label="Prijs"
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

describe('NumberField', () => {
  it('[RG-01] marks its number when it is entered, and never calls back the focus of one that was left', async () => {
    show(<Numbers start={5} onChange={() => undefined} />)
    const field = screen.getByRole<HTMLInputElement>('textbox')
    // A browser focuses a field whose text is selected.
    const select = vi.spyOn(field, 'select').mockImplementation(() => field.focus())
    const frame = () => act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())))
    act(() => field.focus())
    await frame()
    expect(select).toHaveBeenCalledTimes(1)
    act(() => field.blur())
    act(() => {
      field.focus()
      field.blur()
    })
    await frame()
    expect(document.activeElement).toBe(document.body)
  })

  it('[RG-01] does not mark what was typed before the picture in which it would be marked', async () => {
    show(<NumberField label="Grens" value={null} kind="money" onChange={() => {}} />)
    const field = input('Grens')
    const frame = () => act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())))
    act(() => field.focus())
    fireEvent.input(field, { target: { value: '1' } })
    field.setSelectionRange(1, 1)
    await frame()
    // otherwise the next digit would replace the first one
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['1', 1, 1])
  })

  it('[RG-01] leaves the caret where a key put it right after the focus', async () => {
    show(<NumberField label="Grens" value={45} kind="money" onChange={() => {}} />)
    const field = input('Grens')
    act(() => field.focus())
    fireEvent.keyDown(field, { key: 'End' })
    field.setSelectionRange(field.value.length, field.value.length)
    await act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())))
    expect(field.value.length).toBeGreaterThan(0)
    expect([field.selectionStart, field.selectionEnd]).toEqual([field.value.length, field.value.length])
  })

  it('[SH-22] shows an amount in Dutch notation and takes comma and point', () => {
    const onChange = vi.fn<(value: number | null) => void>()
    show(<Numbers start={1234.5} kind="money" onChange={onChange} />)
    expect(input('Prijs').value).toBe('1.234,50')
    fireEvent.focus(input('Prijs'))
    expect(input('Prijs').value).toBe('1234,5')
    typeIn(input('Prijs'), '12.75')
    expect(onChange).toHaveBeenLastCalledWith(12.75)
    typeIn(input('Prijs'), '12,8')
    expect(onChange).toHaveBeenLastCalledWith(12.8)
    fireEvent.blur(input('Prijs'))
    expect(input('Prijs').value).toBe('12,80')
  })

  it('keeps nonsense as typed, with an error; nothing is null', () => {
    const onChange = vi.fn<(value: number | null) => void>()
    show(<Numbers start={2} onChange={onChange} />)
    fireEvent.focus(input('Prijs'))
    typeIn(input('Prijs'), 'drie')
    fireEvent.blur(input('Prijs'))
    expect(input('Prijs').value).toBe('drie')
    expect(screen.getByText('Gelieve een geldig getal in te vullen!')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
    typeIn(input('Prijs'), '')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('the arrow keys step a quantity, not below its lowest value', () => {
    show(<Numbers start={1} min={0} />)
    fireEvent.focus(input('Prijs'))
    fireEvent.keyDown(input('Prijs'), { key: 'ArrowUp' })
    expect(input('Prijs').value).toBe('2')
    for (let i = 0; i < 4; i++) fireEvent.keyDown(input('Prijs'), { key: 'ArrowDown' })
    expect(input('Prijs').value).toBe('0')
  })
})

describe('errors and reasons', () => {
  it('the error stands under the field and belongs to it; the first one gets the focus', async () => {
    const { container } = show(
      <form>
        <TextField label="Naam" value="x" onChange={() => {}} />
        <TextField label="Stad" value="" error="Gelieve dit veld in te vullen!" onChange={() => {}} />
      </form>,
    )
    const field = input('Stad')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Gelieve dit veld in te vullen!',
    )
    focusFirstError(container)
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('[FM-12] a field that cannot be used now says why below it, and to who has the screen read', () => {
    const off = (label: string) => ({ label, disabledReason: `${label}: kan nu niet.`, onChange: () => {} })
    show(
      <>
        <TextField {...off('Mail')} value="" />
        <TextField {...off('Wachtwoord')} type="password" value="" description="Minstens 8 tekens." />
        <TextAreaField {...off('Nota')} value="" limit={10} />
        <NumberField {...off('Prijs')} value={null} path="price" />
        <DateField {...off('Datum')} value={null} />
        <SelectField {...off('Taal')} value={null} options={['Nederlands']} />
        <ComboField {...off('Klant')} value={null} load={async () => []} />
        <SwitchField {...off('Spoed')} value={false} />
        <TextField {...off('Cel')} hideLabel value="" />
      </>,
    )
    const labels = ['Mail', 'Wachtwoord', 'Nota', 'Prijs', 'Datum', 'Taal', 'Klant', 'Spoed', 'Cel']
    for (const label of labels) {
      const field = screen.getByLabelText(label, { selector: 'input, textarea, select' })
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      const said = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
      expect(said).toContain(`${label}: kan nu niet.`)
      expect(field.matches(':disabled')).toBe(true)
      expect(field.hasAttribute('title')).toBe(false)
    }
    expect(screen.getByText(/Minstens 8 tekens/)).toBeTruthy()
  })

  it('[FM-12] one text says for all cells of a table why they cannot be used', () => {
    show(
      <>
        <p id="why">Gefactureerd</p>
        <TextField
          label="Lijn"
          hideLabel
          value=""
          disabledReason="Gefactureerd"
          describedBy="why"
          onChange={() => {}}
        />
      </>,
    )
    expect(input('Lijn').disabled).toBe(true)
    expect(input('Lijn').getAttribute('aria-describedby')).toBe('why')
    expect(screen.getAllByText('Gefactureerd')).toHaveLength(1)
  })

  it('a counter counts along and never cuts off', () => {
    show(<TextAreaField label="Nota" limit={5} value="abcdefg" onChange={() => {}} />)
    expect(screen.getByText('7 / 5')).toBeTruthy()
  })
})

describe('SelectField', () => {
  it('[NT-17] never shows the id of what is read, or of what is no option any more', () => {
    const id = '0b5e1c2a-0000-4000-8000-000000000001'
    const field = (options: { value: string; label: string }[]) => (
      <SelectField label="Uitvoerder" value={id} options={options} onChange={() => {}} />
    )
    const { rerender } = show(field([]))
    const chosen = () => screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent
    expect(chosen()).toBe('Wordt geladen …')
    rerender(<MantineProvider env="test">{field([{ value: 'a', label: 'Atelier' }])}</MantineProvider>)
    expect(chosen()).toBe('Staat niet meer in de lijst')
  })

  it('hands on the choice, null for the empty one, and shows a value it does not know', () => {
    const onChange = vi.fn<(value: string | null) => void>()
    show(<SelectField label="Type" value="Oud" options={['A', 'B']} emptyLabel="Geen" onChange={onChange} />)
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' })
    expect(field.value).toBe('Oud')
    fireEvent.change(field, { target: { value: 'B' } })
    expect(onChange).toHaveBeenLastCalledWith('B')
    fireEvent.change(field, { target: { value: '' } })
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})

const customers: ComboOption[] = ['VRT', 'Videohouse', 'Woestijnvis'].map((name) => ({
  value: name,
  label: name,
}))

function Customers(props: {
  onChange: (option: ComboOption | null) => void
  onCreate?: (term: string) => void
  minChars?: number
}) {
  const [value, setValue] = useState<ComboOption | null>(null)
  return (
    <ComboField
      label="Klant"
      value={value}
      onChange={(next) => {
        setValue(next)
        props.onChange(next)
      }}
      minChars={props.minChars ?? 3}
      delay={0}
      load={(term) => customers.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()))}
      createLabel={(term) => `Nieuwe klant "${term}"`}
      onCreate={props.onCreate ?? (() => {})}
    />
  )
}

describe('ComboField', () => {
  const combo = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Klant' })

  it('searches from the fewest characters and chooses', async () => {
    const onChange = vi.fn<(option: ComboOption | null) => void>()
    show(<Customers onChange={onChange} />)
    fireEvent.click(combo())
    typeIn(combo(), 'vi')
    expect(screen.getByText('minstens 3 karakters')).toBeTruthy()
    typeIn(combo(), 'vid')
    fireEvent.click(await screen.findByRole('option', { name: 'Videohouse' }))
    expect(onChange).toHaveBeenLastCalledWith(customers[1])
    expect(combo().value).toBe('Videohouse')
  })

  it('leaving it without choosing changes nothing', async () => {
    const onChange = vi.fn<(option: ComboOption | null) => void>()
    show(<Customers onChange={onChange} />)
    typeIn(combo(), 'zzz')
    expect(
      await screen.findByText('Voor de zoekopdracht "zzz" werden geen resultaten gevonden.'),
    ).toBeTruthy()
    fireEvent.blur(combo())
    expect(combo().value).toBe('')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('chooses nothing by itself when it is opened again after a search', async () => {
    const onChange = vi.fn<(option: ComboOption | null) => void>()
    show(<Customers onChange={onChange} minChars={0} />)
    fireEvent.click(combo())
    typeIn(combo(), 'vid')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'VRT' })).toBeNull())
    fireEvent.blur(combo())
    expect(screen.queryByRole('option')).toBeNull()
    fireEvent.click(combo())
    await screen.findByRole('option', { name: 'VRT' })
    fireEvent.keyDown(combo(), { key: 'Enter', code: 'Enter' })
    expect(onChange).not.toHaveBeenCalled()
  })

  it('offers to create what was typed', async () => {
    const onCreate = vi.fn<(term: string) => void>()
    show(<Customers onChange={() => {}} onCreate={onCreate} />)
    typeIn(combo(), 'Jansen')
    fireEvent.click(await screen.findByRole('option', { name: 'Nieuwe klant "Jansen"' }))
    expect(onCreate).toHaveBeenCalledWith('Jansen')
  })
})

describe('AutosaveField', () => {
  const field = (
    stored: string,
    onSave: (value: string, seen: string) => void | boolean,
    mode?: 'debounce',
  ) => (
    <MantineProvider env="test">
      <AutosaveField value={stored} onSave={onSave} {...(mode ? { mode } : {})}>
        {(bind) => <TextField label="Referentie" {...bind} />}
      </AutosaveField>
    </MantineProvider>
  )

  it('saves when it is left, and only when something changed', async () => {
    const onSave = vi.fn<(value: string) => void>()
    render(field('A', onSave))
    fireEvent.focus(input('Referentie'))
    fireEvent.blur(input('Referentie'))
    expect(onSave).not.toHaveBeenCalled()
    typeIn(input('Referentie'), 'B')
    await act(async () => fireEvent.blur(input('Referentie')))
    expect(onSave).toHaveBeenCalledExactlyOnceWith('B', 'A', { reason: 'leave' })
  })

  it('offers no save when what was typed is put back, or stored by somebody else', async () => {
    const onSave = vi.fn<(value: string) => void>()
    const { rerender } = render(field('A', onSave))
    const leave = () => act(async () => fireEvent.blur(input('Referentie')))
    for (const [typed, stored] of [
      ['A', 'A'],
      ['B', 'B'],
    ] as const) {
      typeIn(input('Referentie'), 'een andere tekst')
      typeIn(input('Referentie'), typed)
      rerender(field(stored, onSave))
      await leave()
      expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull()
    }
    expect(onSave).not.toHaveBeenCalled()
  })

  it('takes over a stored value that changes, but never while somebody is typing', () => {
    const onSave = vi.fn<(value: string) => void>()
    const { rerender } = render(field('A', onSave))
    rerender(field('A2', onSave))
    expect(input('Referentie').value).toBe('A2')
    typeIn(input('Referentie'), 'mijn tekst')
    rerender(field('A3', onSave))
    expect(input('Referentie').value).toBe('mijn tekst')
  })

  it('[FM-01, FM-02] follows the record as long as nothing is typed, and saves over what was seen then', async () => {
    const onSave = vi.fn<(value: string, seen: string) => void>()
    const { rerender } = render(field('A', onSave))
    fireEvent.focus(input('Referentie'))
    rerender(field('A2', onSave))
    expect(input('Referentie').value).toBe('A2')
    fireEvent.blur(input('Referentie'))
    expect(onSave).not.toHaveBeenCalled()
    typeIn(input('Referentie'), 'mijn tekst')
    rerender(field('A3', onSave))
    await act(async () => fireEvent.blur(input('Referentie')))
    expect(onSave).toHaveBeenCalledExactlyOnceWith('mijn tekst', 'A2', { reason: 'leave' })
  })

  it('keeps a refused text', async () => {
    render(field('A', () => false))
    typeIn(input('Referentie'), 'te lang')
    await act(async () => fireEvent.blur(input('Referentie')))
    expect(input('Referentie').value).toBe('te lang')
    expect(screen.getByRole('button', { name: 'Opslaan' })).toBeTruthy()
  })

  it('[FS-12] has a save icon that Tab steps over', () => {
    render(field('A', () => false))
    typeIn(input('Referentie'), 'B')
    expect(screen.getByRole('button', { name: 'Opslaan' }).tabIndex).toBe(-1)
  })

  it('saves when the screen is left with something unsaved', () => {
    const onSave = vi.fn<(value: string) => void>()
    const { unmount } = render(field('A', onSave))
    typeIn(input('Referentie'), 'B')
    unmount()
    expect(onSave).toHaveBeenCalledExactlyOnceWith('B', 'A', { reason: 'leave' })
  })

  it('can save while typing, after a pause', async () => {
    vi.useFakeTimers()
    const onSave = vi.fn<(value: string) => void>()
    render(field('A', onSave, 'debounce'))
    typeIn(input('Referentie'), 'B')
    await act(() => vi.advanceTimersByTimeAsync(400))
    typeIn(input('Referentie'), 'BC')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(onSave).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onSave).toHaveBeenCalledExactlyOnceWith('BC', 'A', { reason: 'pause' })
    vi.useRealTimers()
  })
})
