import { arrayMove } from '@dnd-kit/sortable'
import { confirm, confirmDelete } from '../../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastUndoable, toastWarning } from '../../../../components/toasts/toasts.ts'
import { db } from '../../../../db/database.ts'
import { mutate } from '../../../../db/mutate.ts'
import { newId } from '../../../../db/newId.ts'
import { records } from '../../../../db/queries/records.ts'
import type { AvailableItem } from '../../../../db/queries/stock.ts'
import { sparesOf } from '../../../../db/queries/stockHolders.ts'
import { type Item, isBulk } from '../../../../domain/items/item.ts'
import { accompanyingParts, kitFacts } from '../../../../db/queries/kits.ts'
import { daysLeavingOn } from '../../../../domain/rentals/move.ts'
import { kitLines } from '../../../../domain/rentals/kit.ts'
import { canMultiply, withKits } from '../../../../domain/rentals/kitNumber.ts'
import type { Kit } from '../../../../domain/rentals/kitRecord.ts'
import { modelName, namedModel } from '../../../../domain/items/model.ts'
import { isModelLine } from '../../../../domain/rentals/claims.ts'
import {
  type Accessories,
  customLine,
  type RentalDraft,
  withAccessories,
  withChosenUnits,
  withNewIds,
  withItem,
  withKit,
  withModel,
  withOtherUnit,
  withoutAccessories,
} from '../../../../domain/rentals/form.ts'
import { dutchDay } from '../../../../domain/shared/calendar.ts'
import { pick } from '../../../../lib/objects.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import {
  type Candidate,
  type LineSplit,
  withAlternative,
  withLinesUndone,
} from '../../../../domain/rentals/shortageActions.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import { freeUnitIds } from './freeUnitIds.ts'
import type { StockContext } from './useLineFacts.ts'

/** Returns the element id of a line. */
export const lineElement = (id: string): string => `line-${id}`

/** True if the focus is in the line. */
export const hasFocus = (id: string): boolean =>
  document.activeElement?.closest(`#${lineElement(id)}`) != null

/** Focuses a field of a line after it is rendered. */
const focusInLine = (id: string, label: string, after = 0): void => {
  const field = () => document.querySelector<HTMLElement>(`#${lineElement(id)} [aria-label="${label}"]`)
  setTimeout(() => field()?.focus(), after)
}

/** Focuses the remark of a line, after the closing menu has returned the focus. */
export const focusRemark = (id: string): void => focusInLine(id, 'Opmerking', 50)

/** The line actions of the form (VF-09 to VF-13, D-092). */
export function useLines({ form, touched, storedLines, change: changeForm, setDays }: RentalFormState) {
  const withLines = (next: (lines: RentalLine[]) => RentalLine[]) =>
    changeForm((old) => ({ ...old, rentalLines: next(old.rentalLines) }))
  const putBack = (gone: readonly RentalLine[], at: number) =>
    withLines((lines) => lines.toSpliced(Math.min(at, lines.length), 0, ...withNewIds(gone, newId)))
  /** Reports the accessories that were added automatically; one press removes them again. */
  const notifyAccessories = (unit: Item, { parts }: Accessories) => {
    if (parts.length === 0) return
    const before = form.rentalLines
    toastUndoable(rentalFormTexts.alongAdded(modelName(unit)), () =>
      withLines((lines) => withoutAccessories(lines, before)),
    )
  }
  return {
    /**
     * Adds an item. Units that are not free stay as a short model line: a wish never shrinks by itself
     * (HV-27).
     * @param quantity for bulk the quantity; for a model the number of units, each its own line if free
     */
    add: async ({ item }: AvailableItem, quantity: number, stockContext: StockContext) => {
      const there = new Set(form.rentalLines.flatMap(({ itemId }) => itemId ?? []))
      const wanted =
        isBulk(item) || quantity === 1 ? [item] : await freeUnits(item, quantity, there, stockContext)
      if (wanted.every((one) => there.has(one.id) && !isBulk(one)))
        return toastWarning(rentalFormTexts.thereAlready)
      const lacking = isBulk(item) || namedModel(item) === null ? 0 : quantity - wanted.length
      const along = await accompanyingParts(item)
      changeForm((old) => {
        const next = wanted.reduce((draft, one) => withUnit(draft, one, quantity, along), old)
        return lacking > 0 ? withModel(next, item, newId(), lacking, along) : next
      })
      notifyAccessories(item, along)
      if (lacking > 0) toastWarning(rentalFormTexts.lacking(wanted.length, quantity))
      else if (!isBulk(item) && wanted.length < quantity) toastWarning(rentalFormTexts.only(wanted.length))
    },
    /** Puts what a line lacks on a line of something else (HV-30). */
    replace: async (line: RentalLine, split: LineSplit, { item }: Candidate) => {
      const along = await accompanyingParts(item)
      const lineId = newId()
      const before = form.rentalLines
      const after = replaced(form, line, split, { item, lineId, along }).rentalLines
      changeForm((old) => replaced(old, line, split, { item, lineId, along }))
      toastUndoable(rentalFormTexts.replaced(split.lacking, modelName(item)), () =>
        withLines((lines) => withLinesUndone(lines, before, after, newId)),
      )
    },
    /** Moves the whole rental to another pick-up day, after a question (HV-31). */
    askLeaveOn: async (pickupDate: string) => {
      const days = daysLeavingOn(form, pickupDate)
      if (!days) return
      const question = rentalFormTexts.moveQuestion(dutchDay(days.startDate), dutchDay(days.endDate))
      if (await confirm({ text: question })) setDays(days)
    },
    /** Moves the whole rental to another pick-up day. */
    leaveOn: (pickupDate: string) => {
      const seen = pick(form, ['startDate', 'endDate', 'pickupDate', 'returnDate'])
      const days = daysLeavingOn(seen, pickupDate)
      if (!days) return
      setDays(days)
      toastUndoable(rentalFormTexts.daysMoved(dutchDay(days.startDate), dutchDay(days.endDate)), () =>
        setDays(seen),
      )
    },
    addModel: async (unit: Item, quantity: number) => {
      const along = await accompanyingParts(unit)
      changeForm((old) => {
        const next = withModel(old, unit, newId(), quantity, along)
        const line = next.rentalLines.find((one) => isModelOf(one, unit))
        return line ? withAccessories(next, { lineId: line.id, quantity }, along, newId) : next
      })
      notifyAccessories(unit, along)
    },
    /** Adds one line with that quantity. Each kit gets parts of its own if a part is a single unit. */
    addKit: async (kit: Kit, quantity: number) => {
      const facts = await kitFacts(kit.parts)
      const bulk = (itemId: string) => isBulk(facts.items.get(itemId) ?? { stockQuantity: null })
      const lines = kitLines(kit, facts, newId)
      const put = withKit(form, kit.name, lines, bulk).rentalLines
      const multiplies = canMultiply(put, lines[0]!.id, facts.items)
      const each = multiplies
        ? [lines]
        : [lines, ...manyTimes(quantity - 1, () => kitLines(kit, facts, newId))]
      changeForm((old) => {
        const next = each.reduce((draft, one) => withKit(draft, kit.name, one, bulk), old)
        if (!multiplies) return next
        return {
          ...next,
          rentalLines: withKits(next.rentalLines, lines[0]!.id, quantity, facts.items, newId),
        }
      })
    },
    /** Changes the quantity of a kit and of its parts. @param items the items of its parts */
    setKits: (id: string, quantity: number, items: ReadonlyMap<string, Item>) =>
      withLines((lines) => withKits(lines, id, quantity, items, newId)),
    /** Replaces a model line by units, as many as are free. */
    choose: async (line: RentalLine, first: string, stockContext: StockContext) => {
      const unitIds = await freeUnitIds(form.rentalLines, first, stockContext)
      withLines((lines) =>
        withChosenUnits(
          lines,
          line.id,
          unitIds.map((itemId) => ({ itemId, lineId: newId() })),
        ),
      )
      if (unitIds.length < line.quantity) toastWarning(rentalFormTexts.only(unitIds.length))
    },
    addBlank: () => {
      const id = newId()
      changeForm((old) => ({ ...old, rentalLines: [...old.rentalLines, customLine(id, old)] }))
      // The description is filled in first.
      focusInLine(id, 'Omschrijving')
    },
    moveTo: (id: string, to: number) =>
      withLines((lines) =>
        arrayMove(
          lines,
          lines.findIndex((line) => line.id === id),
          to,
        ),
      ),
    move: (from: number, to: number) => withLines((lines) => arrayMove(lines, from, to)),
    change: (id: string, typed: Partial<RentalLine>) =>
      withLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...typed } : line))),
    /** Swaps a unit for another of its model. */
    swap: (id: string, itemId: string) =>
      withLines((lines) => withOtherUnit(lines, id, { itemId, lineId: newId() })),
    /**
     * Removes a line. A stored line is removed from the database at once; an unsaved line only leaves the
     * form (VF-13). After undo it is back in its place, to be saved with the rest.
     */
    remove: async (id: string, name: string) => {
      if (!(await confirmDelete(`Lijn ${name}`))) return
      const at = form.rentalLines.findIndex((line) => line.id === id)
      // A kit takes its parts along.
      const gone = form.rentalLines.filter((line) => line.id === id || line.partOf === id)
      const isGone = (one: RentalLine) => gone.some((line) => line.id === one.id)
      const stored = storedLines.filter(isGone)
      try {
        await Promise.all(
          stored.map((line) => mutate('rental.removeLine', { rentalId: form.id, lineId: line.id })),
        )
      } catch (error) {
        return toastSaveFailed(error)
      }
      // The stored list updates by itself, unless unsaved edits of the lines cover it.
      if (stored.length < gone.length || touched.values.rentalLines)
        withLines((lines) => lines.filter((one) => !isGone(one)))
      if (gone.length > 0) toastUndoable(rentalFormTexts.lineRemoved, () => putBack(gone, at))
    },
  }
}

/** Puts what a line lacks on a line of something else, with what always goes along with that. */
export function replaced<D extends RentalDraft>(
  draft: D,
  line: RentalLine,
  split: LineSplit,
  { item, lineId, along }: { item: Item; lineId: string; along: Accessories },
): D {
  const next = withAlternative(draft, line, split, { item, newId: lineId, shared: along.shared })
  if (!next.rentalLines.some(({ id }) => id === lineId)) return next
  const { rentalLines } = withAccessories(next, { lineId, quantity: split.lacking }, along, newId)
  return { ...next, rentalLines }
}

const manyTimes = <T>(length: number, make: () => T): T[] => Array.from({ length }, make)

/** True for a line that asks for the unit's model and is no part of a kit. */
const isModelOf = (line: RentalLine, unit: Item): boolean =>
  isModelLine(line) && line.partOf === null && namedModel(line) === namedModel(unit)

/** Adds a unit with its accessories. Returns the same draft if the unit is on it already. */
export function withUnit(draft: RentalDraft, item: Item, quantity: number, along: Accessories): RentalDraft {
  const next = withItem(draft, item, newId(), quantity, along)
  const line = next?.rentalLines.find(({ itemId, partOf }) => itemId === item.id && partOf === null)
  if (!next || !line) return draft
  return withAccessories(next, { lineId: line.id, quantity: isBulk(item) ? quantity : 1 }, along, newId)
}

/** Returns the unit and others of its model, as many as are free and not on the rental yet. */
async function freeUnits(
  item: Item,
  quantity: number,
  there: ReadonlySet<string>,
  stockContext: StockContext,
): Promise<Item[]> {
  const spares = await sparesOf({ ...stockContext, ids: [...there, item.id] })
  const first = there.has(item.id) ? [] : [item]
  const others = (spares.get(item.id) ?? []).slice(0, quantity - first.length)
  return [...first, ...(await records(db.item, others))]
}
