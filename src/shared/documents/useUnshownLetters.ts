import { useEffect, useState } from 'react'
import type { DocumentKind } from '../../documents/kinds.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { unshownIn } from './documentWorkerClient.ts'

/** The document of a repair that will be issued. */
export interface RepairDocumentRequest {
  kind: DocumentKind
  repairId: string
  language: Language
}

/** Letters outside this range may be missing in the fonts. Only then the worker is asked. */
const MAY_LACK = /[^\0-\u024F\u2010-\u2026\u20AC\u2122]/

/**
 * The letters of a document that cannot be shown; '' if all can, or until it is known.
 * @param texts the texts of the document that a person typed
 */
export function useUnshownLetters(request: RepairDocumentRequest | null, texts: object | null): string {
  const [found, setFound] = useState<{ of: string; unshown: string } | null>(null)
  const { kind, repairId, language } = request ?? {}
  const typedText = request && texts ? JSON.stringify(texts) : ''
  const of = MAY_LACK.test(typedText) ? `${kind} ${language} ${typedText}` : ''
  useEffect(() => {
    if (of === '' || !kind || !repairId || !language) return
    let isOver = false
    unshownIn(kind, repairId, language).then(
      (unshown) => {
        if (!isOver) setFound({ of, unshown })
      },
      // Without a worker the result is unknown, and the mail is sent without a warning.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [of, kind, repairId, language])
  return found?.of === of ? found.unshown : ''
}
