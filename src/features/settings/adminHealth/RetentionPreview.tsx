import { useEffect, useState } from 'react'
import { type RetentionCounts, retentionText } from '../../../domain/privacy/retention.ts'
import { RETENTION_SETTINGS } from '../../../domain/settings/retention.ts'
import { request } from '../../../lib/http.ts'
import { keysOf } from '../../../lib/objects.ts'
import { texts } from '../../../lib/texts.ts'
import { settingProblem } from '../../../mutations/settings/setting.ts'
import settings from '../../../shared/forms/Settings.module.css'

/** Milliseconds after the last key. */
const PAUSE_MS = 400
const FIELDS = keysOf(RETENTION_SETTINGS)
const OFFLINE = `Hoeveel er gewist wordt, weet alleen de server. ${texts.onlineOnly}`

interface RetentionPreviewProps {
  typed: Readonly<Record<string, string>>
  online: boolean
}

/** The effect of the typed terms: 'Bij de volgende dagelijkse taak: 12 herstellingen'. */
export function RetentionPreview({ typed, online }: RetentionPreviewProps) {
  const [counted, setCounted] = useState<{ key: string; counts: RetentionCounts | null }>()
  const isRight = FIELDS.every((field) => settingProblem(field, typed[field] ?? '') === null)
  const isEmpty = FIELDS.every((field) => (typed[field] ?? '') === '')
  const key = JSON.stringify(FIELDS.map((field) => typed[field] ?? ''))
  const isAsked = online && isRight && !isEmpty
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const query = Object.fromEntries(FIELDS.map((field, i) => [field, (JSON.parse(key) as string[])[i]]))
    const timer = setTimeout(() => {
      request<RetentionCounts>('GET', '/retention', { query })
        .then((counts) => isCurrent && setCounted({ key, counts }))
        .catch(() => isCurrent && setCounted({ key, counts: null }))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isAsked])
  const shown = counted?.key === key ? counted.counts : undefined
  return (
    <p className={settings.note} aria-live="polite">
      {textOf({ isEmpty, isRight, online, shown })}
    </p>
  )
}

interface PreviewState {
  isEmpty: boolean
  isRight: boolean
  online: boolean
  /** Null: the server did not answer; undefined: not yet. */
  shown: RetentionCounts | null | undefined
}

function textOf({ isEmpty, isRight, online, shown }: PreviewState): string {
  if (isEmpty) return 'Alles blijft bewaard.'
  if (!online) return OFFLINE
  if (!isRight) return 'Verbeter eerst wat er getypt is.'
  if (shown === undefined) return 'Aan het tellen…'
  return shown === null
    ? 'Hoeveel er gewist wordt, kon niet geteld worden.'
    : `Bij de volgende dagelijkse taak: ${retentionText(shown)}.`
}
