import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../components/fields/NumberField.tsx'
import { SelectField } from '../../components/fields/SelectField.tsx'
import {
  LABEL_LEAST,
  LABEL_MOST,
  LABEL_SIZES,
  type LabelLayout,
  type LabelSizeName,
  labelSizeOf,
} from '../../documents/labelSizes.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'
import { entriesOf } from '../../lib/objects.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import classes from './Label.module.css'
import { LabelPreview } from './LabelPreview.tsx'
import { saveLabelLayout, labelLayout } from './labelLayout.ts'
import { printLabels } from './printLabels.ts'

const SIZES = [
  ...entriesOf(LABEL_SIZES).map(([value, { name }]) => ({ value, label: name })),
  { value: 'own' as const, label: 'Eigen maat' },
]

export interface LabelDialogProps {
  of: readonly CodedRecord[]
  onClose: () => void
}

/** The label layout of this device, with a preview in the true size. */
export function LabelDialog({ of, onClose }: LabelDialogProps) {
  const [layout, setLayout] = useState(labelLayout)
  const set = (part: Partial<LabelLayout>) => setLayout((old) => ({ ...old, ...part }))
  const problem = problemOf(layout)
  const { sheet } = labelSizeOf(layout)
  const print = async () => {
    if (problem) return false
    saveLabelLayout(layout)
    await printLabels(of, layout)
    return true
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={of.length === 1 ? 'Label' : countWithNoun(of.length, 'label', 'labels')}
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
        {!problem && <LabelPreview of={of.slice(0, 1)} layout={layout} />}
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
