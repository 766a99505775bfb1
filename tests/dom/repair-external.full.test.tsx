import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import {
  type Desk,
  repairOf,
  repairPanel,
  setUpDesk,
  showAt,
  takeIn,
  typeAndLeave,
} from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncNow: async () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => STATUS },
  onSyncEvent: () => () => {},
}))
const asked = vi.hoisted(() => ({ pdf: vi.fn<(...args: unknown[]) => Promise<unknown>>() }))
vi.mock('../../src/shared/documents/getFile.ts', () => ({
  getRepairPdf: asked.pdf,
  getSpreadsheet: async () => null,
}))
const STATUS = {
  state: 'offline',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: null,
  boot: null,
  online: false,
}

let desk: Desk
let id: string
let manufacturer: string
beforeEach(async () => {
  desk = await setUpDesk()
  id = await takeIn(desk)
  manufacturer = newId()
  await mutate('manufacturer.create', { id: manufacturer, name: 'Sony Service', email: 'rma@example.com' })
})

const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const panel = async () => within(await repairPanel('Externe herstelling'))
const mark = async () => fireEvent.click((await panel()).getByRole('switch', { name: 'Extern' }))
const press = async (name: string) => fireEvent.click((await panel()).getByRole('button', { name }))

describe('the external repair', () => {
  it('[RD-03] has its panel', async () => {
    await show()
    expect(await panel()).toBeTruthy()
  })

  it('[RD-44, RX-02, RX-03] marking sets the status and fills the record', async () => {
    await show()
    await mark()
    expect(await screen.findByText('Succesvol opgeslagen.')).toBeTruthy()
    expect(await repairOf(id)).toMatchObject({
      status: 'In behandeling extern',
      externalRepair: { info: 'Sony PXW-Z280', notes: 'Geen beeld' },
    })
    await waitFor(async () =>
      expect((await panel()).getByLabelText('Info')).toHaveProperty('value', 'Sony PXW-Z280'),
    )
  })

  it('[RX-04] unmarking puts the status back', async () => {
    await mutate('repair.markExternal', { id })
    await show()
    await mark()
    await waitFor(async () =>
      expect(await repairOf(id)).toMatchObject({ isExternal: false, status: 'Binnengebracht' }),
    )
  })

  it('[RX-05] needs a manufacturer', async () => {
    await mutate('repair.markExternal', { id })
    await show()
    await press('Opslaan')
    expect(await screen.findByText('Geen fabrikant geselecteerd')).toBeTruthy()
  })

  it('[RX-01, RX-06] stores manufacturer, RMA, dates, info and notes', async () => {
    await mutate('repair.markExternal', { id })
    await show()
    const fields = await panel()
    await fields.findByText('Sony Service')
    fireEvent.change(fields.getByLabelText(/Fabrikant \*/), { target: { value: manufacturer } })
    fireEvent.change(fields.getByLabelText('RMA'), { target: { value: 'RMA-7' } })
    typeAndLeave(fields.getByLabelText('Datum uit'), '2/3/2026')
    typeAndLeave(fields.getByLabelText('Datum in'), '9/3/2026')
    fireEvent.change(fields.getByLabelText('Notities fabrikant'), { target: { value: 'Spoed' } })
    await press('Opslaan')
    expect(await screen.findByText('Externe herstelling succesvol opgeslagen.')).toBeTruthy()
    expect((await repairOf(id))?.externalRepair).toMatchObject({
      manufacturerId: manufacturer,
      rma: 'RMA-7',
      dateOut: '2026-03-02',
      dateIn: '2026-03-09',
      notes: 'Spoed',
    })
  })

  it('refuses a return before it was sent, under the field (D-049)', async () => {
    await mutate('repair.markExternal', { id })
    await show()
    const fields = await panel()
    await fields.findByText('Sony Service')
    fireEvent.change(fields.getByLabelText(/Fabrikant \*/), { target: { value: manufacturer } })
    typeAndLeave(fields.getByLabelText('Datum uit'), '9/3/2026')
    typeAndLeave(fields.getByLabelText('Datum in'), '2/3/2026')
    await press('Opslaan')
    expect(await screen.findByText('Datum in mag niet voor datum uit vallen!')).toBeTruthy()
  })

  it('[RX-11] does not print what was never stored', async () => {
    await mutate('repair.markExternal', { id })
    await show()
    await press('Afdrukken')
    expect(await screen.findByText('Externe herstelling is nog niet opgeslagen')).toBeTruthy()
  })

  it('[RX-10] prints the stored stay as the PDF for the manufacturer', async () => {
    await mutate('repair.markExternal', { id })
    await mutate('repair.saveExternal', { id, set: { manufacturerId: manufacturer } })
    asked.pdf.mockResolvedValue({
      file: { name: 'externe_herstelling.pdf', blob: new Blob(['%PDF']) },
      here: false,
    })
    const shown = vi.fn<(url: string) => void>()
    const tab = { closed: false, document: document.implementation.createHTMLDocument() }
    vi.stubGlobal('open', () => ({ ...tab, location: { replace: shown }, close: () => {} }))
    await show()
    await (await panel()).findByText('Sony Service')
    await press('Afdrukken')
    await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(asked.pdf).toHaveBeenCalledWith('externalRepair', expect.objectContaining({ id }), 'NL')
  })
})
