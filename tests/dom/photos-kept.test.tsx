import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate, setActor } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { storageHealth } from '../../src/sync/store/storageHealth.ts'
import { HandoverPage } from '../../src/features/rentals/handover/HandoverPage.tsx'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { NewRepairPage } from '../../src/features/repairs/new/NewRepairPage.tsx'
import { recoverPhotos } from '../../src/shared/photos/recoverPhotos.ts'
import { countUnsent } from '../../src/session/unsentWork.ts'
import { arrive, deleteByColleague } from '../kit/dom/formFields.ts'
import { add } from '../kit/dom/rentalsDesk.ts'
import { type Desk, repairOf, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'
import { rentalLine } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

/** Photos are prepared once the gate opens; in the product that takes about a second. */
const work = vi.hoisted(() => ({ gate: Promise.resolve(), open: () => {}, full: false }))
vi.mock('../../src/db/draftRows.ts', async (original) => {
  const real = await original<typeof import('../../src/db/draftRows.ts')>()
  return {
    putDraftsNow: (...call: Parameters<typeof real.putDraftsNow>) =>
      work.full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.putDraftsNow(...call),
  }
})
vi.mock('../../src/shared/photos/preparePhoto.ts', async (original) => {
  const real = await original<typeof import('../../src/shared/photos/preparePhoto.ts')>()
  return {
    ...real,
    preparePhoto: async (file: File, limit: number) => {
      const mime = await real.checkFile(file, limit)
      const bytes = await file.arrayBuffer()
      await work.gate
      if (file.name === 'kapot.jpg') throw new real.PhotoRefusedError(real.PHOTO_ERRORS.unreadable)
      const sha256 = file.name.replace(/\..*/, '').padEnd(64, '0')
      return { bytes, sha256, mime, w: 400, h: 300 }
    },
  }
})
const holdWork = () =>
  void (work.gate = new Promise((resolve) => {
    work.open = resolve
  }))

let desk: Desk
let id: string
beforeEach(async () => {
  holdWork()
  work.full = false
  desk = await setUpDesk()
  id = await takeIn(desk)
})

const photoFile = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], name)
const slot = (n: number) => screen.findByRole('figure', { name: `Foto ${n}` })
async function choose(n: number, name: string): Promise<void> {
  const input = (await slot(n)).querySelector<HTMLInputElement>('input[type=file]:not([capture])')!
  fireEvent.change(input, { target: { files: [photoFile(name)] } })
}
const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const pictures = async () => (await repairOf(id))?.repairPictures ?? []
const kept = async () => (await db.draft.toArray()).filter(({ key }) => key.startsWith('photo.chosen/'))
const isKept = (n = 1) => waitFor(async () => expect(await kept()).toHaveLength(n))

/** Ends the page: its remaining work does not reach the store. */
async function endPage(unmount: () => void): Promise<void> {
  const rows = await Promise.all(db.tables.map(async (table) => [table, await table.toArray()] as const))
  unmount()
  work.open()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await waitFor(async () => expect(await kept()).toEqual([]))
  for (const [table, before] of rows) {
    await table.clear()
    await table.bulkPut(before)
  }
}

/** Ends the page of a form, whose draft stays. */
async function endForm(unmount: () => void): Promise<void> {
  const before = await db.draft.toArray()
  unmount()
  work.open()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await db.draft.clear()
  await db.draft.bulkPut(before)
}

/** Chooses a photo and ends the page before it is prepared. */
async function chooseAndEnd(name: string, n = 1): Promise<void> {
  const { unmount } = await show()
  await choose(n, name)
  await isKept()
  expect(await pictures()).toEqual([])
  await endPage(unmount)
}
const sentPhotos = async () =>
  (await db.outbox.toArray()).filter(({ name }) => name.startsWith('photo.')).map(({ args }) => args)

describe('a photo that is chosen for a repair', () => {
  it('[FM-19] is kept from the moment of choosing, and added at the next start exactly once', async () => {
    await chooseAndEnd('aa.jpg', 2)
    expect(await pictures()).toEqual([])
    const [row] = await kept()
    await show()
    await act(() => recoverPhotos(desk.user))
    await screen.findByText('De foto die u koos voor het scherm sloot, is alsnog toegevoegd.')
    expect(await pictures()).toMatchObject([
      { slot: 2, sha256: 'aa'.padEnd(64, '0'), phase: 'bij binnenkomst' },
    ])
    expect(await kept()).toEqual([])
    // the row was not removed in time, as after a crash
    await db.draft.put(row!)
    await recoverPhotos(desk.user)
    expect(await pictures()).toHaveLength(1)
    expect(await sentPhotos()).toHaveLength(1)
    expect(await kept()).toEqual([])
  })

  it('[FM-19] is added once by two tabs that start together', async () => {
    await chooseAndEnd('aa.jpg')
    await Promise.all([recoverPhotos(desk.user), recoverPhotos(desk.user)])
    expect(await pictures()).toHaveLength(1)
  })

  it('[FM-19] moves to another place where a colleague took its slot meanwhile', async () => {
    await chooseAndEnd('aa.jpg')
    const theirs = { ...(await repairOf(id))! }
    const picture = {
      id: newId(),
      slot: 1,
      sha256: 'b'.repeat(64),
      mime: 'image/jpeg' as const,
      bytes: 10,
      w: 4,
      h: 3,
      state: 'stored' as const,
      device: null,
    }
    await arrive('repair', { ...theirs, repairPictures: [picture] })
    await recoverPhotos(desk.user)
    expect(await pictures()).toMatchObject([
      { slot: 1, sha256: 'b'.repeat(64) },
      { slot: 2, sha256: 'aa'.padEnd(64, '0') },
    ])
  })

  it('[FM-19] belongs to the person who chose it, whoever is at the device', async () => {
    await chooseAndEnd('aa.jpg')
    const other = newId()
    setActor({ id: other })
    await recoverPhotos(other)
    expect(await pictures()).toEqual([])
    setActor({ id: desk.user })
    await recoverPhotos(desk.user)
    expect(await pictures()).toHaveLength(1)
    const authors = (await db.outbox.toArray()).filter(({ name }) => name.startsWith('photo.'))
    expect(authors.map(({ uid }) => uid)).toEqual([desk.user])
  })

  it('[FM-19] keeps its author when somebody else logs in while it is prepared', async () => {
    await show()
    await choose(1, 'aa.jpg')
    await isKept()
    setActor({ id: newId() })
    work.open()
    await waitFor(async () => expect(await pictures()).toHaveLength(1))
    const sent = (await db.outbox.toArray()).filter(({ name }) => name.startsWith('photo.'))
    expect(sent.map(({ uid }) => uid)).toEqual([desk.user])
  })

  it('[FM-19] counts as not sent while it waits', async () => {
    const before = await countUnsent()
    await chooseAndEnd('aa.jpg')
    expect(await countUnsent()).toBe(before + 1)
  })

  it('[FM-19] can be kept as a file when its repair is gone', async () => {
    await chooseAndEnd('aa.jpg')
    await deleteByColleague('repair', id)
    await showAt('/', '/', () => null)
    const saved = vi.fn<(file: Blob) => string>(() => 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
    await act(() => recoverPhotos(desk.user))
    await screen.findByText(
      /^Een foto die u koos voor het scherm sloot, kon niet toegevoegd worden: de herstelling/,
    )
    expect(await kept()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Foto als bestand bewaren' }))
    expect(saved).toHaveBeenCalledOnce()
    await waitFor(async () => expect(await kept()).toEqual([]))
    expect(await sentPhotos()).toEqual([])
  })

  it('[FM-19] is kept no longer when it cannot be read, which is said under its slot', async () => {
    await show()
    await choose(1, 'kapot.jpg')
    await within(await slot(1)).findByText('Foto wordt klaargemaakt …')
    await isKept()
    work.open()
    await within(await slot(1)).findByText('Deze foto kan niet gelezen worden.')
    expect(await kept()).toEqual([])
  })

  it('[FM-19] says that the device is full as every change does, and is added all the same', async () => {
    work.full = true
    vi.spyOn(db.draft, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    const full: boolean[] = []
    const stop = storageHealth.subscribe(() => full.push(storageHealth.getSnapshot().full))
    await show()
    await choose(1, 'aa.jpg')
    work.open()
    await waitFor(async () => expect(await pictures()).toHaveLength(1))
    expect(full).toContain(true)
    stop()
  })
})

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a photo that is chosen for a new repair', () => {
  const blank = () => showAt('/repair/new', '/repair/new', NewRepairPage)
  const drafted = () => waitFor(async () => expect(await db.draft.get('repair.new')).toBeTruthy())
  const made = async () => (await db.repair.toArray()).filter((repair) => repair.id !== id)
  const pick = async (label: string, term: string, option: string) => {
    const field = await screen.findByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) })
    fireEvent.click(field)
    fireEvent.change(field, { target: { value: term } })
    fireEvent.click(await screen.findByText(option))
  }
  const fillIn = async () => {
    await pick('Klant', 'lens', 'Productiehuis De Lens')
    await waitFor(() => expect(screen.getByLabelText('Contact')).toHaveProperty('disabled', false))
    await pick('Item', 'z280', 'Sony PXW-Z280')
    const text = await screen.findByRole('textbox', { name: /^Omschrijving/ })
    fireEvent.change(text, { target: { value: 'Geen beeld' } })
  }

  it('[FM-19] is offered with the draft, although the page ended before it was prepared', async () => {
    const { unmount } = await blank()
    await choose(3, 'aa.jpg')
    await within(await slot(3)).findByText('Foto wordt klaargemaakt …')
    await isKept()
    await drafted()
    await endForm(unmount)
    await blank()
    await screen.findByText('1 foto')
    await recoverPhotos(desk.user)
    expect(await kept()).toHaveLength(1)
    await press('Verder invullen')
    await within(await slot(3)).findByRole('img', { name: 'Foto 3' })
    await fillIn()
    await press('Opslaan')
    await waitFor(async () => expect(await made()).toHaveLength(1))
    expect(await made()).toMatchObject([{ repairPictures: [{ slot: 3, sha256: 'aa'.padEnd(64, '0') }] }])
    await isKept(0)
    await recoverPhotos(desk.user)
    expect((await made())[0]?.repairPictures).toHaveLength(1)
  })

  it('[FM-19] is saved with the repair, although it is still being prepared', async () => {
    await blank()
    await fillIn()
    await choose(1, 'aa.jpg')
    await press('Opslaan')
    work.open()
    await waitFor(async () => expect(await made()).toHaveLength(1))
    expect(await made()).toMatchObject([{ repairPictures: [{ slot: 1 }] }])
    await isKept(0)
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
  })

  it('[FM-19] says so when a photo of the draft is gone', async () => {
    const { unmount } = await blank()
    await choose(1, 'aa.jpg')
    await isKept()
    await drafted()
    const [row] = await kept()
    await endForm(unmount)
    await db.draft.delete(row!.key)
    await blank()
    await press('Verder invullen')
    await within(await slot(1)).findByText('Deze foto kon niet bewaard worden. Neem ze opnieuw.')
    expect(screen.queryByText('Foto wordt klaargemaakt …')).toBeNull()
  })
})

describe('a photo that is chosen for a damage', () => {
  let rentalId: string
  beforeEach(async () => {
    const item = newId()
    const rentable = { categoryId: desk.category, rentable: true }
    await mutate('item.create', { id: item, ...rentable, brand: 'JVC', model: 'HC900', serialNumber: '1386' })
    rentalId = await add(75, {
      rentalLines: [rentalLine({ id: newId(), itemId: item, customItem: null })],
    })
    const lineId = (await db.rental.get(rentalId))!.rentalLines[0]!.id
    const out = { id: newId(), lineId, itemId: item, kind: 'out' as const, quantity: 1 }
    await mutate('rental.move', { rentalId, movements: [{ ...out, note: null, repairId: null }] })
  })
  const openDamage = async () => {
    const screenOf = await showAt(
      '/rental/handover/$rentalId',
      `/rental/handover/${rentalId}?mode=back`,
      HandoverPage,
    )
    await press(/^Beschadigd/)
    return { ...screenOf, dialog: await screen.findByRole('dialog', { name: /^Beschadigd: / }) }
  }

  it('[OI-06] is chosen as a file, without a camera, and then no reason is needed', async () => {
    const { dialog } = await openDamage()
    fireEvent.change(within(dialog).getByLabelText(/^Wat is er stuk/), {
      target: { value: 'Lens gebarsten' },
    })
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Zonder foto' }))
    const input = within(dialog).getByLabelText('Bestand kiezen', { selector: 'input' })
    fireEvent.change(input, { target: { files: [photoFile('aa.jpg')] } })
    work.open()
    await within(dialog).findByRole('img', { name: 'Foto 1' })
    expect(within(dialog).queryByRole('switch', { name: 'Zonder foto' })).toBeNull()
    await press('Herstelling maken')
    const made = async () => (await db.repair.toArray()).find((repair) => repair.id !== id)
    await waitFor(async () => expect((await made())?.repairPictures).toHaveLength(1))
    expect((await made())?.workNotes ?? null).toBeNull()
  })

  it('[FM-19] is offered with its sentence when the dialog is opened again', async () => {
    const { unmount, dialog } = await openDamage()
    fireEvent.change(within(dialog).getByLabelText(/^Wat is er stuk/), {
      target: { value: 'Lens gebarsten' },
    })
    await press("Foto's maken")
    const input = await screen.findByLabelText<HTMLInputElement>("Foto's kiezen", { selector: 'input' })
    fireEvent.change(input, { target: { files: [photoFile('aa.jpg'), photoFile('bb.jpg')] } })
    await isKept(2)
    await waitFor(async () => expect(JSON.stringify(await db.draft.toArray())).toContain('Lens gebarsten'))
    await endForm(unmount)
    const again = await openDamage()
    await within(again.dialog).findByText('Lens gebarsten')
    await press('Verder invullen')
    await within(again.dialog).findByRole('img', { name: 'Foto 1' })
    await press('Herstelling maken')
    const made = async () => (await db.repair.toArray()).find((repair) => repair.id !== id)
    await waitFor(async () => expect(await made()).toBeTruthy())
    const shas = (await made())?.repairPictures.map(({ sha256 }) => sha256.slice(0, 2))
    expect(shas?.toSorted()).toEqual(['aa', 'bb'])
    await waitFor(async () => expect((await db.draft.toArray()).map(({ key }) => key)).toEqual([]))
  })
})
