import { useEffect, useRef, useState } from 'react'
import { reportIfFull } from '../../sync/store/storageHealth.ts'
import { DRAFT_DELAY, dropDraft, readDraft, registerOpenDraft, writeDraft, writeDraftNow } from './drafts.ts'

export interface FormDraftState<F> {
  /** The draft that existed when the screen opened, until the person takes or discards it. */
  offered: F | null
  /** Ends the offer. The caller shows the draft if it was taken. */
  answer: (taken: boolean) => void
  /**
   * Call it when the form was saved or abandoned. After that nothing is stored as a draft, even if a timer still
   * runs.
   */
  done: () => Promise<void>
}

/** A form whose input is stored as a draft. */
export interface FormDraftOptions<F extends object> {
  key: string
  /** True if the data under the key is such a draft. */
  is: (data: unknown) => data is F
  /** True if all of it is stored as a record, so that it is no longer a draft. */
  isStored?: ((draft: F) => Promise<boolean>) | undefined
  /** The input on the screen. */
  form: F
  /** A change of this text stores the form at once, without waiting for a pause in typing. */
  atOnce?: string | undefined
}

/**
 * Stores a form as a draft while the person types, also when the tab is closed or hidden (B5.1).
 * @param options null: no draft is stored
 * @param dirty true if there is input to store
 */
export function useFormDraft<F extends object>(
  options: FormDraftOptions<F> | null,
  dirty: boolean,
): FormDraftState<F> {
  const { key = null, is = isNone, isStored, form = null, atOnce } = options ?? {}
  const [offered, setOffered] = useState<F | null>(null)
  const saved = useRef(false)

  useEffect(() => {
    if (key === null) return
    let gone = false
    void readOpenDraft(key, is, isStored).then((found) => gone || setOffered(found))
    return () => {
      gone = true
      // The next record has its own offer.
      setOffered(null)
    }
  }, [key, is, isStored])

  useEffect(() => {
    if (key === null || !dirty || !form) return
    saved.current = false
    const write = async () => {
      if (!saved.current) await writeDraft(key, form).catch(reportIfFull)
    }
    const timer = setTimeout(() => void write(), DRAFT_DELAY)
    const unregister = registerOpenDraft(write)
    const onHide = () => saved.current || writeDraftNow(key, form)
    // Runs before the store is released (sync/pageLifecycle.ts).
    window.addEventListener('pagehide', onHide, true)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearTimeout(timer)
      unregister()
      window.removeEventListener('pagehide', onHide, true)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [key, dirty, form])

  const written = useRef(atOnce)
  useEffect(() => {
    if (written.current === atOnce) return
    written.current = atOnce
    if (key !== null && dirty && form && !saved.current) void writeDraft(key, form).catch(reportIfFull)
  }, [key, dirty, form, atOnce])

  // The form was removed before the timer ran and was not abandoned: store it now.
  const last = useRef({ key, dirty, form })
  useEffect(() => {
    last.current = { key, dirty, form }
  })
  useEffect(
    () => () => {
      const { key: at, dirty: isDirty, form: what } = last.current
      if (at !== null && isDirty && what && !saved.current) void writeDraft(at, what).catch(reportIfFull)
    },
    [],
  )

  // Input that was typed and reverted is no draft. An offered draft stays until it is answered.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (key !== null && wasDirty.current && !dirty && !saved.current) void dropDraft(key)
    wasDirty.current = dirty
  }, [key, dirty])

  return {
    offered,
    answer: (taken) => {
      setOffered(null)
      // The present input has replaced the offered draft.
      if (key !== null && !taken && !dirty) void dropDraft(key)
    },
    done: async () => {
      saved.current = true
      setOffered(null)
      if (key !== null) await dropDraft(key)
    },
  }
}

/** Returns the draft under a key. A draft that is fully stored as a record is deleted. */
async function readOpenDraft<F extends object>(
  key: string,
  is: (data: unknown) => data is F,
  isStored?: (draft: F) => Promise<boolean>,
): Promise<F | null> {
  const found = await readDraft(key)
  if (!is(found)) return null
  if (!(await isStored?.(found))) return found
  await dropDraft(key)
  return null
}

const isNone = (_data: unknown): _data is never => false
