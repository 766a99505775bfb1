import { useEffect, useState } from 'react'
import type { LabelPages } from '../../documents/labelMarks.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'
import classes from './Label.module.css'
import { LabelDrawing } from './LabelDrawing.tsx'
import { drawLabels } from './documentWorkerClient.ts'

export interface LabelPreviewProps {
  of: readonly CodedRecord[]
  layout: LabelLayout
}

/** The label in its true size, drawn from the data of its file, because tablets have no viewer for PDF. */
export function LabelPreview({ of, layout }: LabelPreviewProps) {
  const [drawn, setDrawn] = useState<LabelPages | null>(null)
  const request = JSON.stringify([of, layout])
  useEffect(() => {
    let gone = false
    const [records, labelLayout] = JSON.parse(request) as [CodedRecord[], LabelLayout]
    drawLabels(records, labelLayout).then(
      (pages) => gone || setDrawn(pages),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [request])
  if (!drawn) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a sheet in its true size is scrolled by keys too
    <section className={classes.preview} tabIndex={0} aria-label="Voorbeeld">
      <LabelDrawing label="Voorbeeld van het label" {...drawn} />
    </section>
  )
}
