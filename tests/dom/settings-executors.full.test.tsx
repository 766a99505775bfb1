import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { ExecutorsPage } from '../../src/features/settings/executors/ExecutorsPage.tsx'
import { LOGO_MAX, logoSize } from '../../src/features/settings/executors/prepareLogo.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'

const photoUrl = vi.hoisted(() => vi.fn<(sha256: string) => Promise<string | null>>())
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  photoUrl,
}))

/** The image that a canvas would draw; this environment has no canvas. */
const DRAWN = new Blob([new Uint8Array([1, 2, 3])])
const drawn: { width: number; height: number; mime: string }[] = []

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
  drawn.length = 0
  photoUrl.mockReset()
  photoUrl.mockResolvedValue(null)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1200, height: 300, close: () => {} }))
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => {} })) as never
  HTMLCanvasElement.prototype.toBlob = function (done: BlobCallback, mime = '') {
    drawn.push({ width: this.width, height: this.height, mime })
    done(DRAWN)
  }
})

const FILLED: Record<string, string> = {
  Naam: 'Atelier Noord',
  'E-mail': 'info@noord.example',
  Telefoon: '03 200 10 10',
  Straat: 'Kaaistraat',
  Nummer: '12',
  Postcode: '2000',
  Gemeente: 'Antwerpen',
  'Btw-nummer': 'BE 0400.000.086',
  Bank: 'Havenbank',
  Rekeningnummer: 'BE68 5390 0754 7034',
}

const show = () => showAt('/repair/executors', '/repair/executors', ExecutorsPage)
const openNew = async () => {
  await show()
  await press('Nieuwe uitvoerder')
  return screen.findByRole('dialog', { name: 'Nieuwe uitvoerder' })
}
const fieldIn = (dialog: HTMLElement, label: string) =>
  within(dialog).getByLabelText(new RegExp(`^${label}( \\*)?$`))
function fill(dialog: HTMLElement, except?: string) {
  for (const [label, text] of Object.entries(FILLED))
    if (label !== except) typeAndLeave(fieldIn(dialog, label), text)
  if (except !== 'Land') fireEvent.change(fieldIn(dialog, 'Land'), { target: { value: 'België' } })
}
const made = async () => (await db.executor.toArray()).find(({ name }) => name === 'Atelier Noord')

const ascii = (text: string) => [...new TextEncoder().encode(text)]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const fileOf = (head: number[], name: string, size = 200) => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return new File([bytes], name)
}
const choose = (dialog: HTMLElement, file: File) =>
  fireEvent.change(within(dialog).getByLabelText('Logo kiezen', { selector: 'input' }), {
    target: { files: [file] },
  })

describe('the executors', () => {
  it('[SE-16] [CN-04] lists ten of them with a search', async () => {
    for (let i = 0; i < 12; i++)
      await db.executor.put({ id: `x${i}`, name: `Huis ${10 + i}`, active: true } as never)
    await show()
    expect(await columnsOf('Uitvoerders')).toEqual(['Naam', 'E-mail', 'Telefoon', 'Gemeente', 'Acties'])
    await rowOf('Atelier')
    expect(rowsShown()).toHaveLength(10)
    fireEvent.change(screen.getByLabelText('Uitvoerders zoeken'), { target: { value: 'huis 21' } })
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
  })

  it('[SE-16] [SE-29] [TX-10] adds one with every field', async () => {
    const dialog = await openNew()
    fill(dialog)
    for (const [label, text] of Object.entries({
      Fax: '1',
      Website: 'noord.example',
      Bus: 'A',
      BIC: 'HAVBE',
    }))
      typeAndLeave(fieldIn(dialog, label), text)
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Uitvoerder succesvol opgeslagen.')).toBeTruthy()
    expect(await made()).toMatchObject({
      email: 'info@noord.example',
      contactPhone: '03 200 10 10',
      contactFax: '1',
      website: 'noord.example',
      addressStreet: 'Kaaistraat',
      addressNumber: '12',
      addressBox: 'A',
      addressPostalCode: '2000',
      addressCity: 'Antwerpen',
      addressCountry: 'België',
      vatNumber: 'BE 0400.000.086',
      bankName: 'Havenbank',
      bankAccount: 'BE68 5390 0754 7034',
      bankBic: 'HAVBE',
      logo: null,
      active: true,
    })
  })

  it.each([
    ['[SE-17]', 'Naam'],
    ['[SE-18]', 'E-mail'],
    ['[SE-19]', 'Telefoon'],
    ['[SE-20]', 'Straat'],
    ['[SE-21]', 'Nummer'],
    ['[SE-22]', 'Postcode'],
    ['[SE-23]', 'Gemeente'],
    ['[SE-24]', 'Land'],
    ['[SE-25]', 'Btw-nummer'],
    ['[SE-26]', 'Bank'],
    ['[SE-27]', 'Rekeningnummer'],
  ])('%s is not saved without %s', async (_id, missing) => {
    const dialog = await openNew()
    fill(dialog, missing)
    await pressInDialog('Opslaan')
    const input = fieldIn(dialog, missing)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Gelieve dit veld in te vullen!')).toHaveLength(1)
    expect(input.closest('.mantine-InputWrapper-root')?.textContent).toContain('Gelieve dit veld')
    expect(await db.executor.count()).toBe(2)
  })

  it('[SE-18] refuses an e-mail address that is none', async () => {
    const dialog = await openNew()
    fill(dialog)
    typeAndLeave(fieldIn(dialog, 'E-mail'), 'info@noord')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    expect(await made()).toBeUndefined()
  })

  it('[SE-29] [TX-10] is deleted after a question, and kept for old repairs', async () => {
    await show()
    await rowOf('Atelier')
    await press('Atelier verwijderen')
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    await press('Ja')
    expect(await screen.findByText('Uitvoerder succesvol verwijderd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Atelier')).toBeNull())
    expect((await db.executor.toArray()).find(({ name }) => name === 'Atelier')).toMatchObject({
      active: false,
    })
  })
})

describe('the logo of an executor', () => {
  it('[SE-28] [D-125] is scaled into 600 × 300, shown, and stored with its bytes under their hash', async () => {
    const dialog = await openNew()
    fill(dialog)
    choose(dialog, fileOf(PNG, 'logo.png'))
    expect(await within(dialog).findByAltText('Logo')).toBeTruthy()
    expect(drawn).toEqual([{ width: 600, height: 150, mime: 'image/png' }])
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Uitvoerder succesvol opgeslagen.')).toBeTruthy()
    const logo = (await made())?.logo
    expect(logo).toBe('039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81')
    expect(await db.blobq.toArray()).toMatchObject([{ sha256: logo, mime: 'image/png' }])
  })

  it.each([
    ['gif', ascii('GIF89a'), 'image/png'],
    ['webp', ascii('RIFF0000WEBP'), 'image/png'],
    ['jpg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ])('[D-125] takes %s', async (ext, head, mime) => {
    const dialog = await openNew()
    choose(dialog, fileOf(head, `logo.${ext}`))
    expect(await within(dialog).findByAltText('Logo')).toBeTruthy()
    expect(drawn[0]?.mime).toBe(mime)
  })

  it.each([
    ['a text', ascii('hallo'), 'logo.png'],
    ['an svg', ascii('<svg xmlns='), 'logo.svg'],
  ])('[SE-28] refuses %s', async (_what, head, name) => {
    const dialog = await openNew()
    choose(dialog, fileOf(head, name))
    expect(await within(dialog).findByText('Gelieve een afbeelding te kiezen!')).toBeTruthy()
    expect(within(dialog).queryByAltText('Logo')).toBeNull()
  })

  it('[SE-28] refuses a picture that cannot be read, and one above 1 MB', async () => {
    const dialog = await openNew()
    choose(dialog, fileOf(PNG, 'groot.png', LOGO_MAX + 1))
    expect(await within(dialog).findByText('Het gekozen bestand is te groot')).toBeTruthy()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    choose(dialog, fileOf(PNG, 'kapot.png'))
    expect(await within(dialog).findByText('Gelieve een afbeelding te kiezen!')).toBeTruthy()
  })

  it('shows the stored one, and can be taken away', async () => {
    const sha256 = 'a'.repeat(64)
    photoUrl.mockResolvedValue('blob:logo')
    const [first] = await db.executor.toArray()
    await db.executor.put({ ...first!, logo: sha256 })
    await show()
    fireEvent.click(await rowOf(first!.name))
    const dialog = await screen.findByRole('dialog', { name: 'Bewerk uitvoerder' })
    expect((await within(dialog).findByAltText('Logo')).getAttribute('src')).toBe('blob:logo')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Logo verwijderen' }))
    expect(await within(dialog).findByText('Geen logo')).toBeTruthy()
    fill(dialog)
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await made()).toMatchObject({ id: first!.id, logo: null }))
  })

  it('[D-125] never distorts and never enlarges', () => {
    expect(logoSize(1200, 1200)).toEqual({ width: 300, height: 300 })
    expect(logoSize(100, 50)).toEqual({ width: 100, height: 50 })
  })
})
