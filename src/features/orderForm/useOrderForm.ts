import { useState } from 'react'
import { newId } from '../../db/newId.ts'
import { useKeptDraft } from '../../pieces/drafts/useKeptDraft.ts'
import { emptyOrder, type OrderForm } from './form.ts'

/** What is on the order form, kept as a draft while it is typed. */
export function useOrderForm() {
  const [form, setForm] = useState(() => emptyOrder(newId()))
  const [dirty, setDirty] = useState(false)
  const draft = useKeptDraft<OrderForm>('actionForm', form, dirty)
  const change = (next: (old: OrderForm) => OrderForm) => {
    setForm(next)
    setDirty(true)
  }
  const answerDraft = (taken: boolean) => {
    if (taken && draft.offered) {
      setForm(draft.offered)
      setDirty(true)
    }
    draft.answer(taken)
  }
  const reset = async () => {
    await draft.done()
    setForm(emptyOrder(newId()))
    setDirty(false)
  }
  return {
    form,
    dirty,
    offered: draft.offered,
    answerDraft,
    change,
    set: (fields: Partial<OrderForm>) => change((old) => ({ ...old, ...fields })),
    reset,
  }
}
export type OrderFormState = ReturnType<typeof useOrderForm>
