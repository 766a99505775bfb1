import { useEffect, useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../components/fields/NumberField.tsx'
import { SelectField } from '../../components/fields/SelectField.tsx'
import {
  LABEL_LEAST,
  LABEL_MOST,
  LABEL_SIZES,
  type LabelLayout,
  type LabelSizeName,
  sizeOf,
} from '../../documents/labelSizes.ts'
import type { Named } from '../../domain/scan/shortCode.ts'
import { entriesOf } from '../../domain/shared/objects.ts'
import { counted } from '../../domain/shared/counted.ts'
import classes from './Label.module.css'
import { keepLabelLayout, labelLayout } from './labelLayout.ts'
import { printLabels } from './printLabels.ts'
import { makeLabels } from './worker.ts'

const SIZES = [
  ...entriesOf(LABEL_SIZES).map(([value, { name }]) => ({ value, label: name })),
  { value: 'own' as const, label: 'Eigen maat' },
]

export interface LabelDialogProps {
  of: readonly Named[]
  onClose: () => void
}

/** How labels are printed on this device, with the label as it will be, in its true size. */
export function LabelDialog({ of, onClose }: LabelDialogProps) {
  const [layout, setLayout] = useState(labelLayout)
  const set = (part: Partial<LabelLayout>) => setLayout((old) => ({ ...old, ...part }))
  const problem = problemOf(layout)
  const { sheet } = sizeOf(layout)
  const print = async () => {
    if (problem) return false
    keepLabelLayout(layout)
    await printLabels(of, layout)
    return true
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={of.length === 1 ? 'Label' : counted(of.length, 'label', 'labels')}
      onClose={onClose}
      onSave={print}
      saveLabel="Afdrukken"
    >
      <div className={classes.dialog}>
        <div className={classes.fields}>
          <SelectField<LabelSizeName | 'own'>
            label="Formaat"
            options={SIZES}
            value={layout.size}
            onChange={(size) => size && set({ size })}
          />
          {layout.size === 'own' && (
            <div className={classes.pair}>
              <NumberField
                label="Breedte"
                unit="mm"
                value={layout.own.width}
                {...(problem ? { error: problem } : {})}
                onChange={(width) => set({ own: { ...layout.own, width: width ?? 0 } })}
              />
              <NumberField
                label="Hoogte"
                unit="mm"
                value={layout.own.height}
                onChange={(height) => set({ own: { ...layout.own, height: height ?? 0 } })}
              />
            </div>
          )}
          {sheet && (
            <NumberField
              label="Eerste label op plaats"
              kind="integer"
              min={1}
              max={sheet.columns * sheet.rows}
              value={layout.start}
              onChange={(start) => set({ start: start ?? 1 })}
            />
          )}
          <div className={classes.pair}>
            <NumberField
              label="Verschuiving naar rechts"
              unit="mm"
              value={layout.offset.x}
              onChange={(x) => set({ offset: { ...layout.offset, x: x ?? 0 } })}
            />
            <NumberField
              label="Verschuiving omlaag"
              unit="mm"
              value={layout.offset.y}
              onChange={(y) => set({ offset: { ...layout.offset, y: y ?? 0 } })}
            />
          </div>
        </div>
        {!problem && <Preview of={of.slice(0, 1)} layout={layout} />}
      </div>
    </FormDialog>
  )
}

function problemOf({ size, own }: LabelLayout): string | null {
  if (size !== 'own') return null
  const fits = (['width', 'height'] as const).every(
    (side) => own[side] >= LABEL_LEAST[side] && own[side] <= LABEL_MOST[side],
  )
  return fits
    ? null
    : `Van ${LABEL_LEAST.width} x ${LABEL_LEAST.height} tot ${LABEL_MOST.width} x ${LABEL_MOST.height} mm.`
}

/** The file itself, in the viewer of the browser; where there is none the file opens when it is printed. */
function Preview({ of, layout }: { of: readonly Named[]; layout: LabelLayout }) {
  const [url, setUrl] = useState<string | null>(null)
  const asked = JSON.stringify([of, layout])
  useEffect(() => {
    if (!navigator.pdfViewerEnabled) return undefined
    let made: string | null = null
    let gone = false
    const [records, how] = JSON.parse(asked) as [Named[], LabelLayout]
    makeLabels(records, how).then(
      ({ blob }) => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [asked])
  if (!url) return null
  const { width, height, sheet } = sizeOf(layout)
  const [w, h] = sheet ? [210, 297] : [width, height ?? 80]
  return (
    <div className={classes.preview}>
      <iframe
        title="Voorbeeld van het label"
        src={`${url}#toolbar=0&navpanes=0&view=Fit`}
        style={{ width: `${w}mm`, height: `${h}mm` }}
      />
    </div>
  )
}
