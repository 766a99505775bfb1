import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { RetentionPanel } from '../../src/features/settings/adminHealth/RetentionPanel.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { pressInDialog } from '../kit/dom/settingsScreens.ts'
import { logIn } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const COUNTS = { repairs: 12, rentals: 0, customers: 0, mails: 40, logLines: 0, changes: 1, photos: 0 }
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  api = fakeApi({ 'GET /retention': () => ({ status: 200, body: COUNTS }) })
})

const show = (online = true, last?: { at: string; counts: typeof COUNTS }) =>
  showAt('/repair/settings', '/repair/settings', () => <RetentionPanel online={online} last={last} />)
const years = () => screen.findByLabelText<HTMLInputElement>('Afgesloten herstellingen en verhuur')
const save = async () =>
  fireEvent.click(
    within(await screen.findByRole('region', { name: 'Bewaartermijnen' })).getByRole('button', {
      name: 'Opslaan',
    }),
  )
const stored = async () => (await db.setting.get(settingId('repair', 'keepRecordYears')))?.value
const COUNTED = 'Bij de volgende dagelijkse taak: 12 herstellingen, 40 mails en 1 wijziging.'

describe('the panel Bewaartermijnen', () => {
  it('[BT-07] counts what the typed terms erase, before anything is saved', async () => {
    await show()
    expect(await screen.findByText('Alles blijft bewaard.')).toBeTruthy()
    typeAndLeave(await years(), '5')
    expect(await screen.findByText(COUNTED)).toBeTruthy()
    expect(api.calls.filter(({ path }) => path.startsWith('/retention')).length).toBe(1)
    expect(await stored()).toBeUndefined()
  })

  it('[BT-07] asks before it saves a shorter term, and not before a longer or an empty one', async () => {
    await show()
    typeAndLeave(await years(), '5')
    await save()
    expect(await screen.findByText(/Dat kan niemand ongedaan maken\. Opslaan\?$/)).toBeTruthy()
    await pressInDialog('Annuleren')
    expect(await stored()).toBeUndefined()
    await save()
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await stored()).toBe('5'))
    typeAndLeave(await years(), '6')
    await save()
    await waitFor(async () => expect(await stored()).toBe('6'))
    typeAndLeave(await years(), '')
    await save()
    await waitFor(async () => expect(await stored()).toBe(''))
    expect((await years()).value).toBe('')
  })

  it('[BT-01] refuses a term below the lowest one under its field', async () => {
    await show()
    typeAndLeave(await screen.findByLabelText('Mails'), '2')
    await save()
    expect(await screen.findByText('Minstens 3.')).toBeTruthy()
    expect(screen.getByText('Verbeter eerst wat er getypt is.')).toBeTruthy()
  })

  it('[BT-07] says without a connection that only the server can count', async () => {
    await show(false)
    typeAndLeave(await years(), '5')
    expect(await screen.findByText(/^Hoeveel er gewist wordt, weet alleen de server\./)).toBeTruthy()
  })

  it('[BT-08] shows the last run, and says that nobody can undo it', async () => {
    await show(true, { at: '2026-11-28T03:25:00.000Z', counts: COUNTS })
    expect(
      await screen.findByText(
        /Niemand kan dat ongedaan maken.*Laatst gewist op 28\/11\/2026 04:25: 12 herstellingen, 40 mails en 1 wijziging\.$/,
      ),
    ).toBeTruthy()
  })
})
