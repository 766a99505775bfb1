import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as desks from '../kit/e2e/rentalForm.ts'
import { editRental, rent } from '../kit/e2e/rentalForm.ts'
import { reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => void (await desks.setUpRentalDesk()))

it('[IZ-10] offers an inspection of a temporary customer, with a connection and to an owner', async () => {
  const id = await rent(null, { tempCusName: 'Tijl Tijdelijk' })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('inspect')) asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return new Response('{}')
  })
  reportStatus({ state: 'offline', online: false })
  await editRental(id)
  const button = () => screen.findByRole('button', { name: 'Inzage maken…' })
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  reportStatus({ state: 'synced', online: true })
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(await button())
  await waitFor(() => expect(asked).toEqual([`POST /api/rental/inspect/${id}`]))
})
