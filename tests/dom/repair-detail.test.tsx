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
  syncNow: () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => STATUS },
  onSyncEvent: () => () => {},
}))
const STATUS = {
  state: 'synced',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: null,
  boot: null,
  online: true,
}

let desk: Desk
let id: string
beforeEach(async () => {
  desk = await setUpDesk()
  id = await takeIn(desk)
})

const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const panel = repairPanel
const toast = (text: string) => screen.findByText(text)
const confirmWith = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Adds a line through the dialog of a panel. */
async function addLine(name: string, fill: (dialog: HTMLElement) => void) {
  fireEvent.click(within(await panel(name)).getByRole('button', { name: 'Lijn toevoegen' }))
  const dialog = await screen.findByRole('dialog')
  fill(dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
  return dialog
}
const fields = (dialog: HTMLElement) => (label: string) =>
  within(dialog).getByLabelText(label, { exact: false })

describe('the repair detail', () => {
  it('[RD-01] shows the repair of the address, and the other one when the address changes', async () => {
    const other = await takeIn(desk, { notes: 'Zoom hapert', itemId: desk.companyItem })
    const page = await show()
    expect(await screen.findByDisplayValue('Geen beeld')).toBeTruthy()
    await page.go(`/repair/detail/${other}`)
    expect(await screen.findByDisplayValue('Zoom hapert')).toBeTruthy()
    expect(screen.queryByDisplayValue('Geen beeld')).toBeNull()
  })

  it('[RD-02, RD-05, RD-06, RD-07, RD-08, RD-09, RD-10] has its panels', async () => {
    await show()
    for (const name of [
      'Herstelling',
      'Bestek',
      'Werklijnen',
      'Klant',
      "Foto's",
      'Verwante herstellingen',
      'Logboek',
    ])
      expect(await panel(name)).toBeTruthy()
  })

  it('says so when the repair is not on this device', async () => {
    await showAt('/repair/detail/$repairId', `/repair/detail/${newId()}`, RepairDetailPage)
    expect(await screen.findByText(/staat niet op dit toestel/)).toBeTruthy()
  })
})

describe('fields that save on their own', () => {
  it.each([
    ['Omschrijving', 'Lens los', { notes: 'Lens los' }, 'Omschrijving succesvol opgeslagen.'],
    ['Referentie', 'PO 77', { reference: 'PO 77' }, 'Referentie succesvol aangepast.'],
    ['Notities', 'Voeding vervangen', { workNotes: 'Voeding vervangen' }, 'Notities succesvol opgeslagen.'],
    [
      'Notities bestek',
      'Wacht op akkoord',
      { estimateNotes: 'Wacht op akkoord' },
      'Notitie succesvol opgeslagen.',
    ],
    ['Einddatum', '5/3/2026', { endDate: '2026-03-05' }, 'Succesvol opgeslagen.'],
    ['Kost bij geweigerd bestek', '12,5', { forfaitAmount: 12.5 }, 'Succesvol opgeslagen.'],
  ])(
    '[RD-30, RD-34, RD-35, RD-36, RD-38, RD-45, RD-46, RD-47, RD-48] %s',
    async (label, typed, stored, text) => {
      await show()
      typeAndLeave(await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`)), typed)
      expect(await toast(text)).toBeTruthy()
      expect(await repairOf(id)).toMatchObject(stored)
    },
  )

  it('[RD-34] keeps a reference that is too long in the field, with the reason under it', async () => {
    await show()
    typeAndLeave(await screen.findByLabelText('Referentie'), 'x'.repeat(31))
    expect(await screen.findByText('Dit is beperkt tot 30 characters')).toBeTruthy()
    expect(screen.getByDisplayValue('x'.repeat(31))).toBeTruthy()
    expect((await repairOf(id))?.reference).toBeNull()
  })

  it('[RD-43] refuses an end date before intake, under the field', async () => {
    await show()
    typeAndLeave(await screen.findByLabelText('Einddatum'), '1/2/2026')
    expect(await screen.findByText('Einddatum mag niet voor de datum van binnenbrengen vallen!')).toBeTruthy()
  })

  it('[RD-31, RD-42] the warranty switch makes the totals 0 and is back after opening again', async () => {
    await mutate('repair.addLine', {
      repairId: id,
      line: { id: newId(), description: 'Uren', quantity: 1, price: 50 },
    })
    await show()
    fireEvent.click(await screen.findByRole('switch', { name: 'Garantie' }))
    expect(await toast('Succesvol opgeslagen.')).toBeTruthy()
    await waitFor(async () =>
      expect(within(await panel('Werklijnen')).getAllByText('€ 0,00')).toHaveLength(2),
    )
    expect((await repairOf(id))?.underWarranty).toBe(true)
  })

  it('[RD-33, RD-41] the status in the head', async () => {
    await show()
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'Hersteld' } })
    expect(await toast('Status succesvol aangepast.')).toBeTruthy()
    expect(await repairOf(id)).toMatchObject({ status: 'Hersteld', previousStatus: 'Binnengebracht' })
  })

  it('[RD-37, RD-49] the approval date', async () => {
    await show()
    typeAndLeave(await screen.findByLabelText('Bestek goedgekeurd op'), '2/3/2026')
    await waitFor(async () => expect((await repairOf(id))?.estimateApproval).toBe('2026-03-02'))
  })

  it('[RD-32, RD-39, RD-40] the type goes from estimate to repair and then offers one choice', async () => {
    await show()
    const type = await screen.findByLabelText('Type')
    expect(
      within(type)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Bestek', 'Herstelling'])
    fireEvent.change(type, { target: { value: 'Herstelling' } })
    expect(await toast('Type succesvol aangepast.')).toBeTruthy()
    await waitFor(() => expect(within(screen.getByLabelText('Type')).getAllByRole('option')).toHaveLength(1))
    expect((await repairOf(id))?.type).toBe('Herstelling')
  })
})

describe('lines', () => {
  it('[RD-11, RD-13, RD-14, RD-17, RA-10] adds a line from the price list', async () => {
    await show()
    const dialog = await addLine('Werklijnen', () => {})
    // The refusal moves the focus to its field, which closes an open list.
    await waitFor(() => expect(document.activeElement).toBe(fields(dialog)('Omschrijving')))
    const action = within(dialog).getByLabelText('Handeling')
    fireEvent.click(action)
    fireEvent.change(action, { target: { value: 'lens' } })
    fireEvent.click(await screen.findByText('12 – Lens reinigen'))
    await waitFor(() => expect(fields(dialog)('Omschrijving')).toHaveProperty('value', 'Lens reinigen'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await toast('Herstellijn succesvol opgeslagen.')).toBeTruthy()
    expect((await repairOf(id))?.repairLines).toMatchObject([
      { description: 'Lens reinigen', quantity: 1, price: 45.5, total: 45.5 },
    ])
  })

  it('[RD-12, RD-15, RD-19, RD-20] adds an estimate line and shows the totals', async () => {
    await show()
    await addLine('Bestek', (dialog) => {
      const field = fields(dialog)
      fireEvent.change(field('Omschrijving'), { target: { value: 'Werkuren' } })
      typeAndLeave(field('Aantal'), '2')
      typeAndLeave(field('Eenheidsprijs'), '45,5')
    })
    const bestek = within(await panel('Bestek'))
    expect(await bestek.findByText('€ 91,00')).toBeTruthy()
    expect(bestek.getByText('€ 110,11')).toBeTruthy()
    expect((await repairOf(id))?.repairEstimateLines).toMatchObject([{ description: 'Werkuren', total: 91 }])
  })

  it('[RD-16] refuses a line without description', async () => {
    await show()
    await addLine('Werklijnen', () => {})
    expect(await screen.findByText('Gelieve een omschrijving in te geven')).toBeTruthy()
    expect((await repairOf(id))?.repairLines).toEqual([])
  })

  it('[RD-11] edits a line in place, and a new price counts its total again', async () => {
    await mutate('repair.addLine', {
      repairId: id,
      line: { id: newId(), description: 'Uren', quantity: 2, price: 50 },
    })
    await show()
    const row = within(within(await panel('Werklijnen')).getByRole('table'))
    typeAndLeave(row.getByLabelText('Eenheidsprijs'), '60')
    expect(await toast('Herstellijn succesvol opgeslagen.')).toBeTruthy()
    expect((await repairOf(id))?.repairLines).toMatchObject([{ price: 60, total: 120 }])
  })

  it('[RD-18, TX-11] asks before it removes a line; Nee changes nothing', async () => {
    await mutate('repair.addLine', {
      repairId: id,
      line: { id: newId(), description: 'Uren', quantity: 2, price: 50 },
    })
    await show()
    await panel('Werklijnen')
    const trash = async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Lijn "Uren" verwijderen' }))
    await trash()
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    await confirmWith('Nee')
    expect((await repairOf(id))?.repairLines).toHaveLength(1)
    await trash()
    await confirmWith('Ja')
    await waitFor(async () => expect((await repairOf(id))?.repairLines).toEqual([]))
  })

  it('[RD-24] asks to take the estimate over after the change of type', async () => {
    await mutate('repair.addEstimateLine', {
      repairId: id,
      line: { id: newId(), description: 'Uren', quantity: 2, price: 50 },
    })
    await show()
    fireEvent.change(await screen.findByLabelText('Type'), { target: { value: 'Herstelling' } })
    expect(await screen.findByText('Wilt u de detaillijnen van het bestek overnemen?')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Overnemen bestek' })).toBeTruthy()
    await confirmWith('Ja')
    await waitFor(async () =>
      expect((await repairOf(id))?.repairLines).toMatchObject([{ description: 'Uren', total: 100 }]),
    )
    expect((await repairOf(id))?.repairEstimateLines).toHaveLength(1)
  })
})

describe('customer, related repairs, photos and log', () => {
  it('[RD-25] finds another customer from three characters and stores them', async () => {
    const other = newId()
    await mutate('customer.create', { id: other, name: 'Zender Noord' })
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Andere klant kiezen' }))
    const search = within(await panel('Klant')).getByLabelText('Klant')
    fireEvent.click(search)
    fireEvent.change(search, { target: { value: 'ze' } })
    expect(await screen.findByText('minstens 3 karakters')).toBeTruthy()
    fireEvent.change(search, { target: { value: 'zender' } })
    fireEvent.click(await screen.findByText('Zender Noord'))
    await waitFor(async () =>
      expect(await repairOf(id)).toMatchObject({ customerId: other, customerContactId: null, itemId: null }),
    )
  })

  it('[RD-25] changes the contact', async () => {
    await show()
    fireEvent.change(await screen.findByLabelText('Contact'), { target: { value: '' } })
    await waitFor(async () => expect((await repairOf(id))?.customerContactId).toBeNull())
  })

  it('[RD-52, CO-05, CO-06, TX-07] adds a contact, and hides a deleted one', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Nieuw contact' }))
    const dialog = await screen.findByRole('dialog')
    const field = fields(dialog)
    for (const label of ['Afdeling', 'E-mail', 'Telefoon', 'Gsm', 'Varia', 'Notities'])
      expect(field(label)).toBeTruthy()
    fireEvent.change(field('Voornaam'), { target: { value: 'Els' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await within(dialog).findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
    fireEvent.change(field('Achternaam'), { target: { value: 'Bos' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await toast('Contact succesvol opgeslagen.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByLabelText('Contact')).toHaveProperty('value', expect.stringMatching(/-/)),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Contact verwijderen' }))
    await confirmWith('Ja')
    expect(await toast('Contact succesvol verwijderd.')).toBeTruthy()
  })

  it('[RD-09, RD-26] [CF-46] lists other repairs of the same customer and item only', async () => {
    await takeIn(desk, { notes: 'Eerder defect' })
    await takeIn(desk, { notes: 'Ander item', itemId: desk.stolen })
    await show()
    const related = within(await panel('Verwante herstellingen'))
    expect(await related.findByText('Eerder defect')).toBeTruthy()
    expect(related.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Nummer',
      'Type',
      'Status',
      'Omschrijving',
      'Binnengebracht op',
    ])
    expect(related.queryByText('Ander item')).toBeNull()
    expect(related.queryByText('Geen beeld')).toBeNull()
  })

  it('[RD-29, PH-01] has four places for photos', async () => {
    await show()
    const photos = within(await panel("Foto's"))
    for (const slot of [1, 2, 3, 4]) expect(photos.getByRole('figure', { name: `Foto ${slot}` })).toBeTruthy()
  })

  it('[RD-27, RD-28, CN-15, TX-09] [CF-40] [CF-41] shows the log newest first, adds a line and refuses an empty one', async () => {
    await mutate('repair.addLog', {
      repairId: id,
      line: { id: newId(), description: 'Gebeld', at: '2026-03-02T08:05:00.000Z' },
    })
    await show()
    const log = within(await panel('Logboek'))
    const row = (await log.findByText('Gebeld')).closest('tr') as HTMLTableRowElement
    await waitFor(() =>
      expect([...row.cells].slice(0, 4).map((cell) => cell.textContent)).toEqual([
        'Gebeld',
        '02/03/2026',
        '09:05',
        'Jan Peeters',
      ]),
    )
    await mutate('repair.set', { id, set: { status: 'Hersteld' } })
    // [CF-41] who did it, and an arrow
    expect((await log.findByText('Status: Binnengebracht → Hersteld')).closest('tr')?.textContent).toContain(
      'Jan Peeters',
    )
    fireEvent.click(log.getByRole('button', { name: 'Regel toevoegen' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await within(dialog).findByText('Gelieve een omschrijving in te geven')).toBeTruthy()
    fireEvent.change(fields(dialog)('Omschrijving'), { target: { value: 'Klant verwittigd' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await toast('Logboekregel succesvol opgeslagen.')).toBeTruthy()
    await waitFor(() => expect(log.getAllByRole('row')[1]?.textContent).toContain('Klant verwittigd'))
  })

  it('[DO-10] leads to the dossier of its item, with the number of its repairs', async () => {
    await show()
    const link = await screen.findByRole('link', { name: 'Dossier 1' })
    const itemId = (await repairOf(id))?.itemId
    expect(link.getAttribute('href')).toContain(`/items/detail/${itemId}`)
  })
})
