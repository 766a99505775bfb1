import { describe, expect, it } from 'vitest'
import { newRental } from '../../src/mutations/rental/create.ts'
import { RENTAL_FIELD_KEYS, RENTAL_LINE_KEYS } from '../../src/mutations/rental/rentalInput.ts'
import { withRentalField } from '../../src/domain/rentals/fields.ts'
import type { RentalDraft } from '../../src/domain/rentals/form.ts'
import { withPrices } from '../../src/domain/rentals/prices.ts'
import type { Rental, RentalLine } from '../../src/domain/rentals/rental.ts'
import type { Conflict } from '../../src/domain/system/system.ts'
import { pick } from '../../src/lib/objects.ts'
import { type FieldEdits, addEdits, NO_EDITS } from '../../src/lib/fieldEdits.ts'
import { difference, overlay } from '../../src/shared/forms/overlay.ts'
import { fieldArgs, followRental, draftFieldsOf } from '../../src/shared/rentals/rentalForm.ts'
import { memoryEffects, MemoryTx, runOn } from '../kit/sim/memoryTx.ts'

/* The form of a rental: the rule of every form (B6.1), over every field, every field of a line, and every remark. */

const RENTAL = '0195a000-0000-7000-8000-000000000001'
const id = (n: number) => `0195a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const line = (n: number, fields: Partial<RentalLine> = {}): RentalLine => ({
  id: id(n),
  position: n,
  itemId: null,
  customItem: `Lijn ${n}`,
  quantity: 2,
  multiple: false,
  itemPrice: 10,
  rate: 1,
  subTotalPrice: 0,
  discountPercentage: 0,
  discount: 0,
  totalPrice: 0,
  remark: 'Eerst',
  conflict: false,
  brand: null,
  model: null,
  kitId: null,
  partOf: null,
  ...fields,
})
const remark = (n: number, text: string) => ({ id: id(n + 50), text, pos: n })

/**
 * Three values of every field: the one that the person sees, the one of a colleague, and the one that the person wants.
 */
const VALUES: Record<string, [unknown, unknown, unknown]> = {
  type: ['Verhuur', 'Demo', 'Depannage'],
  status: ['Optie', 'Bevestigd', 'Teruggebracht'],
  startDate: ['2030-06-12', '2030-06-13', '2030-06-14'],
  endDate: ['2030-06-20', '2030-06-21', '2030-06-22'],
  pickupDate: ['2030-06-11', '2030-06-10', '2030-06-09'],
  returnDate: ['2030-06-23', '2030-06-24', '2030-06-25'],
  externalReference: ['A', 'B', 'C'],
  contact: ['An', 'Els', 'Jan'],
  notes: ['Eerst', 'Anders', 'Nog anders'],
  internalNotes: ['Eerst', 'Anders', 'Nog anders'],
  rate: [1, 2, 3],
  discount: [0, 5, 10],
  serviceFeeActive: [false, true, true],
  vatFree: [false, true, true],
  customerId: [id(90), id(91), id(92)],
  customerContactId: [id(93), id(94), id(95)],
  tempCusName: ['A', 'B', 'C'],
  tempCusStreet: ['A', 'B', 'C'],
  tempCusCity: ['A', 'B', 'C'],
  tempCusCountry: ['A', 'B', 'C'],
  tempCusContactName: ['A', 'B', 'C'],
  tempCusContactPhone: ['1', '2', '3'],
  tempCusContactEmail: ['a@example.com', 'b@example.com', 'c@example.com'],
}
const LINE_VALUES: Record<string, [unknown, unknown, unknown]> = {
  customItem: ['Lijn 1', 'Anders', 'Nog anders'],
  quantity: [2, 3, 4],
  itemPrice: [10, 11, 12],
  rate: [1, 2, 3],
  discountPercentage: [0, 5, 10],
  discount: [0, 1, 2],
  remark: ['Eerst', 'Anders', 'Nog anders'],
}
const FIELDS = Object.keys(VALUES)
const FACTS = { serviceFee: 5, vatPercentage: 21 }
const at = (n: 0 | 1 | 2, from: typeof VALUES, keys = Object.keys(from)) =>
  Object.fromEntries(keys.map((key) => [key, from[key]![n]]))

const START = withPrices({
  ...newRental(
    {
      id: RENTAL,
      startDate: '2030-06-12',
      endDate: '2030-06-20',
      pickupDate: '2030-06-11',
      returnDate: '2030-06-23',
    },
    FACTS,
  ),
  ...at(0, VALUES),
  rentalLines: [line(1), line(2)],
  rentalRemarks: [remark(1, 'Eerst'), remark(2, 'Eerst')],
} as unknown as Rental)

type Edits = FieldEdits<RentalDraft>
const over = (stored: RentalDraft, edits: Edits) => overlay(stored, edits, followRental)
const shownOf = (stored: RentalDraft, edits: Edits) => over(stored, edits).values
/** The edits that the form makes from the values that a person fills in. */
function editsTo(stored: RentalDraft, next: RentalDraft, before: Edits): Edits {
  const { touched, values } = over(stored, before)
  return addEdits(touched, values, difference(values, { ...values, ...draftFieldsOf(next) }))
}

/** A save of the form while `now` is stored, on a server that holds `there`. */
async function saved(edits: Edits, now: Rental, there: Rental) {
  const tx = new MemoryTx()
  await tx.put('rental', there)
  const contacts = [93, 94, 95].map((n) => ({ id: id(n), active: true }))
  for (const n of [90, 91, 92]) await tx.put('customer', { id: id(n), customerContacts: contacts } as never)
  const { changed, ...shown } = over(now, edits)
  const [values, seen] = [pick(shown.values, changed), pick(shown.seen, changed)]
  const server = memoryEffects(tx).effects
  const args = { id: RENTAL, set: fieldArgs(values) }
  const done = await runOn(tx, 'rental.set', args, { base: { ...seen }, server })
  const conflicts = [...tx.rows].flatMap(([key, doc]) =>
    key.startsWith('conflict/') ? [(doc as Conflict).field] : [],
  )
  const notices = done.notices.map(({ code }) => code)
  return { rental: (await tx.get('rental', RENTAL))!, conflicts, notices, sent: Object.keys(values) }
}

const edited = (next: Partial<RentalDraft>, from: Rental = START) =>
  editsTo(from, { ...from, ...next }, NO_EDITS)
/** A rental with every field changed elsewhere, except for these. */
const elsewhere = (but: readonly string[] = []): Rental => ({
  ...START,
  ...at(
    1,
    VALUES,
    FIELDS.filter((key) => !but.includes(key)),
  ),
})
/**
 * Fields that a rule changes with another one count as untouched: a rate goes to the lines, and a customer removes the
 * contact.
 */
const FOLLOWS: Record<string, readonly string[]> = { customerId: ['customerContactId'] }

describe('the form of a rental', () => {
  it('[FM-04] every field that a call takes is tried', () => {
    expect([...FIELDS, 'rentalRemarks', 'rentalLines'].toSorted()).toEqual([...RENTAL_FIELD_KEYS].toSorted())
    expect(Object.keys(LINE_VALUES).toSorted()).toEqual([...RENTAL_LINE_KEYS].toSorted())
  })

  it.each(FIELDS)(
    '[FM-01, FM-02] %s is saved, every other field that changed elsewhere stands',
    async (field) => {
      const edits = edited(at(2, VALUES, [field]))
      const now = elsewhere([field])
      const wanted = { ...at(1, VALUES), ...at(2, VALUES, [field]) }
      expect(shownOf(now, edits)).toMatchObject(wanted)
      const { rental, conflicts, sent } = await saved(edits, now, now)
      expect(sent).toEqual([field])
      const kept = Object.entries(wanted).filter(([key]) => !FOLLOWS[field]?.includes(key))
      expect(rental).toMatchObject(Object.fromEntries(kept))
      expect(conflicts).toEqual([])
    },
  )

  it.each(FIELDS.filter((field) => VALUES[field]![1] !== VALUES[field]![2]))(
    '[FM-03] %s changed on both sides is a conflict',
    async (field) => {
      const edits = edited(at(2, VALUES, [field]))
      const { rental, conflicts } = await saved(edits, elsewhere(), elsewhere())
      if (field === 'notes' || field === 'internalNotes')
        expect(rental[field]).toMatch(/Anders[\s\S]*Nog anders/)
      else expect(conflicts).toEqual([field])
    },
  )

  const lines = (n: 0 | 1 | 2, keys = Object.keys(LINE_VALUES)) => ({
    ...START.rentalLines[0]!,
    ...at(n, LINE_VALUES, keys),
  })
  /** The amount and the percentage of a discount are one value: each determines the other (D-081). */
  const DISCOUNT = ['discountPercentage', 'discount']
  const besides = (field: string) =>
    Object.keys(LINE_VALUES).filter(
      (key) => key !== field && !(DISCOUNT.includes(field) && DISCOUNT.includes(key)) && key !== 'discount',
    )

  it.each(Object.keys(LINE_VALUES))(
    '[FM-01, FM-02] %s of a line is saved; its other fields and a line that was added elsewhere stay',
    async (field) => {
      const second = START.rentalLines[1]!
      const edits = edited({ rentalLines: [lines(2, [field]), second] })
      const now: Rental = {
        ...START,
        rentalLines: [lines(1, besides(field)), { ...second, remark: 'Anders' }, line(3)],
      }
      const shown = shownOf(now, edits).rentalLines
      expect(shown.map(({ id: lineId }) => lineId)).toEqual([id(1), id(2), id(3)])
      expect(shown[1]!.remark).toBe('Anders')
      expect(shown[0]).toMatchObject({
        ...at(1, LINE_VALUES, besides(field)),
        ...at(2, LINE_VALUES, [field]),
      })
      const { rental, conflicts } = await saved(edits, now, now)
      expect(conflicts).toEqual([])
      expect(rental.rentalLines).toHaveLength(3)
      const discounts = (key: string) => !DISCOUNT.includes(key)
      expect(rental.rentalLines[0]).toMatchObject({
        ...at(1, LINE_VALUES, besides(field).filter(discounts)),
        ...at(2, LINE_VALUES, [field]),
      })
    },
  )

  it.each(Object.keys(LINE_VALUES))(
    '[FM-03] %s of a line changed on both sides is a conflict',
    async (field) => {
      const edits = edited({ rentalLines: [lines(2, [field]), START.rentalLines[1]!] })
      const now: Rental = { ...START, rentalLines: [lines(1, [field]), START.rentalLines[1]!] }
      const { conflicts } = await saved(edits, now, now)
      expect(conflicts).toContain(`rentalLines.${id(1)}.${field}`)
    },
  )

  const onlySecond = () => edited({ rentalLines: [START.rentalLines[1]!] })
  const ids = (rental: Pick<Rental, 'rentalLines'>) => rental.rentalLines.map((one) => one.id)

  it.each(Object.keys(LINE_VALUES).filter((field) => field !== 'rate'))(
    '[FM-15] a line that is taken away while somebody changes its %s stays, with what they said',
    async (field) => {
      const now: Rental = { ...START, rentalLines: [lines(1, [field]), START.rentalLines[1]!] }
      expect(ids(shownOf(now, onlySecond()))).toEqual([id(2)])
      const { rental, notices } = await saved(onlySecond(), now, now)
      expect(rental.rentalLines[0]).toMatchObject({ id: id(1), ...at(1, LINE_VALUES, [field]) })
      expect(notices).toEqual(['line_restored'])
    },
  )

  it('[FM-15] a line that others left as it was goes, also where the rate of the whole rental changed', async () => {
    const now = withRentalField(START, 'rate', 2, { mid: id(80), uid: id(81), at: '', today: '' }, FACTS)
    const { rental, notices } = await saved(onlySecond(), now, now)
    expect(ids(rental)).toEqual([id(2)])
    expect(notices).toEqual([])
  })

  it.each([true, false])(
    '[FM-15] so it does where the line goes at once; changed elsewhere: %s',
    async (isChanged) => {
      const tx = new MemoryTx()
      const now = isChanged ? { ...START, rentalLines: [lines(1, ['remark']), START.rentalLines[1]!] } : START
      await tx.put('rental', now as Rental)
      const server = memoryEffects(tx).effects
      const base = { ...START.rentalLines[0]! }
      const args = { rentalId: RENTAL, lineId: id(1) }
      const { notices } = await runOn(tx, 'rental.removeLine', args, { base, server })
      expect(ids((await tx.get('rental', RENTAL))!)).toEqual(isChanged ? [id(1), id(2)] : [id(2)])
      expect(notices.map(({ code }) => code)).toEqual(isChanged ? ['line_restored'] : [])
    },
  )

  it('[FM-05] remarks are fields of their own: two people change two of them, add one each, and take one away', async () => {
    const mine = [remark(1, 'Van mij'), remark(2, 'Eerst'), remark(3, 'Mijn nieuwe')]
    const now: Rental = {
      ...START,
      rentalRemarks: [remark(1, 'Eerst'), remark(2, 'Van hen'), remark(4, 'Hun nieuwe')],
    }
    const edits = edited({ rentalRemarks: mine })
    expect(
      shownOf(now, edits)
        .rentalRemarks.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Hun nieuwe', 'Mijn nieuwe', 'Van hen', 'Van mij'])
    const { rental, conflicts } = await saved(edits, now, now)
    expect(rental.rentalRemarks.map(({ text }) => text).toSorted()).toEqual([
      'Hun nieuwe',
      'Mijn nieuwe',
      'Van hen',
      'Van mij',
    ])
    expect(conflicts).toEqual([])
    const gone = await saved(edited({ rentalRemarks: [remark(2, 'Eerst')] }), now, now)
    expect(gone.rental.rentalRemarks.map(({ text }) => text)).toEqual(['Van hen', 'Hun nieuwe'])
  })

  it('[FM-05] the text of a remark changed on both sides is a conflict of that remark', async () => {
    const now: Rental = { ...START, rentalRemarks: [remark(1, 'Van hen'), remark(2, 'Eerst')] }
    const { rental, conflicts } = await saved(
      edited({ rentalRemarks: [remark(1, 'Van mij'), remark(2, 'Eerst')] }),
      now,
      now,
    )
    expect(rental.rentalRemarks[0]!.text).toBe('Van mij')
    expect(conflicts).toEqual([`rentalRemarks.${id(51)}.text`])
  })

  it('[FM-02] what a colleague changed before the second edit is not sent as mine', async () => {
    const second = START.rentalLines[1]!
    const first = edited({ rentalLines: [lines(2, ['remark']), second] })
    const now: Rental = { ...START, rentalLines: [START.rentalLines[0]!, { ...second, remark: 'Anders' }] }
    const shown = shownOf(now, first)
    const again = editsTo(
      now,
      { ...shown, rentalLines: shown.rentalLines.map((one) => ({ ...one, quantity: 4 })) },
      first,
    )
    const later: Rental = {
      ...now,
      rentalLines: [now.rentalLines[0]!, { ...now.rentalLines[1]!, remark: 'Weer anders' }],
    }
    const { rental, conflicts } = await saved(again, later, later)
    expect(rental.rentalLines[1]).toMatchObject({ remark: 'Weer anders', quantity: 4 })
    expect(rental.rentalLines[0]).toMatchObject({ remark: 'Nog anders', quantity: 4 })
    expect(conflicts).toEqual([])
  })
})
