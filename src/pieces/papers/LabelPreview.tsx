import { useEffect, useState } from 'react'
import type { LabelPages } from '../../documents/labelMarks.ts'
import { type LabelLayout, sizeOf } from '../../documents/labelSizes.ts'
import type { Named } from '../../domain/scan/shortCode.ts'
import classes from './Label.module.css'
import { LabelDrawing } from './LabelDrawing.tsx'
import { drawLabels, makeLabels } from './worker.ts'

export interface LabelPreviewProps {
  of: readonly Named[]
  layout: LabelLayout
}

const NAME = 'Voorbeeld van het label'

/** The label in its true size: the file itself in the viewer of the browser, or drawn where a browser has none. */
export function LabelPreview(props: LabelPreviewProps) {
  return navigator.pdfViewerEnabled ? <OfFile {...props} /> : <Drawn {...props} />
}

function OfFile({ of, layout }: LabelPreviewProps) {
  const url = useMade(of, layout, addressOfFile, forget)
  if (!url) return null
  const { width, height, sheet } = sizeOf(layout)
  const [w, h] = sheet ? [210, 297] : [width, height ?? 80]
  return (
    <div className={classes.preview}>
      <iframe
        title={NAME}
        src={`${url}#toolbar=0&navpanes=0&view=Fit`}
        style={{ width: `${w}mm`, height: `${h}mm` }}
      />
    </div>
  )
}

const addressOfFile = async (of: readonly Named[], layout: LabelLayout): Promise<string> =>
  URL.createObjectURL((await makeLabels(of, layout)).blob)

const forget = (url: string): void => URL.revokeObjectURL(url)

function Drawn({ of, layout }: LabelPreviewProps) {
  const drawn = useMade<LabelPages>(of, layout, drawLabels)
  if (!drawn) return null
  return (
    <div className={classes.preview}>
      <LabelDrawing label={NAME} {...drawn} />
    </div>
  )
}

/** What is made of labels, anew when they are printed in another way; null until it is there. */
function useMade<T>(
  of: readonly Named[],
  layout: LabelLayout,
  make: (of: readonly Named[], layout: LabelLayout) => Promise<T>,
  drop?: (made: T) => void,
): T | null {
  const [made, setMade] = useState<T | null>(null)
  const asked = JSON.stringify([of, layout])
  useEffect(() => {
    let gone = false
    const [records, how] = JSON.parse(asked) as [Named[], LabelLayout]
    const making = make(records, how)
    making.then(
      (next) => gone || setMade(() => next),
      () => undefined,
    )
    return () => {
      gone = true
      if (drop) making.then(drop, () => undefined)
    }
  }, [asked, make, drop])
  return made
}
