import { useEffect, useRef, useState } from 'react'
import { noteFull } from '../../db/storageHealth.ts'
import { DRAFT_DELAY, dropDraft, readDraft, registerOpenDraft, writeDraft, writeDraftNow } from './drafts.ts'

export interface KeptDraft<F> {
  /** What was half filled in when the screen opened, until it is taken or discarded. */
  offered: F | null
  /** Ends the offer; the caller shows the draft when it was taken. */
  answer: (taken: boolean) => void
  /** The form was saved or given up: from here on nothing is a draft any more, whatever timer still runs. */
  done: () => Promise<void>
}

/** A form of which a draft is kept. */
export interface Keeping<F extends object> {
  key: string
  /** Whether what is stored under the key is such a draft. */
  is: (data: unknown) => data is F
  /** Whether all of it is stored as a record: then it is no draft any more. */
  isStored?: ((draft: F) => Promise<boolean>) | undefined
  /** What is on the screen. */
  form: F
  /** Where this changes, the form is written without waiting for a pause in the typing. */
  atOnce?: string | undefined
}

/**
 * Keeps a form as a draft while it is typed, also when the tab is closed or put away (B5.1).
 * @param keeping null: it is not kept
 * @param dirty whether there is something to keep
 */
export function useKeptDraft<F extends object>(keeping: Keeping<F> | null, dirty: boolean): KeptDraft<F> {
  const { key = null, is = isNone, isStored, form = null, atOnce } = keeping ?? {}
  const [offered, setOffered] = useState<F | null>(null)
  const saved = useRef(false)

  useEffect(() => {
    if (key === null) return
    let gone = false
    void readOpenDraft(key, is, isStored).then((found) => gone || setOffered(found))
    return () => {
      gone = true
      // The next record has an offer of its own.
      setOffered(null)
    }
  }, [key, is, isStored])

  useEffect(() => {
    if (key === null || !dirty || !form) return
    saved.current = false
    const write = async () => {
      if (!saved.current) await writeDraft(key, form).catch(noteFull)
    }
    const timer = setTimeout(() => void write(), DRAFT_DELAY)
    const unregister = registerOpenDraft(write)
    const onHide = () => saved.current || writeDraftNow(key, form)
    // Before the store is let go of (sync/pageLife.ts).
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
    if (key !== null && dirty && form && !saved.current) void writeDraft(key, form).catch(noteFull)
  }, [key, dirty, form, atOnce])

  // Gone from before the timer ran, without having been given up.
  const last = useRef({ key, dirty, form })
  useEffect(() => {
    last.current = { key, dirty, form }
  })
  useEffect(
    () => () => {
      const { key: at, dirty: isDirty, form: what } = last.current
      if (at !== null && isDirty && what && !saved.current) void writeDraft(at, what).catch(noteFull)
    },
    [],
  )

  // What was typed and taken back is no draft; what is offered stays until it is answered.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (key !== null && wasDirty.current && !dirty && !saved.current) void dropDraft(key)
    wasDirty.current = dirty
  }, [key, dirty])

  return {
    offered,
    answer: (taken) => {
      setOffered(null)
      // what is being typed took the place of what was offered
      if (key !== null && !taken && !dirty) void dropDraft(key)
    },
    done: async () => {
      saved.current = true
      setOffered(null)
      if (key !== null) await dropDraft(key)
    },
  }
}

/** The draft under a key, unless all of it is stored: that one is dropped. */
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
