import { describe, expect, it } from 'vitest'
import type { Tx } from '../../src/sync/protocol/define.ts'
import { execute } from '../../src/mutations/product.ts'
import type { Executor } from '../../src/domain/settings/settings.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'

/** One of the three transactions behind `execute`: memory, Dexie or PostgreSQL. */
export interface TxFactory {
  name: string
  /**
   * Runs `work` in one transaction over documents of any kind. If `work` rejects, its writes are rolled back, and `run`
   * rejects with the same error.
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A fresh canonical uuid v7. */
  newId(): string
  close?: () => Promise<void>
}

const executor = (id: string, name = 'Standaard'): Executor => ({
  id,
  name,
  logo: null,
  website: null,
  email: null,
  contactPhone: null,
  contactFax: null,
  addressStreet: null,
  addressNumber: null,
  addressBox: null,
  addressPostalCode: null,
  addressCity: null,
  addressCountry: null,
  vatNumber: null,
  bankName: null,
  bankAccount: null,
  bankBic: null,
  active: true,
})

/**
 * Rules for every transaction behind `execute`. One suite covers all implementations: a rule that holds only in memory
 * would make a device and the server disagree.
 */
export function txConformance(factory: () => Promise<TxFactory>): void {
  describe('transaction', () => {
    const withTx = async (work: (f: TxFactory) => Promise<void>) => {
      const made = await factory()
      try {
        await work(made)
      } finally {
        await made.close?.()
      }
    }

    it('answers undefined for a document that is not there', () =>
      withTx(async ({ run, newId }) => {
        expect(await run((tx) => tx.get('executor', newId()))).toBeUndefined()
      }))

    it('reads back exactly what was put, in the same and in the next transaction', () =>
      withTx(async ({ run, newId }) => {
        const doc = executor(newId(), 'Zaal "Ö" <b>👩‍🔧</b> שלום')
        const inside = await run(async (tx) => {
          await tx.put('executor', doc)
          return tx.get('executor', doc.id)
        })
        expect(inside).toEqual(doc)
        expect(await run((tx) => tx.get('executor', doc.id))).toEqual(doc)
      }))

    it('replaces the whole document', () =>
      withTx(async ({ run, newId }) => {
        const doc = executor(newId())
        await run((tx) => tx.put('executor', { ...doc, email: 'a@b.be', website: 'x' }))
        await run((tx) => tx.put('executor', doc))
        expect(await run((tx) => tx.get('executor', doc.id))).toEqual(doc)
      }))

    it('sees its own deletion, and deletes what is not there without a word', () =>
      withTx(async ({ run, newId }) => {
        const doc = executor(newId())
        await run((tx) => tx.put('executor', doc))
        const inside = await run(async (tx) => {
          await tx.delete('executor', newId())
          await tx.delete('executor', doc.id)
          return tx.get('executor', doc.id)
        })
        expect(inside).toBeUndefined()
        expect(await run((tx) => tx.get('executor', doc.id))).toBeUndefined()
      }))

    it('leaves nothing behind when the work fails', () =>
      withTx(async ({ run, newId }) => {
        const kept = executor(newId())
        const lost = executor(newId())
        await run((tx) => tx.put('executor', kept))
        const failure = run(async (tx) => {
          await tx.put('executor', lost)
          await tx.put('executor', { ...kept, name: 'anders' })
          throw new Error('stop')
        })
        await expect(failure).rejects.toThrow('stop')
        expect(await run((tx) => tx.get('executor', lost.id))).toBeUndefined()
        expect(await run((tx) => tx.get('executor', kept.id))).toEqual(kept)
      }))

    it('gives out copies: changing one changes nothing in the store', () =>
      withTx(async ({ run, newId }) => {
        const doc = executor(newId())
        await run((tx) => tx.put('executor', doc))
        const copy = await run((tx) => tx.get('executor', doc.id))
        expect(() => Object.assign(copy as object, { name: 'anders' })).not.toThrow(RangeError)
        doc.name = 'ook anders'
        expect((await run((tx) => tx.get('executor', doc.id)))?.name).toBe('Standaard')
      }))

    it('runs a mutation: the repair with its lines and totals is one document', () =>
      withTx(async ({ run, newId }) => {
        const [id, executorId, uid] = [newId(), newId(), newId()]
        const command = (name: string, args: unknown) => ({
          mid: newId(),
          uid,
          at: '2026-03-02T08:58:11.004Z',
          name,
          mv: 1,
          args,
        })
        await run((tx) => tx.put('executor', executor(executorId)))
        const created = { id, type: 'Herstelling', dateIn: '2026-03-02', executorId, notes: 'Geen beeld' }
        await run((tx) => execute(tx, command('repair.create', { ...created, sparePartsOnly: true })))
        const line = { id: newId(), description: 'Werkuren', quantity: 2, price: 45.5 }
        const { touched } = await run((tx) => execute(tx, command('repair.addLine', { repairId: id, line })))
        expect(touched).toContainEqual(['repair', id])
        const repair = (await run((tx) => tx.get('repair', id))) as Repair
        expect(repair.repairLines).toMatchObject([{ ...line, total: 91 }])
        expect(repair.repairTotalInclVat).toBe(110.11)
      }))

    it('refuses arguments that the schema does not allow, and writes nothing', () =>
      withTx(async ({ run, newId }) => {
        const id = newId()
        const args = { id, type: 'Herstelling', dateIn: '2026-02-30', executorId: newId(), notes: 'x' }
        const bad = {
          mid: newId(),
          uid: newId(),
          at: '2026-03-02T08:58:11.004Z',
          name: 'repair.create',
          mv: 1,
          args,
        }
        await expect(run((tx) => execute(tx, bad))).rejects.toMatchObject({ code: 'invalid_args' })
        expect(await run((tx) => tx.get('repair', id))).toBeUndefined()
      }))
  })
}
