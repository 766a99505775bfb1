import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Form } from '../../components/forms/Form.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { texts } from '../../lib/texts.ts'
import { DraftOffer } from '../../shared/drafts/DraftOffer.tsx'
import { START_ROUTES } from '../../session/departments.ts'
import { useSession } from '../../session/useSession.ts'
import { ActionFormCustomer } from './ActionFormCustomer.tsx'
import { ActionFormData } from './ActionFormData.tsx'
import classes from './ActionForm.module.css'
import { ActionFormLines } from './ActionFormLines.tsx'
import { actionFormTexts } from './actionFormTexts.ts'
import { useActionForm } from './useActionForm.ts'

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
        <Button type="submit" loading={state.busy}>
          {actionFormTexts.mail}
        </Button>
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
