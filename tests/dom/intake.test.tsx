import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { NewRepairPage } from '../../src/features/repairs/new/NewRepairPage.tsx'
import { IntakePanel } from '../../src/features/repairs/detail/IntakePanel.tsx'
import { useLive } from '../../src/db/live.ts'
import { dispatchCode } from '../../src/shared/scan/scanBus.ts'
import { type Desk, setUpDesk, showAt, takeIn, typeAndLeave } from '../kit/dom/repairDesk.tsx'

const printed = vi.hoisted(() => ({ jobs: [] as unknown[] }))
vi.mock('../../src/shared/documents/printLabels.ts', () => ({
  printLabels: (...job: unknown[]) => printed.jobs.push(['labels', ...job]),
  printIntakeSlip: (...job: unknown[]) => printed.jobs.push(['slip', ...job]),
  printSlipAndLabels: async (...job: unknown[]) => {
    printed.jobs.push(['both', ...job])
    return 'labels_2026-142.pdf'
  },
}))
const companyKey = vi.hoisted(() => ({ key: 'A'.repeat(43) as string | null }))
vi.mock('../../src/lib/http.ts', async (original) => ({
  ...(await original<object>()),
  request: async (_method: string, path: string) => {
    if (path === '/house/key' && companyKey.key !== null) return { key: companyKey.key }
    throw new TypeError('no network')
  },
}))
vi.mock('../../src/lib/signalScan.ts', () => ({ signalScan: () => undefined }))
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => ({ online: false }) },
}))

let desk: Desk
beforeEach(async () => {
  printed.jobs.length = 0
  desk = await setUpDesk()
})
const blank = () => showAt('/repair/new', '/repair/new', NewRepairPage)
const chip = (name: string) => screen.findByRole('button', { name })
const repairs = () => db.repair.orderBy('id').toArray()
const bar = () => screen.findByRole('dialog', { name: 'Wilt u nu het bestek/de herstelling aanvullen?' })

async function takeInByScan(notes: string) {
  const camera = (await db.item.get(desk.camera))!
  await screen.findByRole('combobox', { name: /^Item/ })
  await dispatchCode(camera.serialNumber!)
  await waitFor(() => expect(screen.getByDisplayValue(`${camera.brand} ${camera.model}`)).toBeTruthy())
  if (notes) typeAndLeave(await screen.findByRole('textbox', { name: /^Omschrijving/ }), notes)
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  return bar()
}

describe('taking in at the counter', () => {
  it('[BL-06] [SC-08] a scanned device brings its owner; accessories and condition are chips, the usual ones of the category first', async () => {
    await db.category.update(desk.category, { accessories: 'Zoeker\nZonnekap' })
    await blank()
    await screen.findByRole('combobox', { name: /^Item/ })
    const camera = (await db.item.get(desk.camera))!
    await dispatchCode(camera.serialNumber!)
    fireEvent.click(await chip('Zoeker'))
    fireEvent.click(await chip('Gebruikssporen'))
    fireEvent.click(await chip('Ander'))
    fireEvent.change(screen.getByRole('textbox', { name: 'Ander' }), { target: { value: 'Kabel 3 m' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ander' }), { key: 'Enter' })
    typeAndLeave(screen.getByRole('textbox', { name: 'Toelichting toestand' }), 'Kras')
    typeAndLeave(screen.getByRole('textbox', { name: /^Omschrijving/ }), 'Geen beeld')
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
    await bar()
    expect((await repairs())[0]).toMatchObject({
      customerId: desk.customer,
      itemId: desk.camera,
      accessories: 'Zoeker\nKabel 3 m',
      condition: 'Gebruikssporen',
      conditionNote: 'Kras',
    })
  })

  it('[BL-05] [TA-05] label, slip and both are a key each once it is saved; Escape is Nee', async () => {
    const page = await blank()
    const shown = await takeInByScan('Geen beeld')
    const [repair] = await repairs()
    expect(await within(shown).findByText(/^V-\w+ opgeslagen, voorlopig nummer$/)).toBeTruthy()
    const labels = [{ e: 'repair', id: repair!.id }]
    const jobs = [
      ['labels', labels],
      ['slip', [repair!.id], 'NL'],
      ['both', labels, 'NL'],
    ]
    for (const [at, key] of ['l', 'o', 'b'].entries()) {
      fireEvent.keyDown(within(shown).getByRole('button', { name: 'Label en bewijs' }), { key })
      await waitFor(() => expect(printed.jobs).toEqual(jobs.slice(0, at + 1)))
    }
    await within(shown).findByText('De labels staan bij uw downloads: labels_2026-142.pdf')
    fireEvent.keyDown(within(shown).getByRole('button', { name: 'Label en bewijs' }), { key: 'Escape' })
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
  })

  it('[BL-04] one more of this customer keeps who, when and what is wrong; slip and labels are of all', async () => {
    await blank()
    const first = await takeInByScan('Ruis')
    fireEvent.keyDown(within(first).getByRole('button', { name: 'Label en bewijs' }), { key: 'n' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByDisplayValue('Ruis')).toBeTruthy()
    expect(screen.getByDisplayValue('Productiehuis De Lens')).toBeTruthy()
    expect((screen.getByRole('combobox', { name: /^Item/ }) as HTMLInputElement).value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Item/ })))
    const second = await takeInByScan('')
    const taken = await repairs()
    expect(taken.map(({ notes, customerId }) => [notes, customerId])).toEqual([
      ['Ruis', desk.customer],
      ['Ruis', desk.customer],
    ])
    fireEvent.click(within(second).getByRole('button', { name: 'Ontvangstbewijs' }))
    const [[, ids]] = printed.jobs as [[string, string[]]]
    expect([...ids].toSorted()).toEqual(taken.map(({ id }) => id).toSorted())
  })

  it('[DO-02] says that an earlier repair of the same complaint may be warranty, links it with a press and undoes it', async () => {
    const earlier = await takeIn(desk, { notes: 'Groene zweem in zoeker' })
    await db.repair.update(earlier, { endDate: '2026-03-20', status: 'Opgehaald', number: '2026.318' })
    await blank()
    await screen.findByRole('combobox', { name: /^Item/ })
    await dispatchCode((await db.item.get(desk.camera))!.serialNumber!)
    const day = await screen.findByRole('textbox', { name: /^Binnengebracht op/ })
    typeAndLeave(day, '21/04/2026')
    typeAndLeave(screen.getByRole('textbox', { name: /^Omschrijving/ }), 'zoeker toont groene zweem')
    expect(await screen.findByText('Mogelijk garantie op 2026.318')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Koppelen' }))
    expect(await screen.findByText('Gekoppeld aan 2026.318')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Koppelen' }))
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
    await bar()
    const stored = (await repairs()).find(({ id }) => id !== earlier)
    expect(stored).toMatchObject({ warrantyOfId: earlier, underWarranty: true })
  })

  it('[BL-06] on the repair a chip is stored with what was seen, and undone by another press', async () => {
    const id = await takeIn(desk)
    const Panel = () => {
      const repair = useLive(() => db.repair.get(id), [])
      return repair ? <IntakePanel repair={repair} /> : null
    }
    await showAt('/', '/', Panel)
    fireEvent.click(await chip('Koffer'))
    await waitFor(async () => expect((await db.repair.get(id))?.accessories).toBe('Koffer'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Koffer' }).getAttribute('aria-pressed')).toBe('true'),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Koffer' }))
    await waitFor(async () => expect((await db.repair.get(id))?.accessories).toBeNull())
    const sent = (await db.outbox.toArray()).filter(({ name }) => name === 'repair.set')
    expect(sent.map(({ base }) => base)).toEqual([{ accessories: null }, { accessories: 'Koffer' }])
  })

  it('[BL-07] the access code is sealed, shown on a press, and the history says who looked', async () => {
    const id = await takeIn(desk)
    function Panel() {
      const row = useLive(() => db.repair.get(id), [])
      return row ? <IntakePanel repair={row} /> : null
    }
    const { container } = await showAt('/x', '/x', Panel)
    const field = () => within(container).findByRole('textbox', { name: 'Toegangscode' })
    typeAndLeave(await field(), 'Zomer 12')
    await waitFor(async () => expect((await db.repair.get(id))?.accessCode).toMatch(/^v1\./))
    await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe('••••'))
    const kept = JSON.stringify([await db.repair.toArray(), await db.outbox.toArray()])
    expect(kept).not.toContain('Zomer 12')
    fireEvent.click(within(container).getByRole('button', { name: 'Toegangscode tonen' }))
    expect(await within(container).findByDisplayValue('Zomer 12')).toBeTruthy()
    await waitFor(async () => {
      const lines = (await db.repair.get(id))!.repairLogLines
      expect(lines.at(-1)).toMatchObject({ description: 'Toegangscode bekeken', by: desk.user })
    })
    fireEvent.click(within(container).getByRole('button', { name: 'Toegangscode verbergen' }))
    expect(((await field()) as HTMLInputElement).value).toBe('••••')
  })
})
