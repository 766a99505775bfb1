import { describe, expect, it } from 'vitest'
import { lastWriter, type AppliedMutation } from './lastWriter.ts'

const by = (who: string, name: string, args: object, base?: object): AppliedMutation =>
  ({ name, args, base, by: who, at: '2026-03-02T09:00:00.000Z' }) as AppliedMutation
const line = (id: string, rate: number) => ({ id, rate, quantity: 1 })

describe('[D-023] who wrote the other value', () => {
  const made = by('els', 'rental.create', { id: 'r', rentalLines: [line('a', 1), line('b', 1)] })

  it('is the newest who said something about the field, else who made the record', () => {
    const rows = [by('jan', 'rental.set', { id: 'r', set: { notes: 'x' } }), made]
    expect(lastWriter(rows, 'notes')?.by).toBe('jan')
    expect(lastWriter(rows, 'status')?.by).toBe('els')
    expect(lastWriter([], 'status')).toBeNull()
  })

  it('of a line in a list that was sent whole, is who changed that line and that field of it', () => {
    const set = { rentalLines: [line('a', 1), line('b', 2)] }
    const rows = [
      by('jan', 'rental.set', { id: 'r', set }, { rentalLines: [line('a', 1), line('b', 1)] }),
      made,
    ]
    expect(lastWriter(rows, 'rentalLines.b.rate')?.by).toBe('jan')
    expect(lastWriter(rows, 'rentalLines.b.quantity')?.by).toBe('els')
    expect(lastWriter(rows, 'rentalLines.a.rate')?.by).toBe('els')
  })

  it('of a line that was added or set alone, is who did that', () => {
    const rows = [
      by('an', 'rental.setLine', { rentalId: 'r', lineId: 'c', set: { rate: 2 } }),
      by('jan', 'rental.addLine', { rentalId: 'r', line: line('c', 1) }),
      made,
    ]
    expect(lastWriter(rows, 'rentalLines.c.rate')?.by).toBe('an')
    expect(lastWriter(rows, 'rentalLines.c.quantity')?.by).toBe('jan')
  })

  it('of a part, is not who changed a field of the whole with that name, nor the other way round', () => {
    const rows = [
      by('an', 'repair.saveExternal', { id: 'r', set: { notes: 'y' } }),
      by('jan', 'repair.set', { id: 'r', set: { notes: 'x' } }),
      by('els', 'repair.create', { id: 'r', notes: 'z' }),
    ]
    expect(lastWriter(rows, 'externalRepair.notes')?.by).toBe('an')
    expect(lastWriter(rows, 'notes')?.by).toBe('jan')
  })
})
