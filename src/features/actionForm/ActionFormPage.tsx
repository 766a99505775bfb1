import { Button, Radio } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { ComboField, type ComboOption } from '../../components/fields/ComboField.tsx'
import { DateField } from '../../components/fields/DateField.tsx'
import { SwitchField } from '../../components/fields/SwitchField.tsx'
import { TextAreaField } from '../../components/fields/TextAreaField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { Form } from '../../components/forms/Form.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { useLock } from '../../components/page/LockedArea.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { db } from '../../db/database.ts'
import { itemsOfCustomer } from '../../db/queries/customers.ts'
import { ACTION_FORM_DEPARTMENTS, ACTION_FORM_TEXTS } from '../../domain/actionForms/actionForm.ts'
import type { Item } from '../../domain/items/item.ts'
import { matchesSearch } from '../../domain/search/searchTerm.ts'
import { entriesOf, isOneOf, keysOf } from '../../lib/objects.ts'
import classes from './ActionForm.module.css'
import { ActionFormLines } from './ActionFormLines.tsx'
import { actionFormTexts } from './actionFormTexts.ts'
import { type ActionFormState, useActionForm } from './useActionForm.ts'
import { texts } from '../../lib/texts.ts'
import { START_ROUTES } from '../../session/departments.ts'
import { useSession } from '../../session/useSession.ts'
import { CustomerPick } from '../../shared/customers/pick/CustomerPick.tsx'
import { DraftOffer } from '../../shared/drafts/DraftOffer.tsx'

const optionOf = ({ brand, model, serialNumber }: Item): ComboOption => {
  const label = [brand, model, serialNumber].filter(Boolean).join(' ')
  return { value: label, label }
}

/** The item to repair: an item of the customer, or any typed text (OF-04, D-131). */
export function ActionFormItem({ form, set }: Pick<ActionFormState, 'form' | 'set'>) {
  const { customer, item } = form
  const load = async (term: string) => {
    const items = customer ? await itemsOfCustomer(customer) : []
    return items.map(optionOf).filter(({ label }) => matchesSearch(term, [label]))
  }
  return (
    <ComboField
      label="Item"
      placeholder="Item van de klant, of vrij te typen"
      value={item ? { value: item, label: item } : null}
      onChange={(option) => set({ item: option?.value ?? null })}
      load={load}
      createLabel={(term) => `Gebruik "${term}"`}
      onCreate={(typed) => set({ item: typed })}
    />
  )
}

const KEYS = keysOf(ACTION_FORM_DEPARTMENTS)

/** Department, dates, the item of a repair, remarks (OF-01, OF-02, OF-04, OF-08). */
export function ActionFormData({ form, set, bind }: ActionFormState) {
  const { startDate, endDate } = form
  const isLocked = useLock() !== null
  const swapped = startDate && endDate && endDate < startDate ? ACTION_FORM_TEXTS.endBeforeStart : undefined
  return (
    <div className={classes.stack}>
      <Radio.Group
        label="Afdeling"
        value={form.department}
        onChange={(value) => isOneOf(KEYS, value) && set({ department: value })}
      >
        <div className={classes.radios}>
          {entriesOf(ACTION_FORM_DEPARTMENTS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} disabled={isLocked} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.fields}>
        <DateField label="Startdatum" aim="future" {...bind('startDate')} />
        <DateField label="Einddatum" aim="future" {...bind('endDate')} error={swapped} />
      </div>
      {form.department === 'herstelling' && <ActionFormItem form={form} set={set} />}
      <TextAreaField label={actionFormTexts.remarks} {...bind('description')} />
    </div>
  )
}

/**
 * A known customer, or the name of a new one. Mail and phone are filled in and can be changed (OF-03, D-131).
 */
export function ActionFormCustomer({ form, set, bind }: ActionFormState) {
  const choose = async (id: string | null) => {
    const chosen = id ? await db.customer.get(id) : undefined
    set({
      customer: id,
      company: chosen?.name ?? '',
      mail: chosen?.email ?? '',
      phone: chosen?.phone ?? '',
      item: null,
    })
  }
  const toggle = (isNew: boolean) =>
    set({ isNew, customer: null, company: '', mail: '', phone: '', item: null })
  return (
    <div className={classes.stack}>
      <SwitchField label={actionFormTexts.newCustomer} value={form.isNew} onChange={toggle} />
      {form.isNew ? (
        <TextField label={actionFormTexts.company} required {...bind('company')} />
      ) : (
        <CustomerPick value={form.customer} onChange={(id) => void choose(id)} />
      )}
      <div className={classes.fields}>
        <TextField label="E-mail" {...bind('mail')} />
        <TextField label="Telefoon" {...bind('phone')} />
      </div>
    </div>
  )
}

/**
 * The action form 'Opdrachtbon', usable online and offline (OF-01 to OF-11, D-131). 'Annuleren' opens the
 * start page of the department.
 */
export function ActionFormPage() {
  const { formRef, ...state } = useActionForm()
  const navigate = useNavigate()
  const { department } = useSession()
  const cancel = async () => {
    if (await state.confirmDiscard()) await navigate({ to: START_ROUTES[department ?? 'repair'] })
  }
  return (
    <Form ref={formRef} onSubmit={(event) => void state.submit(event)} className={classes.page}>
      <PageTitle title={actionFormTexts.title}>
        <Button variant="default" onClick={() => void cancel()}>
          {texts.cancel}
        </Button>
        <ChangeButton type="submit" loading={state.busy}>
          {actionFormTexts.mail}
        </ChangeButton>
      </PageTitle>
      {state.offered && (
        <DraftOffer
          title={actionFormTexts.draft}
          summary={state.offered.company ?? ''}
          onAnswer={state.answerDraft}
        />
      )}
      <div className={classes.columns}>
        <Panel title="Gegevens">
          <ActionFormData {...state} />
        </Panel>
        <Panel title="Klant">
          <ActionFormCustomer {...state} />
        </Panel>
        {state.form.department === 'verkoop' && <ActionFormLines {...state} />}
      </div>
    </Form>
  )
}
