import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { HandoverPage } from '../../src/features/rentals/handover/HandoverPage.tsx'
import { scanStore } from '../../src/shared/scan/scanBus.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { rentalLine } from '../kit/rentals.ts'
import { add } from '../kit/dom/rentalsDesk.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let rentalId: string
let other: string
let stranger: string
const model = { brand: 'JVC', model: 'GY-HC900' }
beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 767.98px') || media.includes('coarse'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { category: categoryId } = await setUpDesk()
  const [first, second, cable] = [newId(), newId(), newId()]
  stranger = newId()
  const rentable = { categoryId, rentable: true }
  await mutate('item.create', { id: first, ...rentable, ...model, serialNumber: '1386' })
  await mutate('item.create', { id: second, ...rentable, ...model, serialNumber: '1387' })
  await mutate('item.create', {
    id: stranger,
    ...rentable,
    brand: 'Canon',
    model: 'C70',
    serialNumber: 'C-1',
  })
  await mutate('item.create', { id: cable, ...rentable, brand: 'Belden', stockQuantity: 40 })
  const line = (itemId: string, position: number, more = {}) =>
    rentalLine({ id: newId(), position, itemId, customItem: null, ...more })
  rentalId = await add(75, {
    rentalLines: [line(first, 1), line(second, 2), line(cable, 3, { multiple: true, quantity: 8 })],
  })
  other = await add(76, { rentalLines: [line(stranger, 1)] })
})

const show = (mode: 'out' | 'back') =>
  showAt('/rental/handover/$rentalId', `/rental/handover/${rentalId}?mode=${mode}`, HandoverPage)
const moved = async () =>
  (await db.rental.get(rentalId))?.movements.map(({ kind, quantity }) => [kind, quantity])
const group = (name: RegExp) => screen.findByRole('region', { name })
const cards = async (name: RegExp) => within(await group(name)).getAllByRole('listitem')
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const cardOf = async (text: string) => {
  await screen.findByText(text, { exact: false })
  return screen.getAllByRole('listitem').find((one) => one.textContent?.includes(text))!
}

describe('a handover on a phone', () => {
  it('[OI-29] has a card per unit with one large button, and the scanner in its foot reads one code after the other', async () => {
    await show('back')
    expect(await cards(/^Nog buiten/)).toHaveLength(3)
    const card = within(await cardOf('1386'))
    expect(card.getAllByRole('button').map((one) => one.textContent)).toEqual(['Terug', ''])
    await press('Scannen')
    const { onEach } = scanStore.getSnapshot() ?? {}
    expect(await act(async () => onEach?.('1386'))).toMatchObject({ text: 'JVC GY-HC900 is terug', ok: true })
    expect(await act(async () => onEach?.('1387'))).toMatchObject({ ok: true })
    await waitFor(async () =>
      expect(await moved()).toEqual([
        ['back', 1],
        ['back', 1],
      ]),
    )
  })

  it('[OI-30] a pressed card stays where it is, takes no second press, and folds into the list below', async () => {
    await show('back')
    const before = (await cards(/^Nog buiten/)).map((one) => one.textContent?.slice(0, 16))
    fireEvent.click(within(await cardOf('1386')).getByRole('button', { name: /: Terug$/ }))
    expect(within(await cardOf('1386')).queryByRole('button')).toBeNull()
    expect((await cards(/^Nog buiten/)).map((one) => one.textContent?.slice(0, 16))).toEqual(before)
    await waitFor(async () => expect(await cards(/^Terug/)).toHaveLength(1))
    expect(await cards(/^Nog buiten/)).toHaveLength(2)
    expect(await moved()).toEqual([['back', 1]])
    await press('Ongedaan maken')
    await waitFor(async () => expect(await moved()).toEqual([]))
    await waitFor(async () => expect(await cards(/^Nog buiten/)).toHaveLength(3))
  })

  it('[OI-31] the three dots, or a swipe to the left, turn the buttons of a card into Ontbreekt and Beschadigd', async () => {
    await show('back')
    const buttons = async (text: string) =>
      within(await cardOf(text))
        .getAllByRole('button')
        .map((one) => one.textContent)
    fireEvent.click(within(await cardOf('1386')).getByRole('button', { name: /ontbreekt of beschadigd/ }))
    expect(await buttons('1386')).toEqual(['Ontbreekt', 'Beschadigd', ''])
    fireEvent.click(within(await cardOf('1386')).getByRole('button', { name: 'Sluiten' }))
    expect(await buttons('1386')).toEqual(['Terug', ''])
    const card = await cardOf('1387')
    fireEvent.pointerDown(card, { pointerType: 'touch', clientX: 300, clientY: 200 })
    fireEvent.pointerMove(card, { pointerType: 'touch', clientX: 220, clientY: 204 })
    expect(await buttons('1387')).toEqual(['Ontbreekt', 'Beschadigd', ''])
    fireEvent.click(within(card).getByRole('button', { name: /Ontbreekt$/ }))
    await waitFor(async () => expect(await moved()).toEqual([['missing', 1]]))
    await group(/^Niet in orde/)
  })

  it('[OI-34] Ontbreekt asks in a dialog, once the card has folded, whether it is charged', async () => {
    await show('back')
    const lose = async (text: string) => {
      fireEvent.click(within(await cardOf(text)).getByRole('button', { name: /ontbreekt of beschadigd/ }))
      fireEvent.click(within(await cardOf(text)).getByRole('button', { name: /Ontbreekt$/ }))
      expect(screen.queryByRole('dialog')).toBeNull()
      return within(await screen.findByRole('dialog', { name: /^Aanrekenen:/ }))
    }
    const lines = async () => (await db.rental.get(rentalId))?.rentalLines.length
    const first = await lose('1386')
    expect(await cards(/^Nog buiten/)).toHaveLength(2)
    fireEvent.click(first.getByRole('button', { name: 'Niet aanrekenen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await lines()).toBe(3)
    const second = await lose('1387')
    fireEvent.change(second.getByLabelText(/Bedrag per stuk/), { target: { value: '450' } })
    fireEvent.click(second.getByRole('button', { name: 'Aanrekenen' }))
    await screen.findByText('€ 450,00 aangerekend')
    expect(await lines()).toBe(4)
    await press('Ongedaan maken')
    await waitFor(async () => expect(await lines()).toBe(3))
    expect(await moved()).toEqual([
      ['missing', 1],
      ['missing', 1],
    ])
  })

  it('[OI-32] of bulk the number shown is taken, and the rest stays as its own card', async () => {
    await show('back')
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Belden: aantal' })
    expect(number.value).toBe('8')
    fireEvent.change(number, { target: { value: '5' } })
    fireEvent.blur(number)
    await press('Belden: Terug')
    await screen.findByText('Bulk, nog 3')
    expect(await moved()).toEqual([['back', 5]])
    await waitFor(async () => expect((await cardOf('Bulk, 5 terug')).textContent).toContain('Belden'))
    await press('De rest is terug')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await moved()).toEqual([['back', 5]])
    fireEvent.click(dialog.getByRole('button', { name: '5 stukken terug' }))
    await press('Verhuur is teruggebracht')
    await waitFor(async () => expect((await db.rental.get(rentalId))?.status).toBe('Teruggebracht'))
  })

  it('[OI-29] gives out with Mee, and what left is one line', async () => {
    await show('out')
    expect(await cards(/^Nog klaar te leggen/)).toHaveLength(3)
    fireEvent.click(within(await cardOf('1386')).getByRole('button', { name: /: Mee$/ }))
    await waitFor(async () => expect(await cards(/^Mee/)).toHaveLength(1))
    await press('Alles gaat mee')
    await waitFor(async () =>
      expect(await moved()).toEqual([
        ['out', 1],
        ['out', 1],
        ['out', 8],
      ]),
    )
    await press('Klaar')
  })

  it('[OI-33] a scanned unit of another rental names that rental and leads there', async () => {
    const app = await show('back')
    await press('Code typen')
    const field = await screen.findByLabelText('Scan of typ een serienummer')
    fireEvent.change(field, { target: { value: 'C-1' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByText(
      /ging niet mee met deze verhuur\. Er is niets gewijzigd\. Het hoort bij verhuur \S+76\.$/,
    )
    await press(/^Naar \S+76$/)
    await waitFor(() => expect(app.path()).toBe(`/rental/handover/${other}`))
    expect(app.search()).toMatch(/^\?mode=(out|back)$/)
  })
})
