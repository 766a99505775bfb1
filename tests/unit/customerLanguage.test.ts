import { expect, it } from 'vitest'
import type { Conflict } from '../../src/domain/system/system.ts'
import { describeChange } from '../../src/shared/conflicts/describeChange.ts'
import { restoreLabel, conflictValueText } from '../../src/shared/conflicts/conflictTexts.ts'
import { MemoryTx, memoryEffects, runOn, testId } from '../kit/sim/memoryTx.ts'

it('[KT-02] another language set on two devices leaves one of them, and a conflict that says both', async () => {
  const tx = new MemoryTx()
  const { effects: server } = memoryEffects(tx)
  const id = testId()
  const set = (language: string | null, seen: string | null) =>
    runOn(tx, 'customer.set', { id, set: { language } }, { server, base: { language: seen } })
  await runOn(tx, 'customer.create', { id, name: 'Radio Sud' }, { server })
  await set('FR', null)
  await set('EN', null)
  expect((await tx.get('customer', id))?.language).toBe('EN')
  const conflicts = [...tx.rows].flatMap(([key, row]) => (key.startsWith('conflict/') ? [row] : []))
  const [conflict] = conflicts as unknown as Conflict[]
  expect(conflict).toMatchObject({ field: 'language', winner: { value: 'EN' }, loser: { value: 'FR' } })
  const details = { conflict: conflict!, doc: null, name: () => null }
  expect(conflictValueText(details, 'EN')).toBe('Engels')
  expect(restoreLabel(details)).toBe('Zet "Frans" terug')
  const change = { name: 'customer.set', args: { id, set: { language: 'FR' } }, base: { language: 'EN' } }
  expect(describeChange(change, () => 'Radio Sud')).toContain('gewijzigd van Engels naar Frans')
})
