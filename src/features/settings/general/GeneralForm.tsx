import type { ReactNode } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { settingProblem } from '../../../mutations/settings/setting.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { companySettings } from '../../../db/queries/settings.ts'
import { inStorableOrder } from '../../../domain/rentals/stockLimits.ts'
import {
  COMPANY_SETTINGS,
  type CompanyModule,
  type CompanySetting,
  isTextSetting,
} from '../../../domain/settings/companySettings.ts'
import { entriesOf, keysOf, recordOf } from '../../../lib/objects.ts'
import { texts } from '../../../lib/texts.ts'
import { settingId } from '../../../domain/settings/settings.ts'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { touchedDraft } from '../../../shared/forms/draft.ts'
import { SettingAnchor } from '../search/SettingAnchor.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { useForm } from '../../../shared/forms/useForm.ts'

/** Number settings as numbers, text settings as strings. */
export type Values = Record<string, number | string | null>

type Described = Readonly<Record<string, CompanySetting>>

export interface GeneralFormProps {
  module: CompanyModule
  /** Title of the panel; default 'Algemeen'. */
  title?: string
  /** Default: the general settings of the department. */
  settings?: Described
  /** Returns an additional error of a field, in Dutch. */
  problem?: (values: Values, field: string) => string | null
  /** Text above the settings. */
  intro?: string
  /** A final question before a save. @param seen the stored values */
  sure?: (seen: Values, typed: Values) => Promise<boolean>
  /** Shown above the button, for the typed values. */
  below?: (typed: Values) => ReactNode
}

const textOf = (value: number | string | null | undefined) => String(value ?? '')
const valueOf = (setting: CompanySetting | undefined, text: string) =>
  isTextSetting(setting)
    ? text
    : setting?.optional && text === ''
      ? null
      : Number(text.replace(',', '.')) || 0

/** The general settings of a department, saved together (SE-12, SE-13, D-122). */
export function GeneralForm(props: GeneralFormProps) {
  const { module, settings = COMPANY_SETTINGS[module] } = props
  const stored = useLive(() => companySettings(module), [module])
  if (!stored) return null
  const seen: Values = recordOf(keysOf(settings), (field) => valueOf(settings[field], stored[field] ?? ''))
  return <Form {...props} settings={settings} stored={seen} />
}

function Form({
  module,
  title = 'Algemeen',
  settings,
  stored,
  problem,
  intro,
  sure,
  below,
}: GeneralFormProps & { settings: Described; stored: Values }) {
  const { formRef, ...form } = useForm({
    record: stored,
    check: (all) =>
      Object.fromEntries(
        keysOf(settings).map((field) => [
          field,
          settingProblem(field, textOf(all[field])) ?? problem?.(all, field) ?? undefined,
        ]),
      ),
    validatesChangedOnly: true,
    sure: async ({ seen, values }) => (await sure?.(seen, values)) ?? true,
    save: async ({ changed, seen, values }) => {
      const typed = changed.map((field) => ({ field, value: textOf(values[field]) }))
      for (const { field, value } of inStorableOrder(typed, Number(stored.warningGood ?? 0)))
        await mutate('setting.set', { module, field, value }, { base: { value: textOf(seen[field]) } })
      toastSuccess('Instellingen succesvol opgeslagen.')
    },
    draft: touchedDraft<Values>(`settings/${module}/${title}`),
  })
  return (
    <Panel title={title}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
        {intro && <p className={classes.note}>{intro}</p>}
        <RecordDraftOffer draft={{ isOffered: form.offered !== null, answer: form.answerDraft }} />
        {entriesOf(settings).map(([field, setting]) => (
          <ConflictScope key={field} e="setting" id={settingId(module, field)}>
            <SettingAnchor name={`${module}.${field}`}>
              <SettingField setting={setting} {...form.bind(field)} />
            </SettingAnchor>
          </ConflictScope>
        ))}
        {below?.(form.values)}
        <div>
          <ChangeButton type="submit">{texts.save}</ChangeButton>
        </div>
      </form>
    </Panel>
  )
}

interface SettingFieldProps
  extends Omit<ReturnType<ReturnType<typeof useForm<Values>>['bind']>, 'value' | 'onChange'> {
  setting: CompanySetting
  value?: number | string | null
  onChange: (value: number | string | null) => void
}

/** A setting, in an input of its kind. */
function SettingField({ setting, value = null, ...bound }: SettingFieldProps) {
  const { label, kind, unit, description, max } = setting
  const shared = { label, description, path: 'value', ...bound }
  if (kind === 'text') return <TextField {...shared} value={textOf(value)} />
  if (kind === 'lines')
    return (
      <TextAreaField
        {...shared}
        value={textOf(value)}
        minRows={3}
        maxRows={10}
        {...(max ? { limit: max } : {})}
      />
    )
  if (kind === 'flag')
    return (
      <SwitchField {...shared} value={Number(value) === 1} onChange={(on) => bound.onChange(on ? 1 : 0)} />
    )
  return (
    <NumberField
      {...shared}
      kind={kind}
      unit={unit}
      required={setting.optional !== true}
      value={value === null ? null : Number(value)}
    />
  )
}
