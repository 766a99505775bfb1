import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { afterBlur } from '../../../pieces/forms/afterBlur.ts'
import { db } from '../../../db/database.ts'
import { newId } from '../../../db/newId.ts'
import { useLive } from '../../../db/live.ts'
import { aliases } from '../../../db/queries/aliases.ts'
import { activeExecutors, refusedQuote } from '../../../db/queries/pickers.ts'
import { dayInBrussels } from '../../../domain/shared/days.ts'
import { keysOf, pick } from '../../../domain/shared/objects.ts'
import { defaultContact } from '../../../pieces/customers/pick/ContactSelect.tsx'
import { useKeptDraft } from '../../../pieces/drafts/useKeptDraft.ts'
import { DRAFT } from '../../../pieces/repairs/draft.ts'
import { emptyForm, type NewRepairForm, validate, withAliases } from '../../../pieces/repairs/form.ts'

export interface Start {
  /** The path's id: a customer or an item (D-015). */
  id?: string | undefined
  itemId?: string | undefined
  /** 'new=1': start blank, whatever draft there is. */
  blank: boolean
}

/** What is on the new repair screen, kept as a draft while it is typed. */
export function useNewRepair(start: Start) {
  const [form, setForm] = useState<NewRepairForm | null>(null)
  const [judged, setJudged] = useState<readonly (keyof NewRepairForm)[]>([])
  const [dirty, setDirty] = useState(false)
  const [unknownId, setUnknownId] = useState(false)
  const fee = useRef(0)
  const key = `${start.id}/${start.itemId}/${start.blank}`

  useEffect(() => {
    let gone = false
    void prepare(start).then((ready) => {
      if (gone) return
      fee.current = ready.fee
      setForm(ready.form)
      setUnknownId(ready.unknown)
    })
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the fields of `start`
  }, [key])

  const known = useLive(aliases, [])
  useEffect(() => {
    if (known) setForm((old) => old && withAliases(old, known))
  }, [known, form])

  const kept = useKeptDraft<NewRepairForm>(DRAFT, form, dirty)
  // Who says what the repair is for begins anew; and there must be a form that the draft takes the place of.
  const anew = !form || start.blank || start.id || start.itemId
  const offered = anew ? null : kept.offered
  const draft = offered && known ? withAliases(offered, known) : offered

  const change = (next: (old: NewRepairForm) => NewRepairForm) => {
    setForm((old) => (old ? next(old) : old))
    setDirty(true)
  }
  const problems = form ? validate(form) : {}
  return {
    form,
    draft,
    /** The texts under the fields that were left, or that a save found wrong, as long as they are not right. */
    errors: pick(problems, judged),
    /** For onBlur of a field: from here on what is wrong in it is said. */
    leave: (field: keyof NewRepairForm) => (event: FocusEvent<HTMLElement>) =>
      afterBlur(event, () => setJudged((old) => (old.includes(field) ? old : [...old, field]))),
    dirty,
    unknownId,
    fee: fee.current,
    change,
    set: (fields: Partial<NewRepairForm>) => change((old) => ({ ...old, ...fields })),
    takeDraft: () => {
      if (draft) setForm(draft)
      kept.answer(true)
      setDirty(true)
    },
    discardDraft: () => kept.answer(false),
    check: (): boolean => {
      setJudged(keysOf(problems))
      return Object.keys(problems).length === 0
    },
    done: async () => {
      setDirty(false)
      await kept.done()
    },
  }
}

async function prepare(start: Start) {
  const [executors, fee] = await Promise.all([activeExecutors(), refusedQuote()])
  const today = dayInBrussels(new Date().toISOString())
  const blank = emptyForm({ id: newId(), today, executorId: executors[0]?.id ?? null, refusedQuote: fee })
  return { fee, ...(await filledFrom(blank, start)) }
}

/** The customer and the item the screen was opened with (RN-25, RN-26, RN-27, D-015). */
async function filledFrom(
  form: NewRepairForm,
  { id, itemId }: Start,
): Promise<{ form: NewRepairForm; unknown: boolean }> {
  const customer = id ? await db.customer.get(id) : undefined
  const item = await db.item.get(itemId ?? (customer ? '' : (id ?? '')))
  const unknown = Boolean(id) && !customer && !item
  const owner = customer ?? (item?.customerId ? await db.customer.get(item.customerId) : undefined)
  return {
    unknown,
    form: {
      ...form,
      customerId: owner?.id ?? null,
      customerContactId: defaultContact(owner),
      itemId: item?.id ?? null,
      rentalEquipment: Boolean(item && !owner),
    },
  }
}
