import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { preferenceId } from '../../src/domain/settings/settings.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { routeAfterLogin } from '../../src/session/departments.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
  fakeApi({ 'POST /preference/department': { status: 201, body: {} } })
})

const field = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Startpagina' })).getByLabelText<HTMLSelectElement>(name)
const choose = async (department: string, value: string) =>
  fireEvent.change(await field(department), { target: { value } })

describe('the start page of a department', () => {
  it('[VD-11] is its overview unless the person chose', async () => {
    const app = await openApp('/account')
    expect((await field('Verhuur')).value).toBe('overview')
    expect((await field('Herstel')).value).toBe('overview')
    expect([routeAfterLogin('rental'), routeAfterLogin('repair')]).toEqual([
      '/rental/calendar',
      '/repair/overview',
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Naar Verhuur' }))
    await waitFor(() => expect(app.address()).toBe('/rental/calendar'))
  })

  it('[VD-11] is chosen per department without a network, and opens after the login and with the department', async () => {
    const app = await openApp('/account')
    await choose('Verhuur', 'today')
    await waitFor(async () =>
      expect(await db.setting.get(preferenceId(desk.user, 'start.rental'))).toMatchObject({
        module: 'user',
        value: 'today',
        userId: desk.user,
      }),
    )
    await waitFor(() => expect(routeAfterLogin('rental')).toBe('/today'))
    expect(routeAfterLogin('repair')).toBe('/repair/overview')
    fireEvent.click(await screen.findByRole('button', { name: 'Naar Verhuur' }))
    await waitFor(() => expect(app.address()).toBe('/today'))
    await app.go('/account')
    await choose('Verhuur', 'overview')
    await waitFor(() => expect(routeAfterLogin('rental')).toBe('/rental/calendar'))
  })

  it('[VD-11] is of the person alone', async () => {
    const other = { userId: newId(), department: 'rental', value: 'today' } as const
    await expect(mutate('preference.setStart', other)).rejects.toThrow('uw eigen startpagina')
  })
})
