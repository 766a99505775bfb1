import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ExportAll } from '../../src/features/settings/program/ExportAll.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { press, pressInDialog } from '../kit/dom/settingsScreens.ts'
import { logIn } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const WRONG = 'Dit is niet uw huidige wachtwoord.'
const CONFIRM_REQUIRED = { status: 403, body: { error: 'Bevestig dit eerst.', code: 'CONFIRM_REQUIRED' } }
const opened: string[] = []
let confirmed = false
beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  opened.length = 0
  confirmed = false
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
  fakeApi({
    'POST /export/all': () =>
      confirmed ? { status: 201, body: { path: '/export/all/briefje' } } : CONFIRM_REQUIRED,
    'POST /me/confirm': ({ body }) => {
      confirmed = body.currentPassword === 'goed'
      if (confirmed) return { status: 200, body: {} }
      return { status: 422, body: { error: WRONG, fields: { currentPassword: WRONG } } }
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const show = (online: boolean) =>
  showAt('/repair/settings', '/repair/settings', () => <ExportAll online={online} />)

describe("'Alles exporteren'", () => {
  it('[OT-05] asks the present password before it saves the file', async () => {
    await show(true)
    await press('Alles exporteren')
    const field = await screen.findByLabelText('Huidig wachtwoord')
    fireEvent.change(field, { target: { value: 'fout' } })
    await pressInDialog('Bevestigen')
    expect(await screen.findByText(WRONG)).toBeTruthy()
    expect(opened).toEqual([])
    fireEvent.change(field, { target: { value: 'goed' } })
    await pressInDialog('Bevestigen')
    await waitFor(() => expect(opened).toEqual([`${location.origin}/api/export/all/briefje`]))
  })

  it('[OT-05] says that it needs the server', async () => {
    await show(false)
    expect(await screen.findByText(/^Alle gegevens staan op de server\./)).toBeTruthy()
    await press('Alles exporteren')
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})
