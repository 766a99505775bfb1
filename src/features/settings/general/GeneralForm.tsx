import type { ReactNode } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { settingProblem } from '../../../mutations/settings/setting.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { companySettings } from '../../../db/queries/settings.ts'
import type { CompanyModule, CompanySetting } from '../../../domain/settings/companySettings.ts'
import { entriesOf, keysOf, recordOf } from '../../../lib/objects.ts'
import { texts } from '../../../lib/texts.ts'
import { settingId } from '../../../domain/settings/settings.ts'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { touchedDraft } from '../../../shared/forms/draft.ts'
import { SettingAnchor } from '../search/SettingAnchor.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { useForm } from '../../../shared/forms/useForm.ts'
import { SettingInput } from './SettingInput.tsx'
import type { SettingTexts } from './SavedSetting.tsx'

type Values = Record<string, string>

export interface GeneralFormProps {
  module: CompanyModule
  /** Title of the panel. */
  title: string
  settings: Readonly<Record<string, CompanySetting>>
  /** Text above the settings. */
  intro?: string
  /** A final question before a save. @param seen the stored values */
  sure?: (seen: SettingTexts, typed: SettingTexts) => Promise<boolean>
  /** Shown above the button, for the typed values. */
  below?: (typed: SettingTexts) => ReactNode
}

/** Settings that are saved together, because a save of them cannot be undone (BT-07). */
export function GeneralForm(props: GeneralFormProps) {
  const { module, settings } = props
  const stored = useLive(() => companySettings(module), [module])
  if (!stored) return null
  return <Form {...props} stored={recordOf(keysOf(settings), (field) => stored[field] ?? '')} />
}

function Form({
  module,
  title,
  settings,
  stored,
  intro,
  sure,
  below,
}: GeneralFormProps & { stored: Values }) {
  const { formRef, ...form } = useForm({
    record: stored,
    check: (all) =>
      Object.fromEntries(
        keysOf(settings).map((field) => [field, settingProblem(field, all[field] ?? '') ?? undefined]),
      ),
    validatesChangedOnly: true,
    sure: async ({ seen, values }) => (await sure?.(seen, values)) ?? true,
    save: async ({ changed, seen, values }) => {
      for (const field of changed)
        await mutate(
          'setting.set',
          { module, field, value: values[field] ?? '' },
          { base: { value: seen[field] ?? '' } },
        )
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
              <SettingInput setting={setting} {...form.bind(field)} value={form.values[field] ?? ''} />
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
