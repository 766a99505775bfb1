import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshContactsSoon } from '../../src/shared/customers/pick/refreshContacts.ts'
import { ContactDialog } from '../../src/shared/customers/contact/ContactDialog.tsx'
import { customerOf, dialogCalled, field, fill, pressIn } from '../kit/dom/customersDesk.ts'
import { type Desk, setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { quietSync, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a contact inside a repair or a rental', () => {
  const open = async () => {
    const target = { customerId: desk.customer, contact: null }
    await showAt('/x', '/x', () => <ContactDialog target={target} onClose={() => {}} onSaved={() => {}} />)
    return dialogCalled('Nieuw contact')
  }

  it('[CO-05] [CO-06] [TX-03] has its eight fields, and needs both names', async () => {
    const dialog = await open()
    const labels = ['Afdeling', 'Voornaam', 'Achternaam', 'E-mail', 'Telefoon', 'Gsm', 'Varia', 'Notities']
    for (const label of labels) expect(field(dialog, label)).toBeTruthy()
    pressIn(dialog, 'Opslaan')
    await waitFor(() => expect(within(dialog).getAllByText('Gelieve dit veld in te vullen!')).toHaveLength(2))
    for (const label of ['Voornaam', 'Achternaam'])
      expect(field(dialog, label).getAttribute('aria-invalid')).toBe('true')
  })

  it('[CO-07] may be without an e-mail address, but not with half a one', async () => {
    const dialog = await open()
    fill(dialog, { Voornaam: 'Bo', Achternaam: 'Claes', 'E-mail': 'bo@' })
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('Gelieve een geldig e-mailadres in te vullen!')
    fill(dialog, { 'E-mail': '' })
    pressIn(dialog, 'Opslaan')
    await screen.findByText('Contact succesvol opgeslagen.')
    expect((await customerOf(desk.customer))?.customerContacts[1]).toMatchObject({
      lastName: 'Claes',
      email: null,
    })
  })
})

describe('the contacts of a chosen customer', () => {
  const calls: string[] = []
  const answer = (status: number, body: unknown) => {
    calls.length = 0
    vi.stubGlobal('fetch', async (request: Request | string) => {
      calls.push(typeof request === 'string' ? request : request.url)
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    })
  }
  const choose = (customerId: string, ms: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    refreshContactsSoon(customerId)
    vi.advanceTimersByTime(ms)
    vi.useRealTimers()
  }
  const stored = async () => (await customerOf(desk.customer))?.customerContacts ?? []

  it('[CO-12] [CN-17] are asked for again a second after the choice; others are pulled', async () => {
    reportStatus({ state: 'synced', online: true })
    const pull = vi.spyOn(quietSync, 'syncNow')
    answer(200, [...(await stored()), { id: 'x', firstName: 'Bo', lastName: 'Claes' }])
    choose(desk.customer, 999)
    expect(calls).toEqual([])
    choose(desk.customer, 1000)
    await waitFor(() => expect(pull).toHaveBeenCalledTimes(1))
    expect(calls).toEqual([expect.stringContaining(`/customer/customerContact/customer/${desk.customer}`)])
  })

  it('[CU-25] a failure is only logged', async () => {
    reportStatus({ state: 'synced', online: true })
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer(500, { error: 'Kapot', code: 'X' })
    await showAt('/x', '/x', () => <p>scherm</p>)
    choose(desk.customer, 1000)
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1))
    expect(screen.queryByText(/Er ging iets mis/)).toBeNull()
  })

  it('are not asked for without a connection', async () => {
    reportStatus({ state: 'offline', online: false })
    answer(200, [])
    choose(desk.customer, 1000)
    expect(calls).toEqual([])
    // nor later: with a connection the app asks for them once
    reportStatus({ state: 'synced', online: true })
    choose(desk.customer, 1000)
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
