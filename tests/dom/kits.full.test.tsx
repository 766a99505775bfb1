import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { modelId } from '../../src/domain/items/itemModel.ts'
import { DossierPage } from '../../src/features/items/dossier/DossierPage.tsx'
import { BinPage } from '../../src/features/bin/BinPage.tsx'
import { KitsPage } from '../../src/features/settings/kits/KitsPage.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { quietSync, reportStatus } from '../kit/dom/wholeApp.tsx'
import { columnsOf, press, pressInDialog, rowOf } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
// Resizing a photo needs a browser's canvas; the real code still checks which files are accepted.
vi.mock('../../src/shared/photos/preparePhoto.ts', async (original) => {
  const real = await original<typeof import('../../src/shared/photos/preparePhoto.ts')>()
  return {
    ...real,
    preparePhoto: async (file: File, limit: number) => {
      const mime = await real.checkFile(file, limit)
      const sha256 = file.name.replace(/\..*/, '').padEnd(64, '0')
      return { bytes: await file.arrayBuffer(), sha256, mime, w: 400, h: 300 }
    },
  }
})

let first: string
let second: string
let cable: string
beforeEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await setUpDesk()
  const categoryId = newId()
  ;[first, second, cable] = [newId(), newId(), newId()] as [string, string, string]
  await mutate('category.create', { id: categoryId, description: 'Verhuur', prefix: 'VER' })
  const rentable = { categoryId, rentable: true }
  const camera = { ...rentable, brand: 'JVC', model: 'GY-HC900', rentPrice: 100 }
  await mutate('item.create', { id: first, ...camera, serialNumber: '1386' })
  await mutate('item.create', { id: second, ...camera, serialNumber: '1387' })
  await mutate('item.create', { id: cable, ...rentable, brand: 'Belden', rentPrice: 2, stockQuantity: 40 })
})

const show = () => showAt('/rental/kits', '/rental/kits', KitsPage)
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))
const model = { itemId: null, brand: 'JVC', model: 'GY-HC900' }
const kit = (name: string, more: object = {}) =>
  mutate('kit.create', {
    id: newId(),
    name,
    parts: [
      { id: newId(), position: 1, ...model, quantity: 2 },
      { id: newId(), position: 2, itemId: cable, brand: null, model: null, quantity: 5 },
    ],
    ...more,
  })

/** Types into the field that adds a part, and takes the option with this text. */
async function pick(label: string, term: string, option: RegExp) {
  fireEvent.change(await field(label), { target: { value: term } })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const parts = () =>
  within(screen.getByRole('group', { name: 'Onderdelen' }))
    .getAllByRole('listitem')
    .map((row) => [
      within(row).getByRole('textbox').getAttribute('aria-label'),
      within(row).getByRole<HTMLInputElement>('textbox').value,
    ])

describe('the kits', () => {
  it('[KI-11] shows name, note, units and price: its own, or the sum of its parts', async () => {
    await kit('EFP-set')
    await kit('Reportageset', { price: 150, note: 'Rode koffer' })
    await show()
    expect(await columnsOf('Kits')).toEqual(['Naam', 'Notitie', 'Stukken', 'Prijs per dag', 'Acties'])
    await waitFor(async () => expect((await rowOf('EFP-set')).textContent).toContain('€ 210,00 (som)'))
    const own = await rowOf('Reportageset')
    expect(own.textContent).toContain('Rode koffer')
    expect(own.textContent).toContain('7')
    expect(own.textContent).toMatch(/€ 150,00(?! \(som\))/)
  })

  it('[KI-12] adds a model, a unit and bulk by one search, and shows their price together', async () => {
    await show()
    await press('Nieuwe kit')
    typeAndLeave(await field('Naam'), 'EFP-set')
    await pick('Onderdeel toevoegen', 'hc900', /Eender welk stuk van dit model \(2\)/)
    await pick('Onderdeel toevoegen', 'hc900', /Eender welk stuk/)
    await pick('Onderdeel toevoegen', '1387', /^JVC GY-HC900\s*1387/)
    await pick('Onderdeel toevoegen', 'belden', /Bulk, 40 stukken/)
    await waitFor(() =>
      expect(parts()).toEqual([
        ['Aantal JVC GY-HC900', '2'],
        ['Aantal JVC GY-HC900', '1'],
        ['Aantal Belden', '1'],
      ]),
    )
    expect(await screen.findByText('Som van de onderdelen: € 302,00 per dag')).toBeTruthy()
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Kit succesvol opgeslagen.')).toBeTruthy()
    await waitFor(async () => expect(await db.kit.count()).toBe(1))
    const [stored] = await db.kit.toArray()
    expect(stored).toMatchObject({ name: 'EFP-set', price: null, note: null })
    expect(stored?.parts).toMatchObject([
      { position: 1, ...model, quantity: 2 },
      { position: 2, itemId: second, brand: null, model: null, quantity: 1 },
      { position: 3, itemId: cable, quantity: 1 },
    ])
  })

  it('[KI-13] refuses a name that is taken and a number that is none, under their fields', async () => {
    await kit('EFP-set')
    await show()
    await press('Nieuwe kit')
    typeAndLeave(await field('Naam'), ' efp-SET ')
    await pick('Onderdeel toevoegen', 'belden', /Bulk/)
    typeAndLeave(await field('Aantal Belden'), '0')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Kit niet opgeslagen, naam bestaat reeds.')).toBeTruthy()
    expect(await screen.findByText('Het aantal moet groter zijn dan 0.')).toBeTruthy()
    expect(await db.kit.count()).toBe(1)
  })

  it('[KI-12, KI-14] a change sends the fields that were touched, with what was seen in them', async () => {
    await kit('EFP-set', { price: 150 })
    await show()
    fireEvent.click(await rowOf('EFP-set'))
    await screen.findByRole('dialog', { name: 'Kit bewerken' })
    const seen = (await db.kit.toArray())[0]?.parts
    fireEvent.click(await screen.findByRole('button', { name: 'Belden omhoog' }))
    typeAndLeave(await field('Aantal JVC GY-HC900'), '3')
    await pressInDialog('Opslaan')
    await waitFor(async () =>
      expect((await db.kit.toArray())[0]?.parts).toMatchObject([
        { itemId: cable },
        { ...model, quantity: 3 },
      ]),
    )
    const sent = (await db.outbox.orderBy('seq').toArray()).at(-1)
    expect(sent?.name).toBe('kit.set')
    expect(Object.keys(Object(sent?.args.set))).toEqual(['parts'])
    expect(sent?.base).toEqual({ parts: seen })
  })

  it('[KI-14] what is not touched follows what a colleague changes while the dialog is open', async () => {
    await kit('EFP-set', { price: 150 })
    await show()
    fireEvent.click(await rowOf('EFP-set'))
    typeAndLeave(await field('Notitie'), 'Rode koffer')
    const [stored] = await db.kit.toArray()
    await mutate('kit.set', { id: stored!.id, set: { price: 175 } })
    await waitFor(async () => expect(((await field('Prijs')) as HTMLInputElement).value).toContain('175'))
    expect(((await field('Notitie')) as HTMLInputElement).value).toBe('Rode koffer')
  })

  it('[KI-11] a deleted kit leaves the list after a question', async () => {
    await kit('EFP-set')
    await show()
    await rowOf('EFP-set')
    await press('EFP-set verwijderen')
    await press('Ja')
    expect(await screen.findByText('Kit succesvol verwijderd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('EFP-set')).toBeNull())
    expect((await db.kit.toArray())[0]?.active).toBe(false)
  })
})

describe('what was done with a kit', () => {
  const undoPress = () => press('Ongedaan maken')
  const stored = async () => (await db.kit.toArray())[0]
  // the change was sent already, so the undo is another change
  const isSent = () => vi.spyOn(quietSync, 'cancelPending').mockResolvedValue([])

  it('[KI-30] one that was made goes to the bin by one press', async () => {
    isSent()
    await show()
    await press('Nieuwe kit')
    typeAndLeave(await field('Naam'), 'EFP-set')
    await pressInDialog('Opslaan')
    await screen.findByText('Kit succesvol opgeslagen.')
    await undoPress()
    await waitFor(async () => expect((await stored())?.active).toBe(false))
  })

  it('[KI-30] what was not sent yet is taken out instead', async () => {
    const cancel = vi.spyOn(quietSync, 'cancelPending')
    await show()
    await press('Nieuwe kit')
    typeAndLeave(await field('Naam'), 'EFP-set')
    await pressInDialog('Opslaan')
    await screen.findByText('Kit succesvol opgeslagen.')
    await undoPress()
    await screen.findByText('Wijziging ongedaan gemaakt.')
    expect(cancel).toHaveBeenCalledWith([(await db.outbox.orderBy('seq').toArray()).at(-1)?.mid])
  })

  it('[KI-30] one that was changed is as it was, its parts too', async () => {
    isSent()
    await kit('EFP-set', { price: 150 })
    const before = await stored()
    await show()
    fireEvent.click(await rowOf('EFP-set'))
    typeAndLeave(await field('Prijs'), '175')
    typeAndLeave(await field('Aantal Belden'), '9')
    fireEvent.click(await screen.findByRole('button', { name: 'JVC GY-HC900 weglaten' }))
    await pressInDialog('Opslaan')
    await waitFor(async () => expect((await stored())?.parts).toMatchObject([{ itemId: cable, quantity: 9 }]))
    await undoPress()
    await waitFor(async () => expect((await stored())?.price).toBe(150))
    expect(await stored()).toEqual({ ...before, _v: undefined })
  })

  it('[KI-30] one that was deleted is in use again', async () => {
    isSent()
    await kit('EFP-set')
    await show()
    await rowOf('EFP-set')
    await press('EFP-set verwijderen')
    await press('Ja')
    await screen.findByText('Kit succesvol verwijderd.')
    await undoPress()
    await rowOf('EFP-set')
    expect((await stored())?.active).toBe(true)
  })

  it('[KI-31] the bin has what was deleted, without a connection too, and gives it back', async () => {
    await kit('EFP-set', { note: 'Rode koffer' })
    await mutate('kit.deactivate', { id: (await stored())!.id })
    await showAt('/bin', '/bin', BinPage)
    const panel = within(await screen.findByRole('region', { name: 'Verwijderde kits' }))
    expect(await panel.findByText('EFP-set')).toBeTruthy()
    expect(panel.getByText('2 onderdelen · Rode koffer')).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Haal uit prullenbak' }))
    await screen.findByText('Kit uit de prullenbak gehaald.')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Verwijderde kits' })).toBeNull())
    expect((await stored())?.active).toBe(true)
  })

  it('[KI-31] says that another kit has its name by now, and leaves it', async () => {
    await kit('EFP-set')
    const { id } = (await stored())!
    await mutate('kit.deactivate', { id })
    await kit(' efp-SET')
    await showAt('/bin', '/bin', BinPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Haal uit prullenbak' }))
    await screen.findByText('Kit niet teruggehaald: een andere kit heeft intussen die naam.')
    expect((await db.kit.get(id))?.active).toBe(false)
  })
})

describe('the shared fields of the units of a model', () => {
  const dossier = () => showAt('/items/detail/$itemId', `/items/detail/${first}`, DossierPage)

  it('[KI-15] is in the dossier of each of its units, and is changed there', async () => {
    await dossier()
    const panel = within(await screen.findByRole('region', { name: 'Gegevens van het model' }))
    expect(panel.getByText('Onbekend')).toBeTruthy()
    await press('Model bewerken')
    await screen.findByRole('dialog', { name: 'Gegevens van het model: JVC GY-HC900' })
    typeAndLeave(await field('Huurprijs'), '145')
    await pick('Toevoegen wat altijd meegaat', 'belden', /Bulk/)
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gegevens van het model opgeslagen.')).toBeTruthy()
    await waitFor(() => expect(panel.getByText('€ 145,00 per dag')).toBeTruthy())
    expect(panel.getByText('1 × Belden')).toBeTruthy()
    expect(await db.itemModel.get(modelId({ brand: 'jvc', model: 'gy-hc900' }))).toMatchObject({
      brand: 'JVC',
      model: 'GY-HC900',
      dayPrice: 145,
      accessories: [{ itemId: cable, quantity: 1 }],
    })
  })

  it('[KI-15] a later change sends what was touched, with what was seen in it', async () => {
    await mutate('itemModel.set', { brand: 'JVC', model: 'GY-HC900', set: { dayPrice: 145 } })
    await dossier()
    await press('Model bewerken')
    typeAndLeave(await field('Huurprijs'), '150')
    await pressInDialog('Opslaan')
    await screen.findByText('Gegevens van het model opgeslagen.')
    const sent = (await db.outbox.orderBy('seq').toArray()).at(-1)
    expect(sent?.args).toEqual({ brand: 'JVC', model: 'GY-HC900', set: { dayPrice: 150 } })
    expect(sent?.base).toEqual({ dayPrice: 145 })
  })

  const HASH = 'afb'.padEnd(64, '0')
  const photoFile = (name: string) => {
    const bytes = new Uint8Array(100)
    bytes.set(name.endsWith('.gif') ? [0x47, 0x49, 0x46] : [0xff, 0xd8, 0xff, 0xe0])
    return new File([bytes], name, { type: 'image/jpeg' })
  }
  const choosePicture = async (name: string) => {
    const input = await screen.findByLabelText('Foto: bestand kiezen', { selector: 'input' })
    fireEvent.change(input, { target: { files: [photoFile(name)] } })
  }
  const picture = async () => (await db.itemModel.toArray())[0]?.picture
  const withPicture = () =>
    mutate('itemModel.set', { brand: 'JVC', model: 'GY-HC900', set: { picture: HASH } })

  it('[KI-25] a picture is chosen, kept with its bytes, and taken back by one press', async () => {
    vi.spyOn(quietSync, 'cancelPending').mockResolvedValue([])
    await dossier()
    await press('Model bewerken')
    await choosePicture('afb.jpg')
    await screen.findByRole('button', { name: 'Foto groot tonen' })
    expect(await picture()).toBeUndefined()
    await pressInDialog('Opslaan')
    await screen.findByText('Gegevens van het model opgeslagen.')
    expect(await picture()).toBe(HASH)
    expect(await db.blobq.toArray()).toMatchObject([{ sha256: HASH, mime: 'image/jpeg', repairId: '' }])
    const sent = (await db.outbox.orderBy('seq').toArray()).at(-1)
    expect([sent?.args.set, sent?.base]).toEqual([{ picture: HASH }, { picture: null }])
    await press('Ongedaan maken')
    await waitFor(async () => expect(await picture()).toBeNull())
  })

  it('[KI-25] is replaced and removed, and is in the dossier of each unit', async () => {
    vi.spyOn(quietSync, 'photoUrl').mockImplementation(
      (async (sha256: string) => `blob:${sha256.slice(0, 3)}`) as never,
    )
    await withPicture()
    await dossier()
    const panel = within(await screen.findByRole('region', { name: 'Gegevens van het model' }))
    expect((await panel.findByRole('img', { name: 'JVC GY-HC900' })).getAttribute('src')).toBe('blob:afb')
    await press('Model bewerken')
    await choosePicture('fed.jpg')
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await picture()).toBe('fed'.padEnd(64, '0')))
    await waitFor(() =>
      expect(panel.getByRole('img', { name: 'JVC GY-HC900' }).getAttribute('src')).toBe('blob:fed'),
    )
    await press('Model bewerken')
    fireEvent.click(await screen.findByRole('button', { name: 'Foto: verwijderen' }))
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await picture()).toBeNull())
    expect(await panel.findByText('Geen foto')).toBeTruthy()
  })

  it('[KI-28] is looked for again while its bytes are on their way to the server', async () => {
    reportStatus({ online: true })
    vi.spyOn(quietSync, 'photoUrl')
      .mockResolvedValueOnce(null)
      .mockImplementation((async () => 'blob:there') as never)
    await withPicture()
    await dossier()
    await screen.findByText('Foto niet op dit toestel')
    expect(await screen.findByRole('img', { name: 'JVC GY-HC900' }, { timeout: 5000 })).toBeTruthy()
  })

  it('[KI-25] what is no photo is refused below it; one that is elsewhere is said to be', async () => {
    await withPicture()
    await dossier()
    const panel = within(await screen.findByRole('region', { name: 'Gegevens van het model' }))
    expect((await panel.findAllByText('Foto niet op dit toestel')).length).toBe(1)
    await press('Model bewerken')
    await choosePicture('plaatje.gif')
    expect(await screen.findByText('Enkel .jpg, .jpeg en .png zijn toegelaten.')).toBeTruthy()
    expect(await picture()).toBe(HASH)
  })
})
