import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RentalDetailPage } from '../../src/features/rentals/detail/RentalDetailPage.tsx'
import { HandoverPage } from '../../src/features/rentals/handover/HandoverPage.tsx'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { rentalLine } from '../kit/rentals.ts'
import { add } from '../kit/dom/rentalsDesk.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let first: string
let second: string
let third: string
let cable: string
let rentalId: string
const model = { brand: 'JVC', model: 'GY-HC900' }
beforeEach(async () => {
  localStorage.clear()
  const { category: categoryId } = await setUpDesk()
  ;[first, second, third, cable] = [newId(), newId(), newId(), newId()]
  const rentable = { categoryId, rentable: true }
  await mutate('item.create', { id: first, ...rentable, ...model, serialNumber: '1386' })
  await mutate('item.create', { id: second, ...rentable, ...model, serialNumber: '1387' })
  await mutate('item.create', {
    id: third,
    ...rentable,
    brand: 'Canon',
    model: 'C70',
    serialNumber: 'C70-9900',
  })
  await mutate('item.create', { id: cable, ...rentable, brand: 'Belden', stockQuantity: 40 })
  rentalId = await add(75, {
    rentalLines: [
      rentalLine({ id: newId(), itemId: first, customItem: null }),
      rentalLine({ id: newId(), position: 2, customItem: null, ...model }),
      rentalLine({ id: newId(), position: 3, itemId: cable, customItem: null, multiple: true, quantity: 8 }),
    ],
  })
})

const show = (mode: 'out' | 'back') =>
  showAt('/rental/handover/$rentalId', `/rental/handover/${rentalId}?mode=${mode}`, HandoverPage)
async function scan(code: string) {
  const field = await screen.findByLabelText('Scan of typ een serienummer')
  fireEvent.change(field, { target: { value: code } })
  fireEvent.keyDown(field, { key: 'Enter' })
}
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toContain(text))
const group = (name: RegExp) => screen.findByRole('region', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const moved = async () =>
  (await db.rental.get(rentalId))?.movements.map(({ itemId, kind, quantity }) => [itemId, kind, quantity])
const statusOf = async (id: string) => (await db.item.get(id))?.status

describe('the page of a rental that left', () => {
  const page = () => showAt('/rental/detail/$rentalId', `/rental/detail/${rentalId}`, RentalDetailPage)
  const lineOf = async (name: string) => (await screen.findAllByRole('row', { name }))[0] as HTMLElement

  it('[RV-16] names the units by serial number, and asks no units that left already', async () => {
    await show('out')
    await scan('1387')
    await waitFor(async () => expect(await moved()).toHaveLength(1))
    cleanup()
    await page()
    const line = (await screen.findAllByRole('row', { name: 'JVC GY-HC900' })).find((row) =>
      row.textContent?.includes('Mee'),
    )
    await waitFor(() => expect(line?.textContent).toMatch(/1387Mee \d\d\/\d\d/))
    expect(line?.textContent).not.toMatch(/nog te geven|nog toe te wijzen/)
  })

  it('[RV-16] says of bulk how many are out, and nothing of the stock once the rental is over', async () => {
    await mutate('rental.move', {
      rentalId,
      movements: [
        {
          id: newId(),
          lineId: (await db.rental.get(rentalId))!.rentalLines[2]!.id,
          itemId: cable,
          kind: 'out',
          quantity: 8,
          note: null,
          repairId: null,
        },
      ],
    })
    await mutate('rental.setStatus', { id: rentalId, status: 'Afgehandeld' })
    await page()
    const line = await lineOf('Belden')
    await waitFor(() => expect(line.textContent).toContain('8 mee'))
    expect(line.textContent).not.toContain('vrij')
  })
})

describe('what leaves', () => {
  it('[OI-01] a scanned unit goes along, also on a line that asks for its model; a second scan changes nothing', async () => {
    await show('out')
    for (const code of ['1386', '1387']) {
      await scan(code)
      await says('gaat mee')
      await waitFor(async () => expect(await moved()).toHaveLength(code === '1386' ? 1 : 2))
    }
    const gone = await group(/^Mee/)
    await waitFor(() => expect(within(gone).getAllByRole('listitem')).toHaveLength(2))
    await scan('1386')
    await says('is al mee')
    expect(await moved()).toEqual([
      [first, 'out', 1],
      [second, 'out', 1],
    ])
  })

  it('[OI-02] a unit that is not on the rental, and an unknown code, are reported and change nothing', async () => {
    await show('out')
    await scan('C70-9900')
    await says('staat niet op deze verhuur. Er is niets gewijzigd.')
    await scan('geen code')
    await says("'geen code' is niet gevonden.")
    expect(await moved()).toEqual([])
  })

  it('[OI-03] bulk goes by its number, and a number set again replaces the one before', async () => {
    await show('out')
    const number = await screen.findByRole('textbox', { name: 'Belden: Mee' })
    for (const [typed, stored] of [
      ['6', 6],
      ['4', 4],
    ] as const) {
      fireEvent.change(number, { target: { value: typed } })
      fireEvent.blur(number)
      await waitFor(async () =>
        expect((await moved())?.reduce((sum, [, , n]) => sum + Number(n), 0)).toBe(stored),
      )
    }
  })

  it('[FM-23] a number that a colleague counted while another was typed is not overwritten, and that is said', async () => {
    await show('out')
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Belden: Mee' })
    fireEvent.change(number, { target: { value: '6' } })
    const rental = (await db.rental.get(rentalId))!
    const lineId = rental.rentalLines.find(({ itemId }) => itemId === cable)!.id
    const out = { id: newId(), lineId, itemId: cable, kind: 'out' as const, quantity: 3 }
    await mutate('rental.move', { rentalId, movements: [{ ...out, note: null, repairId: null }] })
    // the row already shows the colleague's count
    const fewer = within(number.parentElement!).getByRole<HTMLButtonElement>('button', { name: 'Eén minder' })
    await waitFor(() => expect(fewer.disabled).toBe(false))
    fireEvent.blur(number)
    await screen.findByText(/^Een collega zette dit intussen op 3\. Uw 6 is niet bewaard/)
    expect(await moved()).toEqual([[cable, 'out', 3]])
    expect(number.value).toBe('3')
    fireEvent.change(number, { target: { value: '6' } })
    fireEvent.blur(number)
    await waitFor(async () => expect((await moved())?.reduce((sum, [, , n]) => sum + Number(n), 0)).toBe(6))
  })

  it('[OI-18] is in the order of a walk through the store: by place, a model by those of its units, items without a place last', async () => {
    const place = (id: string, where: string) => mutate('item.set', { id, set: { place: where } })
    await place(cable, 'Rek A2')
    await place(second, 'Rek A10')
    await show('out')
    await screen.findByText(/^Rek A2 · Bulk/)
    const rows = within(await group(/^Nog klaar te leggen/)).getAllByRole('listitem')
    const starts = rows.map((row) => row.textContent?.replace(/ · .*/, ''))
    expect(starts).toEqual([
      expect.stringContaining('BeldenRek A2'),
      expect.stringContaining('JVC GY-HC900Rek A10'),
      expect.stringContaining('JVC GY-HC900'),
    ])
    expect(starts[2]).not.toContain('Rek')
  })

  it('[OI-26] of the places of a model the first three are named, and how many more there are', async () => {
    const rentable = { categoryId: (await db.item.get(first))?.categoryId ?? '', rentable: true }
    for (const place of ['Rek A10', 'Rek A2', 'Rek A3', 'Rek A1', 'Rek A2'])
      await mutate('item.create', { id: newId(), ...rentable, ...model, serialNumber: newId(), place })
    await show('out')
    expect(
      await screen.findByText('Rek A1, Rek A2, Rek A3 en nog 1 · nog te scannen of te kiezen'),
    ).toBeTruthy()
  })

  it('[OI-25] without a scanner a unit of the model is chosen, the free ones first, and that can be undone', async () => {
    const [fourth, busy] = [newId(), newId()]
    const rentable = { categoryId: (await db.item.get(first))?.categoryId ?? '', rentable: true }
    await mutate('item.create', { id: busy, ...rentable, ...model, serialNumber: '1300', place: 'Rek A1' })
    await mutate('item.create', { id: fourth, ...rentable, ...model, serialNumber: '1388', place: 'Rek A2' })
    await mutate('item.set', { id: busy, set: { stolen: true } })
    await show('out')
    await press('Kiezen')
    const dialog = await screen.findByRole('dialog', { name: 'Welk stuk gaat mee: JVC GY-HC900' })
    const rows = await within(dialog).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1388Rek A2 · vrij/),
      expect.stringMatching(/^1387vrij/),
      expect.stringMatching(/^1300Rek A1 · niet vrij/),
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: /1388: Gaat mee/ }))
    await says('gaat mee')
    expect(await moved()).toEqual([[fourth, 'out', 1]])
    await press('Ongedaan maken')
    await waitFor(async () => expect(await moved()).toEqual([]))
  })

  it('[OI-05] says what stays here', async () => {
    await show('out')
    await screen.findByText('10 stukken liggen nog hier.')
    await press('Alles gaat mee')
    expect(await screen.findByText('1 stuk ligt nog hier.')).toBeTruthy()
  })
})

describe('what comes back', () => {
  const out = async () => {
    const [one, two, three] = (await db.rental.get(rentalId))?.rentalLines.map(({ id }) => id) ?? []
    const movement = (lineId = '', itemId: string, quantity = 1) => ({
      id: newId(),
      lineId,
      itemId,
      kind: 'out',
      quantity,
      note: null,
      repairId: null,
    })
    const movements = [movement(one, first), movement(two, second), movement(three, cable, 8)]
    await mutate('rental.move', { rentalId, movements: movements as never })
  }

  it('[OI-01] [OI-05] a scan brings back one unit, one step the others, and one step closes the rental', async () => {
    await out()
    await show('back')
    await screen.findByText('10 stukken blijven buiten.')
    await scan('1386')
    await says('is terug')
    await screen.findByText('9 stukken blijven buiten.')
    expect(screen.queryByRole('button', { name: 'Verhuur is teruggebracht' })).toBeNull()
    await press('De rest is terug')
    await screen.findByText('Alles is terug of genoteerd.')
    await press('Verhuur is teruggebracht')
    await waitFor(async () => expect((await db.rental.get(rentalId))?.status).toBe('Teruggebracht'))
  })

  it('[OI-04] a missing unit is out of service until it is scanned; a mistake is undone', async () => {
    await out()
    const before = await statusOf(first)
    await show('back')
    const choice = () => {
      const [row] = screen.getAllByRole('listitem').filter((one) => one.textContent?.includes('1386'))
      return within(row as HTMLElement).getByRole('button', { name: 'Ontbreekt' })
    }
    const missing = async () => {
      await waitFor(() => expect(choice().getAttribute('aria-pressed')).toBe('false'))
      fireEvent.click(choice())
      await waitFor(async () => expect(await statusOf(first)).toBe('Buiten dienst'))
    }
    await missing()
    await press('Ongedaan maken')
    await waitFor(async () => expect(await statusOf(first)).toBe(before))
    await missing()
    await scan('1386')
    await says('is teruggevonden')
    await waitFor(async () => expect(await statusOf(first)).toBe(before))
  })

  it('[OI-12] [OI-13] bulk that is missing is charged by its number, and no more once fewer are missing', async () => {
    await out()
    await show('back')
    const set = async (end: string, value: string) => {
      const number = await screen.findByRole('textbox', { name: `Belden: ${end}` })
      fireEvent.change(number, { target: { value } })
      fireEvent.blur(number)
    }
    await set('Terug', '5')
    await screen.findByText('5 stukken blijven buiten.')
    await set('Ontbreekt', '9')
    await screen.findByText('2 stukken blijven buiten.')
    expect(await statusOf(cable)).toBe('Beschikbaar')
    await press('Aanrekenen')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aanrekenen' }))
    await within(dialog).findByText('Geef het bedrag in.')
    fireEvent.change(within(dialog).getByLabelText(/Bedrag per stuk/), { target: { value: '12,5' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aanrekenen' }))
    await screen.findByText('€ 37,50 aangerekend')
    await set('Ontbreekt', '0')
    await waitFor(() => expect(screen.queryByText('€ 37,50 aangerekend')).toBeNull())
    expect((await db.rental.get(rentalId))?.rentalLines).toHaveLength(3)
  })

  it('[OI-13] a charged unit is not charged any more when somebody says so, and charged again by undo', async () => {
    await out()
    await show('back')
    const [missing] = await screen.findAllByRole('button', { name: 'Ontbreekt' })
    fireEvent.click(missing as HTMLElement)
    await press('Aanrekenen')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/Bedrag per stuk/), { target: { value: '450' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aanrekenen' }))
    await screen.findByText('€ 450,00 aangerekend')
    await press('Niet aanrekenen')
    await screen.findByRole('button', { name: 'Aanrekenen' })
    await press('Ongedaan maken')
    await screen.findByText('€ 450,00 aangerekend')
    const line = (await db.rental.get(rentalId))?.rentalLines.at(-1)
    expect(line).toMatchObject({ rate: 1, quantity: 1, totalPrice: 450, itemId: null })
    expect(line?.customItem).toMatch(/^Niet teruggekomen: JVC GY-HC900/)
  })

  it('[OI-34] Ontbreekt asks beside the unit whether it is charged, and Niet aanrekenen leaves only the way to charge it', async () => {
    await out()
    await show('back')
    const [missing] = await screen.findAllByRole('button', { name: 'Ontbreekt' })
    fireEvent.click(missing as HTMLElement)
    await screen.findByRole('button', { name: 'Aanrekenen' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Niet aanrekenen')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Niet aanrekenen' })).toBeNull())
    await screen.findByRole('button', { name: 'Aanrekenen' })
    expect((await db.rental.get(rentalId))?.rentalLines).toHaveLength(3)
    const number = await screen.findByRole('textbox', { name: 'Belden: Ontbreekt' })
    fireEvent.change(number, { target: { value: '2' } })
    fireEvent.blur(number)
    await screen.findByRole('button', { name: 'Niet aanrekenen' })
  })

  it('[OI-17] the replacement value of the item is proposed for what is missing, and may be changed', async () => {
    await mutate('item.set', { id: cable, set: { replacementValue: 12.5 } })
    await out()
    await show('back')
    const number = await screen.findByRole('textbox', { name: 'Belden: Ontbreekt' })
    fireEvent.change(number, { target: { value: '3' } })
    fireEvent.blur(number)
    await press('Aanrekenen')
    const dialog = await screen.findByRole('dialog')
    const price = within(dialog).getByLabelText<HTMLInputElement>(/Bedrag per stuk/)
    expect(price.value).toBe('12,50')
    expect(within(dialog).getByText('Samen € 37,50.')).toBeTruthy()
    fireEvent.change(price, { target: { value: '10' } })
    expect(within(dialog).getByText('Samen € 30,00.')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aanrekenen' }))
    await screen.findByText('€ 30,00 aangerekend')
  })

  it('[OI-20] bulk that is missing is written off the stock in one tap, and back by another', async () => {
    await out()
    await show('back')
    const number = await screen.findByRole('textbox', { name: 'Belden: Ontbreekt' })
    fireEvent.change(number, { target: { value: '3' } })
    fireEvent.blur(number)
    const stock = async () => (await db.item.get(cable))?.stockQuantity
    await screen.findByRole('button', { name: 'Afboeken' })
    expect(await stock()).toBe(40)
    await press('Afboeken')
    await screen.findByText('3 afgeboekt van de voorraad')
    expect(await stock()).toBe(37)
    await press('Ongedaan maken')
    await waitFor(async () => expect(await stock()).toBe(40))
    await press('Afboeken')
    await press('Niet afboeken')
    await waitFor(async () => expect(await stock()).toBe(40))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Niet afboeken' })).toBeNull())
  })

  it('[OI-14] a unit goes along in the place of one that came back damaged or whole', async () => {
    const spare = newId()
    const [{ id: categoryId } = { id: '' }] = await db.category.toArray()
    await mutate('item.create', { id: spare, categoryId, rentable: true, ...model, serialNumber: '1390' })
    await out()
    await show('back')
    await scan('1386')
    await says('is terug')
    await scan('1390')
    await says('ging niet mee. Meegeven in de plaats van')
    const before = await moved()
    await press('Omruilen')
    await says('is mee in de plaats van')
    expect(await moved()).toEqual([...(before ?? []), [spare, 'out', 1]])
  })

  const openDamage = async () => {
    await out()
    await show('back')
    const [button] = await screen.findAllByRole('button', { name: 'Beschadigd' })
    fireEvent.click(button as HTMLElement)
    return screen.findByRole('dialog', { name: /^Beschadigd/ })
  }
  const saysWhatIsBroken = (dialog: HTMLElement) =>
    fireEvent.change(within(dialog).getByLabelText('Wat is er stuk?'), {
      target: { value: 'Lens gebarsten' },
    })

  it('[OI-06] damage asks a photo and a sentence before it makes anything, and offers what it asks', async () => {
    const dialog = await openDamage()
    await press('Herstelling maken')
    await screen.findByText("Neem een foto van de schade, kies een bestand, of kies 'Zonder foto'.")
    await screen.findByText('Zeg in een zin wat er stuk is.')
    for (const name of ["Foto's maken", 'Bestand kiezen'])
      expect(within(dialog).getByRole('button', { name })).toBeTruthy()
    expect(within(dialog).getByRole('switch', { name: 'Zonder foto' })).toBeTruthy()
    expect(await db.repair.count()).toBe(0)
  })

  it('[OI-06] damage without a photo needs the reason, which stands in the notes of the repair', async () => {
    const dialog = await openDamage()
    saysWhatIsBroken(dialog)
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Zonder foto' }))
    await press('Herstelling maken')
    await screen.findByText('Zeg waarom er geen foto is.')
    fireEvent.change(within(dialog).getByLabelText('Waarom zonder foto?'), {
      target: { value: 'geen camera bij de hand' },
    })
    await press('Herstelling maken')
    await waitFor(async () => expect(await db.repair.toArray()).toHaveLength(1))
    const [repair] = await db.repair.toArray()
    expect(repair).toMatchObject({
      notes: 'Lens gebarsten',
      workNotes: 'Zonder foto: geen camera bij de hand',
    })
  })
})
