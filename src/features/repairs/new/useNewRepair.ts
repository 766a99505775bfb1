import { useEffect, useRef, useState } from 'react'
import { db } from '../../../db/database.ts'
import { newId } from '../../../db/newId.ts'
import { useLive } from '../../../db/live.ts'
import { aliases } from '../../../db/queries/aliases.ts'
import { activeExecutors, refusedQuote } from '../../../db/queries/pickers.ts'
import { dayInBrussels } from '../../../domain/days.ts'
import { defaultContact } from '../../customers/pick/ContactSelect.tsx'
import { dropDraft, readDraft, writeDraft, writeDraftNow } from './draft.ts'
import { emptyForm, type FormErrors, type NewRepairForm, validate, withAliases } from './form.ts'

export interface Start {
  /** The path's id: a customer or an item (D-015). */
  id?: string | undefined
  itemId?: string | undefined
  /** 'new=1': start blank, whatever draft there is. */
  blank: boolean
}

const DRAFT_DELAY = 400

/** What is on the new repair screen, kept as a draft while it is typed. */
export function useNewRepair(start: Start) {
  const [form, setForm] = useState<NewRepairForm | null>(null)
  const [draft, setDraft] = useState<NewRepairForm | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [dirty, setDirty] = useState(false)
  const [unknownId, setUnknownId] = useState(false)
  const fee = useRef(0)
  /** From here on nothing is a draft any more, whatever timer still runs. */
  const saved = useRef(false)
  const key = `${start.id}/${start.itemId}/${start.blank}`

  useEffect(() => {
    let gone = false
    void prepare(start).then((ready) => {
      if (gone) return
      fee.current = ready.fee
      saved.current = false
      setForm(ready.form)
      setDraft(ready.draft)
      setUnknownId(ready.unknown)
    })
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the fields of `start`
  }, [key])

  const known = useLive(aliases, [])
  useEffect(() => {
    if (!known) return
    const follow = (old: NewRepairForm | null) => old && withAliases(old, known)
    setForm(follow)
    setDraft(follow)
  }, [known, form, draft])

  useEffect(() => {
    if (!dirty || !form) return
    const timer = setTimeout(() => void (saved.current || writeDraft(form)), DRAFT_DELAY)
    // A tab that is closed or put away may never come to that.
    const onHide = () => saved.current || writeDraftNow(form)
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [dirty, form])

  const change = (next: (old: NewRepairForm) => NewRepairForm) => {
    setForm((old) => (old ? next(old) : old))
    setErrors({})
    setDirty(true)
  }
  return {
    form,
    draft,
    errors,
    dirty,
    unknownId,
    fee: fee.current,
    change,
    set: (fields: Partial<NewRepairForm>) => change((old) => ({ ...old, ...fields })),
    takeDraft: () => {
      if (draft) setForm(draft)
      setDraft(null)
      setDirty(true)
    },
    discardDraft: () => {
      setDraft(null)
      void dropDraft()
    },
    check: (): boolean => {
      const found = form ? validate(form) : {}
      setErrors(found)
      return Object.keys(found).length === 0
    },
    done: async () => {
      saved.current = true
      setDirty(false)
      await dropDraft()
    },
  }
}

async function prepare(start: Start) {
  const [executors, fee, draft] = await Promise.all([activeExecutors(), refusedQuote(), readDraft()])
  const today = dayInBrussels(new Date().toISOString())
  const blank = emptyForm({ id: newId(), today, executorId: executors[0]?.id ?? null, refusedQuote: fee })
  const { form, unknown } = await filledFrom(blank, start)
  const offered = draft && !start.blank && !start.id && !start.itemId ? draft : null
  return { form, fee, unknown, draft: offered }
}

/** The customer and the item the screen was opened with (RN-25, RN-26, RN-27, D-015). */
async function filledFrom(
  form: NewRepairForm,
  { id, itemId }: Start,
): Promise<{ form: NewRepairForm; unknown: boolean }> {
  const customer = id ? await db.customer.get(id as never) : undefined
  const item = await db.item.get((itemId ?? (customer ? '' : (id ?? ''))) as never)
  const unknown = Boolean(id) && !customer && !item
  const owner = customer ?? (item?.customerId ? await db.customer.get(item.customerId as never) : undefined)
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
