import { Button } from '@mantine/core'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { settingProblem } from '../../../contract/mutations/settings/setting.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { houseSettings } from '../../../db/queries/settings.ts'
import { inStorableOrder } from '../../../domain/rentals/stockLimits.ts'
import {
  HOUSE_SETTINGS,
  type HouseModule,
  type HouseSetting,
} from '../../../domain/settings/houseSettings.ts'
import { entriesOf, keysOf, recordOf } from '../../../domain/shared/objects.ts'
import { texts } from '../../../lib/texts.ts'
import { settingId } from '../../../domain/settings/settings.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'
import classes from '../../../pieces/forms/Settings.module.css'
import { useForm } from '../../../pieces/forms/useForm.ts'

export type Numbers = Record<string, number | null>

type Described = Readonly<Record<string, HouseSetting>>

export interface GeneralFormProps {
  module: HouseModule
  /** Of the panel; default 'Algemeen'. */
  title?: string
  /** Default: the general settings of the department. */
  settings?: Described
  /** What is wrong with a field beside the others, in Dutch. */
  problem?: (values: Numbers, field: string) => string | null
}

const textOf = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '')
const numberOf = (text: string) => Number(text.replace(',', '.')) || 0

/** The general settings of a department, saved together (SE-12, SE-13, D-122). */
export function GeneralForm(props: GeneralFormProps) {
  const { module, settings = HOUSE_SETTINGS[module] } = props
  const stored = useLive(() => houseSettings(module), [module])
  if (!stored) return null
  const seen = recordOf(keysOf(settings), (field) => numberOf(stored[field] ?? ''))
  return <Form {...props} settings={settings} stored={seen} />
}

function Form({
  module,
  title = 'Algemeen',
  settings,
  stored,
  problem,
}: GeneralFormProps & { settings: Described; stored: Numbers }) {
  const { formRef, ...form } = useForm({
    record: stored,
    check: (all) =>
      Object.fromEntries(
        keysOf(settings).map((field) => [
          field,
          settingProblem(field, textOf(all[field])) ?? problem?.(all, field) ?? undefined,
        ]),
      ),
    judgesChanged: true,
    save: async ({ changed, seen, values }) => {
      const typed = changed.map((field) => ({ field, value: textOf(values[field]) }))
      for (const { field, value } of inStorableOrder(typed, stored.warningGood ?? 0))
        await mutate('setting.set', { module, field, value }, { base: { value: textOf(seen[field]) } })
      toastSuccess('Instellingen succesvol opgeslagen.')
    },
  })
  return (
    <Panel title={title}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
        {entriesOf(settings).map(([field, { unset: _unset, ...props }]) => {
          const { value = null, ...bound } = form.bind(field)
          return (
            <ConflictScope key={field} e="setting" id={settingId(module, field)}>
              <NumberField {...props} path="value" required value={value} {...bound} />
            </ConflictScope>
          )
        })}
        <div>
          <Button type="submit">{texts.save}</Button>
        </div>
      </form>
    </Panel>
  )
}
