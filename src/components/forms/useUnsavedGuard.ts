import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { setDirty } from '../../lib/dirtyForms.ts'
import { confirmUnsaved } from '../dialogs/confirm.ts'
import { useFormHost } from './FormHost.tsx'
import { textOfFields } from './openForms.ts'
import { askBeforeLeaving, type HistoryStep } from './leavingHistory.ts'

/**
 * Protects unsaved input while `dirty`. Leaving the screen asks 'Wil je doorgaan zonder wijzigingen op te
 * slaan?', closing the tab shows the browser's question, and an app update waits. A change of only the search
 * part of the URL passes. The host of forms keeps the form on the screen meanwhile (`FormHost`).
 * @param onDiscard called when the user leaves without saving: the abandoned input must not be kept as a
 * draft
 * @param kept skips questions about input that survives: 'tab' survives closing the tab, 'always' survives
 * everything
 * @param box the element that holds the fields
 * @returns a function that lets the next navigation pass; call it right before navigating after a save
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
  // Without a router (a test, another product) only the tab and the registry are protected.
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
