import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import type { UblFile } from '../../src/documents/ubl/files.ts'
import { UblAction } from '../../src/shared/documents/UblAction.tsx'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { press } from '../kit/dom/settingsScreens.ts'

const saving = vi.hoisted(() => ({ made: [] as unknown[], file: null as unknown, saved: [] as string[] }))
vi.mock('../../src/shared/documents/documentWorkerClient.ts', () => ({
  makeUbl: async (of: unknown) => {
    saving.made.push(of)
    return saving.file
  },
}))
vi.mock('../../src/lib/saveFile.ts', () => ({ saveFile: (_: Blob, name: string) => saving.saved.push(name) }))

const OF = { e: 'repair', id: '0195e3c0-0000-7000-8000-000000000001' } as const
const id = settingId('repair', 'ubl')
const switched = (value: string) =>
  db.setting.put({ id, module: 'repair', field: 'ubl', value, userId: null })
const show = () => showAt('/repair/overview', '/repair/overview', () => <UblAction of={OF} />)
const file = (more: Partial<UblFile>): UblFile => ({
  name: 'ubl_H-2026-1.xml',
  xml: null,
  problems: [],
  ...more,
})

beforeEach(async () => {
  await setUpDesk()
  saving.made.length = 0
  saving.saved.length = 0
})

describe("the button 'UBL'", () => {
  it('[UB-01] is there once the company switches it on, and saves the file', async () => {
    saving.file = file({ xml: '<Invoice/>' })
    await show()
    expect(screen.queryByRole('button', { name: 'UBL' })).toBe(null)
    await switched('1')
    await press('UBL')
    await waitFor(() => expect(saving.saved).toEqual(['ubl_H-2026-1.xml']))
    expect(saving.made).toEqual([OF])
    await switched('0')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'UBL' })).toBe(null))
  })

  it('[UB-06] lists the missing fields, and saves no file', async () => {
    saving.file = file({ problems: ['De naam van de klant ontbreekt.'] })
    await switched('1')
    await show()
    await press('UBL')
    expect(await screen.findByText('De naam van de klant ontbreekt.')).toBeTruthy()
    expect(saving.saved).toEqual([])
  })
})
