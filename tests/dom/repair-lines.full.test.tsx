import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { repairOf, repairPanel, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

const STATUS = {
  state: 'synced',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: null,
  boot: null,
  online: true,
}
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncNow: () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => STATUS },
  onSyncEvent: () => () => {},
}))

let id: string
beforeEach(async () => {
  id = await takeIn(await setUpDesk())
})
const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const panel = repairPanel
const addLine = (description: string, price: number) =>
  mutate('repair.addLine', { repairId: id, line: { id: newId(), description, quantity: 1, price } })

describe('the lines of a repair by keyboard', () => {
  it('[RD-11] Enter saves a cell and goes to the same cell of the next line', async () => {
    await addLine('Uren', 50)
    await addLine('Voeding', 30)
    await show()
    const lines = within(await panel('Werklijnen'))
    await waitFor(() => expect(lines.getAllByLabelText('Eenheidsprijs')).toHaveLength(2))
    const [first, second] = lines.getAllByLabelText('Eenheidsprijs') as [HTMLElement, HTMLElement]
    first.focus()
    fireEvent.change(first, { target: { value: '60' } })
    fireEvent.keyDown(first, { key: 'Enter' })
    expect(document.activeElement).toBe(second)
    await waitFor(async () => expect((await repairOf(id))?.repairLines[0]?.total).toBe(60))
    fireEvent.keyDown(second, { key: 'Enter', shiftKey: true })
    expect(document.activeElement).toBe(first)
  })

  it('[RD-13] Enter on the last line asks for a new one', async () => {
    await addLine('Uren', 50)
    await show()
    const price = await within(await panel('Werklijnen')).findByLabelText('Eenheidsprijs')
    price.focus()
    fireEvent.keyDown(price, { key: 'Enter' })
    expect(await screen.findByRole('dialog', { name: 'Nieuwe werklijn' })).toBeTruthy()
  })

  it('[LN-04] a description may take more lines, and stays one line of text', async () => {
    await addLine('Uren', 50)
    await addLine('Voeding', 30)
    await show()
    const lines = within(await panel('Werklijnen'))
    await waitFor(() => expect(lines.getAllByLabelText('Omschrijving')).toHaveLength(2))
    const [first, second] = lines.getAllByLabelText<HTMLTextAreaElement>('Omschrijving')
    expect(first!.tagName).toBe('TEXTAREA')
    first!.focus()
    fireEvent.change(first!, { target: { value: 'Uren\r\nen onderdelen' } })
    expect(first!.value).toBe('Uren en onderdelen')
    // A browser would break the line.
    expect(fireEvent.keyDown(first!, { key: 'Enter' })).toBe(false)
    expect(document.activeElement).toBe(second)
    await waitFor(async () =>
      expect((await repairOf(id))?.repairLines[0]?.description).toBe('Uren en onderdelen'),
    )
  })

  it('[LN-02] Alt and an arrow moves the line one stands in, and its new place is spoken', async () => {
    for (const description of ['Uren', 'Voeding', 'Test']) await addLine(description, 10)
    await show()
    const lines = within(await panel('Werklijnen'))
    const shown = () =>
      lines.getAllByLabelText('Omschrijving').map((field) => (field as HTMLInputElement).value)
    await waitFor(() => expect(shown()).toEqual(['Uren', 'Voeding', 'Test']))
    const field = lines.getAllByLabelText('Omschrijving')[0] as HTMLElement
    field.focus()
    fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true })
    expect(shown()).toEqual(['Voeding', 'Uren', 'Test'])
    expect(document.activeElement).toBe(field)
    expect(lines.getByText('Plaats 2 van 3.')).toBeTruthy()
    fireEvent.keyDown(lines.getByRole('button', { name: 'Lijn "Test" verplaatsen' }), {
      key: 'ArrowUp',
      altKey: true,
    })
    const order = async () => (await repairOf(id))?.repairLines.map(({ description }) => description)
    await waitFor(async () => expect(await order()).toEqual(['Voeding', 'Test', 'Uren']))
    await waitFor(() => expect(shown()).toEqual(['Voeding', 'Test', 'Uren']))
  })

  it.each(['0', '-2'])(
    '[CF-43] a quantity of %s is refused at its field, and nothing is stored',
    async (typed) => {
      await addLine('Uren', 50)
      await show()
      const lines = within(await panel('Werklijnen'))
      const quantity = (await lines.findByLabelText('Aantal')) as HTMLInputElement
      quantity.focus()
      fireEvent.change(quantity, { target: { value: typed } })
      fireEvent.blur(quantity)
      expect(await lines.findByText('Het aantal moet groter zijn dan 0.')).toBeTruthy()
      expect(quantity.value).toBe(typed)
      expect((await repairOf(id))?.repairLines).toMatchObject([{ quantity: 1, total: 50 }])
    },
  )

  it('[RD-13] a line of which only the price was typed is not thrown away without a question', async () => {
    await show()
    fireEvent.click(within(await panel('Werklijnen')).getByRole('button', { name: 'Lijn toevoegen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nieuwe werklijn' })
    const price = within(dialog).getByLabelText('Eenheidsprijs')
    fireEvent.change(price, { target: { value: '45,50' } })
    fireEvent.blur(price)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuleren' }))
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2))
    expect(price).toHaveProperty('value', expect.stringContaining('45,50'))
    fireEvent.click(screen.getByRole('button', { name: 'Ja', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBe(null))
  })

  it('[RD-13] Shift+Enter in the dialog saves a line and asks for the next one', async () => {
    await show()
    fireEvent.click(within(await panel('Werklijnen')).getByRole('button', { name: 'Lijn toevoegen' }))
    const dialog = await screen.findByRole('dialog')
    const description = () => within(dialog).getByLabelText(/^Omschrijving/)
    for (const text of ['Uren', 'Voeding']) {
      fireEvent.change(description(), { target: { value: text } })
      fireEvent.keyDown(description(), { key: 'Enter', shiftKey: true })
      await waitFor(() => expect(description()).toHaveProperty('value', ''))
    }
    expect((await repairOf(id))?.repairLines.map((line) => line.description)).toEqual(['Uren', 'Voeding'])
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})

describe('a repair with a long history', () => {
  it('[RD-27] shows the twenty newest lines of the log and the others when asked', async () => {
    for (let i = 0; i < 25; i++)
      await mutate('repair.addLog', {
        repairId: id,
        line: {
          id: newId(),
          description: `Regel ${i}`,
          at: new Date(1_780_000_000_000 + i * 60_000).toISOString(),
        },
      })
    await show()
    const log = within(await panel('Logboek'))
    expect(await log.findByText('Regel 24')).toBeTruthy()
    expect(log.queryByText('Regel 4')).toBeNull()
    fireEvent.click(log.getByRole('button', { name: 'Oudere regels tonen (5)' }))
    expect(log.getByText('Regel 0')).toBeTruthy()
  })

  it('shows all of forty lines', async () => {
    for (let i = 0; i < 40; i++) await addLine(`Werk ${i}`, i)
    await show()
    const table = await within(await panel('Werklijnen')).findByRole('table')
    await waitFor(() => expect(within(table).getAllByLabelText('Omschrijving')).toHaveLength(40))
  })
})
