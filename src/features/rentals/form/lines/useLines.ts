import { arrayMove } from '@dnd-kit/sortable'
import { confirmDelete } from '../../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastUndoable, toastWarning } from '../../../../components/toasts/toasts.ts'
import { db } from '../../../../db/database.ts'
import { mutate } from '../../../../db/mutate.ts'
import { newId } from '../../../../db/newId.ts'
import { records } from '../../../../db/queries/records.ts'
import type { AvailableItem } from '../../../../db/queries/stock.ts'
import { sparesOf } from '../../../../db/queries/stockElse.ts'
import { type Item, isBulk } from '../../../../domain/items/item.ts'
import { stockOf } from '../../../../db/queries/stockCounts.ts'
import { alongOf, kitFacts } from '../../../../db/queries/kits.ts'
import { leavingOn } from '../../../../domain/rentals/move.ts'
import { kitLines } from '../../../../domain/rentals/kit.ts'
import { canMultiply, withKits } from '../../../../domain/rentals/kitNumber.ts'
import type { Kit } from '../../../../domain/rentals/kitRecord.ts'
import { modelName, namedModel } from '../../../../domain/items/model.ts'
import { isModelLine } from '../../../../domain/rentals/claims.ts'
import {
  type Along,
  customLine,
  type RentalDraft,
  withAlong,
  withChosenPieces,
  withNewIds,
  withItem,
  withKit,
  withModel,
  withOtherPiece,
  withoutAlong,
} from '../../../../domain/rentals/form.ts'
import { dutchDay } from '../../../../domain/shared/calendar.ts'
import { pick } from '../../../../domain/shared/objects.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { t } from '../texts.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import type { Asking } from './useLineFacts.ts'

/** The element of a line on the screen. */
export const lineElement = (id: string): string => `line-${id}`

/** Whether something of a line is being worked at. */
export const hasFocus = (id: string): boolean =>
  document.activeElement?.closest(`#${lineElement(id)}`) != null

/** A field of a line, once it is there. */
const focusInLine = (id: string, label: string, after = 0): void => {
  const field = () => document.querySelector<HTMLElement>(`#${lineElement(id)} [aria-label="${label}"]`)
  setTimeout(() => field()?.focus(), after)
}

/** The remark of a line: the menu gives the focus back first. */
export const focusRemark = (id: string): void => focusInLine(id, 'Opmerking', 50)

/** What a person does with the lines of a form (VF-09 to VF-13, D-092). */
export function useLines({ form, touched, storedLines, change: changeForm, setDays }: RentalFormState) {
  const withLines = (next: (lines: RentalLine[]) => RentalLine[]) =>
    changeForm((old) => ({ ...old, rentalLines: next(old.rentalLines) }))
  const putBack = (gone: readonly RentalLine[], at: number) =>
    withLines((lines) => lines.toSpliced(Math.min(at, lines.length), 0, ...withNewIds(gone, newId)))
  /** What went along by itself is told, and leaves again by one press. */
  const tellAlong = (piece: Item, { parts }: Along) => {
    if (parts.length === 0) return
    const before = form.rentalLines
    toastUndoable(t.alongAdded(modelName(piece)), () => withLines((lines) => withoutAlong(lines, before)))
  }
  return {
    /**
     * @param quantity of bulk as many; of a model as many units as are free, each a line. What is not free stays asked, as a
     * line of the model that is short: a wish never becomes smaller by itself (HV-27).
     */
    add: async ({ item }: AvailableItem, quantity: number, asking: Asking) => {
      const there = new Set(form.rentalLines.flatMap(({ itemId }) => itemId ?? []))
      const wanted = isBulk(item) || quantity === 1 ? [item] : await freePieces(item, quantity, there, asking)
      if (wanted.every((one) => there.has(one.id) && !isBulk(one))) return toastWarning(t.thereAlready)
      const lacking = isBulk(item) || namedModel(item) === null ? 0 : quantity - wanted.length
      const along = await alongOf(item)
      changeForm((old) => {
        const next = wanted.reduce((draft, one) => withPiece(draft, one, quantity, along), old)
        return lacking > 0 ? withModel(next, item, newId(), lacking, along) : next
      })
      tellAlong(item, along)
      if (lacking > 0) toastWarning(t.lacking(wanted.length, quantity))
      else if (!isBulk(item) && wanted.length < quantity) toastWarning(t.only(wanted.length))
    },
    /** The whole rental on the days from another pick-up on. */
    leaveOn: (pickupDate: string) => {
      const seen = pick(form, ['startDate', 'endDate', 'pickupDate', 'returnDate'])
      const days = leavingOn(seen, pickupDate)
      if (!days) return
      setDays(days)
      toastUndoable(t.daysMoved(dutchDay(days.startDate), dutchDay(days.endDate)), () => setDays(seen))
    },
    addModel: async (piece: Item, quantity: number) => {
      const along = await alongOf(piece)
      changeForm((old) => {
        const next = withModel(old, piece, newId(), quantity, along)
        const line = next.rentalLines.find((one) => isModelOf(one, piece))
        return line ? withAlong(next, { lineId: line.id, quantity }, along, newId) : next
      })
      tellAlong(piece, along)
    },
    /** One line of that number; each with parts of its own where a part is one of its kind. */
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
    /** Another number of a kit; its parts follow. @param items those of its parts */
    setKits: (id: string, quantity: number, items: ReadonlyMap<string, Item>) =>
      withLines((lines) => withKits(lines, id, quantity, items, newId)),
    /** Pieces in the place of a line that asks for a model, as many as are free. */
    choose: async (line: RentalLine, first: string, asking: Asking) => {
      const there = form.rentalLines.flatMap(({ itemId }) => itemId ?? [])
      const spares = await sparesOf({ ...asking, ids: [...there, first] })
      const free = spares.get(first) ?? []
      const pieces = [...(there.includes(first) ? [] : await alsoFree(first, asking)), ...free]
      withLines((lines) =>
        withChosenPieces(
          lines,
          line.id,
          pieces.map((itemId) => ({ itemId, lineId: newId() })),
        ),
      )
      if (pieces.length < line.quantity) toastWarning(t.only(pieces.length))
    },
    addBlank: () => {
      const id = newId()
      changeForm((old) => ({ ...old, rentalLines: [...old.rentalLines, customLine(id, old)] }))
      // what it is for comes first
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
    /** Another piece of the model in the place of one. */
    swap: (id: string, itemId: string) =>
      withLines((lines) => withOtherPiece(lines, id, { itemId, lineId: newId() })),
    /**
     * A line that is stored goes at once, one that is not only leaves the form (VF-13). Taken back, it stands in its place
     * again, to be saved with the rest.
     */
    remove: async (id: string) => {
      if (!(await confirmDelete())) return
      const at = form.rentalLines.findIndex((line) => line.id === id)
      // a kit goes with its parts
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
      // the stored list shows by itself, unless one that is being changed lies over it
      if (stored.length < gone.length || touched.values.rentalLines)
        withLines((lines) => lines.filter((one) => !isGone(one)))
      if (gone.length > 0) toastUndoable(t.lineRemoved, () => putBack(gone, at))
    },
  }
}

const manyTimes = <T>(length: number, make: () => T): T[] => Array.from({ length }, make)

/** A line that asks for the model of a piece, and is no part of another. */
const isModelOf = (line: RentalLine, piece: Item): boolean =>
  isModelLine(line) && line.partOf === null && namedModel(line) === namedModel(piece)

/** A piece with what goes along with it; the draft itself where it is there already. */
export function withPiece(draft: RentalDraft, item: Item, quantity: number, along: Along): RentalDraft {
  const next = withItem(draft, item, newId(), quantity, along)
  const line = next?.rentalLines.find(({ itemId, partOf }) => itemId === item.id && partOf === null)
  if (!next || !line) return draft
  return withAlong(next, { lineId: line.id, quantity: isBulk(item) ? quantity : 1 }, along, newId)
}

/** The piece itself when it is free, for others are looked for beside it. */
const alsoFree = async (id: string, { period, today, own }: Asking): Promise<string[]> =>
  ((await stockOf([id], period, today, own)).get(id)?.left ?? 0) > 0 ? [id] : []

/** A piece with others of its model, as many as are free and not on the rental yet. */
async function freePieces(
  item: Item,
  quantity: number,
  there: ReadonlySet<string>,
  asking: Asking,
): Promise<Item[]> {
  const spares = await sparesOf({ ...asking, ids: [...there, item.id] })
  const first = there.has(item.id) ? [] : [item]
  const others = (spares.get(item.id) ?? []).slice(0, quantity - first.length)
  return [...first, ...(await records(db.item, others))]
}
