import { type FormEvent, useId } from 'react'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { secondFactorPolicy } from '../../../db/queries/settings.ts'
import {
  POLICY_FIELDS,
  policyOf,
  REMEMBER_DAYS,
  REQUIRED_FOR,
  REQUIRED_FOR_LIST,
  type RequiredFor,
  rememberDaysProblem,
  type SecondFactorPolicy,
} from '../../../domain/rights/secondFactorPolicy.ts'
import { changedMeanwhile } from '../../../lib/http.ts'
import { pick } from '../../../lib/objects.ts'
import { texts } from '../../../lib/texts.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import { OnlineSave } from '../../../shared/forms/OnlineSave.tsx'
import { useForm } from '../../../shared/forms/useForm.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { syncNow } from '../../../sync/client.ts'

const CHOICES = REQUIRED_FOR_LIST.map((value) => ({ value, label: REQUIRED_FOR[value] }))
const WHO_IS_ASKED =
  'Wie er nog geen heeft, stelt hem bij de volgende aanmelding eerst in. Stel eerst uw eigen tweede stap in.'
const DAYS = '0: elke aanmelding vraagt de tweede stap. Hoogstens 90.'

/** The present values of a refusal. It has them as the texts that are stored. */
const currentPolicy = (error: unknown): Partial<Values> => {
  const { requiredFor, rememberDays } = changedMeanwhile(error)
  const policy = policyOf(requiredFor, rememberDays)
  return {
    ...(requiredFor === undefined ? {} : { requiredFor: policy.requiredFor }),
    ...(rememberDays === undefined ? {} : { rememberDays: policy.rememberDays }),
  }
}

/** The policy of the company for the second step of the login (PK-01, PK-05). */
export function SecondStepPolicy() {
  const stored = useLive(secondFactorPolicy, [])
  return stored ? <Form stored={stored} /> : null
}

type Values = Omit<SecondFactorPolicy, 'rememberDays'> & { rememberDays: number | null }

function Form({ stored }: { stored: SecondFactorPolicy }) {
  const online = useOnline()
  const note = useId()
  const { formRef, ...form } = useForm<Values>({
    record: stored,
    check: ({ rememberDays }) => ({ rememberDays: rememberDaysProblem(rememberDays) }),
    save: async (fields) => {
      try {
        const [values, base] = [pick(fields.values, fields.changed), pick(fields.seen, fields.changed)]
        await confirmedRequest('PUT', '/second-factor/policy', { json: { ...values, base } })
      } catch (error) {
        return showRefusal(fields, error, currentPolicy(error))
      }
      syncNow()
      toastSuccess('Instellingen succesvol opgeslagen.')
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online) void form.submit()
  }
  const requiredFor = form.bind('requiredFor')
  return (
    <Panel title="Tweede stap bij het aanmelden">
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <SelectField<RequiredFor>
          label={POLICY_FIELDS.requiredFor.label}
          description={WHO_IS_ASKED}
          options={CHOICES}
          {...requiredFor}
          onChange={(value) => value && requiredFor.onChange(value)}
        />
        <NumberField
          label={POLICY_FIELDS.rememberDays.label}
          description={DAYS}
          kind="integer"
          unit="dagen"
          required
          min={REMEMBER_DAYS.min}
          max={REMEMBER_DAYS.max}
          {...form.bind('rememberDays')}
        />
        <div className={classes.buttons}>
          <OnlineSave online={online} busy={form.busy} note={note} />
        </div>
        {!online && (
          <p id={note} className={classes.note}>
            {texts.onlineOnly}
          </p>
        )}
      </form>
    </Panel>
  )
}
