import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../tests/kit/dom/fakeApi.ts'
import { showScreen } from '../../../tests/kit/dom/screens.tsx'
import { db } from '../../db/database.ts'
import { setActor } from '../../db/mutate.ts'
import { DepartmentPage } from './DepartmentPage.tsx'
import { beginSession, sessionStore } from '../../session/session.ts'

vi.mock('../../session/guard.ts', () => ({ sessionReady: async () => {} }))

const user = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: null,
}
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  api = fakeApi()
  beginSession({ user, token: 'token-1', department: null })
  setActor(user)
  await db.outbox.clear()
})

const choose = async (name: string) => {
  const page = await showScreen('/department', DepartmentPage)
  fireEvent.click(await screen.findByRole('button', { name }))
  return page
}

describe('the department chooser', () => {
  it.each([
    ['Verhuur', 'rental', '/rental/calendar'],
    ['Herstel', 'repair', '/repair/overview'],
  ])('[SH-100] [SH-04] the tile %s saves %s and opens %s', async (name, value, path) => {
    api.handlers['POST /preference/department'] = { status: 201, body: {} }
    const page = await choose(name)
    await waitFor(() => expect(page.path()).toBe(path))
    expect(api.calls[0]).toMatchObject({
      path: '/preference/department',
      body: { userId: user.id, value, field: 'department' },
      token: 'token-1',
    })
    expect(localStorage.getItem('department')).toBe(JSON.stringify(value))
    expect(await db.outbox.count()).toBe(0)
  })

  it('[SH-101] says why it failed, and stays', async () => {
    api.handlers['POST /preference/department'] = { status: 409, body: { error: 'Dat kan nu niet.' } }
    const page = await choose('Herstel')
    expect(await screen.findByText('Failed to go to department. Reason: 409 Dat kan nu niet.')).toBeTruthy()
    expect(page.path()).toBe('/department')
    expect(sessionStore.getSnapshot().department).toBeNull()
  })

  it('[D-011] without a connection it is queued and the department opens', async () => {
    const page = await choose('Herstel')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
    const [entry] = await db.outbox.toArray()
    expect(entry).toMatchObject({
      name: 'preference.setDepartment',
      uid: user.id,
      args: { userId: user.id, value: 'repair' },
    })
    expect(sessionStore.getSnapshot().department).toBe('repair')
  })
})
