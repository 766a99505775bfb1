import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { setDirty } from '../../lib/dirtyForms.ts'
import { confirmUnsaved } from '../dialogs/confirm.ts'
import { useFormHost } from './FormHost.tsx'
import { textOfFields } from './openForms.ts'
import { askBeforeLeaving, type HistoryStep } from './leavingHistory.ts'

/**
 * While `dirty`, leaving the screen asks 'Wil je doorgaan zonder wijzigingen op te slaan?', closing the tab gives the
 * browser's own question, and an update of the app waits. A change of only the search part of the URL passes.
 * Returns a function that lets the next navigation through, to be called right before going away after a save.
 * @param onDiscard called when the person leaves without saving: what they gave up is not to be kept for them
 * A host of forms keeps the form on the screen meanwhile (FormHost).
 * @param kept what is lost by nothing is not asked about: a draft outlives the tab, or all of it
 * @param box the element that holds the fields
 */
export function useUnsavedGuard(
  dirty: boolean,
  onDiscard?: () => void,
  kept?: 'tab' | 'always',
  box?: RefObject<HTMLElement | null>,
): () => void {
  const id = useId()
  const released = useRef(false)
  const discard = useRef(onDiscard)
  useEffect(() => {
    discard.current = onDiscard
  })
  // Without a router (a test, another product) only the tab and the registry are guarded.
  const history = useRouter({ warn: false })?.history

  useEffect(() => {
    setDirty(id, dirty)
    return () => setDirty(id, false)
  }, [id, dirty])

  const forms = useFormHost()?.forms
  useEffect(() => {
    if (!dirty || !forms) return
    return forms.add({
      text: () => textOfFields(box?.current ?? null),
      discard: () => {
        released.current = true
        discard.current?.()
      },
    })
  }, [dirty, forms, box])

  useEffect(() => {
    if (!dirty || kept === 'always') return
    released.current = false
    const stopTab = kept === 'tab' ? undefined : guardTab()
    const mayLeave = async ({ currentLocation, nextLocation }: HistoryStep) => {
      if (released.current || currentLocation.pathname === nextLocation.pathname) return true
      if (!(await confirmUnsaved())) return false
      discard.current?.()
      return true
    }
    const stopRouter = history && askBeforeLeaving(history, mayLeave)
    return () => {
      stopTab?.()
      stopRouter?.()
    }
  }, [dirty, history, kept])

  return () => {
    released.current = true
  }
}

function guardTab(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => window.removeEventListener('beforeunload', onBeforeUnload)
}
