import { expect, type Locator, type Page } from '@playwright/test'
import type { TestServer } from './testServer.ts'
import { today } from './e2eRentalDesk.ts'
import { openScreen, SOON } from './e2eScreens.ts'

// Actions of a person when the units of a rental leave and come back.

const MODEL = { brand: 'JVC', model: 'GY-HC900' }
/** Number of units that leave of each line of bulk. */
const UNITS_OF_BULK = 8

/**
 * A rental of today with cameras, each on a line of its own, and lines of bulk. @returns the ids of its items, the
 * cameras first, with their serial numbers
 */
export async function rentOut({ api, categoryId }: TestServer, cameras: number, code: string, bulk = 0) {
  const item = async (fields: object) =>
    (await api.call<{ id: string }>('POST', '/item', { categoryId, rentable: true, ...fields })).id
  const serials = Array.from({ length: cameras }, (_, i) => `${code}-${48_213 + 7 * i}`)
  const ids: string[] = []
  for (const serialNumber of serials) ids.push(await item({ ...MODEL, serialNumber }))
  for (let i = 0; i < bulk; i++)
    ids.push(await item({ brand: 'Belden', model: `${code} ${i}`, stockQuantity: 40 }))
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const rentalLines = ids.map((itemId, i) => ({ itemId, quantity: i < cameras ? 1 : UNITS_OF_BULK }))
  const body = { type: 'Verhuur', status: 'Bevestigd', tempCusName: code, ...days, rentalLines }
  const { id } = await api.call<{ id: string }>('POST', '/rental', body)
  return { id, ids, serials }
}

export async function openBack(page: Page, rentalId: string): Promise<void> {
  await openScreen(page, `/rental/handover/${rentalId}?mode=back`)
  await expect(page.getByRole('heading', { level: 1, name: 'Terugnemen' })).toBeVisible(SOON)
}

export const serialRow = (page: Page, serial: string): Locator =>
  page.getByRole('listitem').filter({ hasText: serial })

export const isBack = (page: Page, serial: string): Promise<void> =>
  expect(serialRow(page, serial).getByRole('button', { name: 'Terug', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
    SOON,
  )
