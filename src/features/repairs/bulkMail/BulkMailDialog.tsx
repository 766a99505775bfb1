import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { useLive } from '../../../db/live.ts'
import { mailTemplates } from '../../../db/queries/documents.ts'
import { htmlAsLines } from '../../../domain/mail/fields.ts'
import { LANGUAGE_OPTIONS } from '../../../domain/shared/languages.ts'
import { bulkResult } from '../../../shared/bulk/bulkResult.ts'
import { useMailServer } from '../../../shared/mail/mailServer.ts'
import { MailQuotaNote } from '../../../shared/mail/MailQuotaNote.tsx'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { useSession } from '../../../session/useSession.ts'
import type { MailForm } from '../mail/mailForm.ts'
import { repairMailTexts } from '../mail/repairMailTexts.ts'
import classes from './BulkMail.module.css'
import { type MailPlan, planMails, sendMailPlan } from './mailPlan.ts'
import { bulkMailTexts } from './bulkMailTexts.ts'

interface BulkMailDialogProps {
  opened: boolean
  /** The selected repairs, in the order of the list. */
  ids: readonly string[]
  onClose: () => void
}

/**
 * Sends one template for many repairs. Before sending, it names the repairs that get no mail and previews one
 * mail (MA-08, MA-09).
 */
export function BulkMailDialog({ opened, ids, onClose }: BulkMailDialogProps) {
  const templates = useLive(mailTemplates, [])
  const [templateId, setTemplateId] = useState<string | null>(null)
  const plan = usePlan(opened ? ids : [], templateId)
  const online = useOnline()
  const server = useMailServer(opened && online)
  const count = plan?.mails.length ?? 0
  const why =
    templateId === null ? bulkMailTexts.choose : plan && count === 0 ? bulkMailTexts.nobody : undefined
  return (
    <FormDialog
      opened={opened}
      title={bulkMailTexts.title(ids.length)}
      size="xl"
      saveLabel={bulkMailTexts.go(count)}
      saveDisabledReason={why}
      onClose={onClose}
      onSave={async () => plan !== undefined && sendMailPlan(plan)}
      onReset={() => setTemplateId(null)}
    >
      {!online && <NoteBox tone="grey">{repairMailTexts.offline}</NoteBox>}
      {online && <MailQuotaNote server={server} count={count} />}
      {templates?.length === 0 && <NoteBox tone="orange">{bulkMailTexts.noTemplates}</NoteBox>}
      <SelectField
        label={bulkMailTexts.template}
        required
        value={templateId}
        options={(templates ?? []).map(({ id, name, language }) => ({
          value: id,
          label: `${name} (${language})`,
        }))}
        onChange={setTemplateId}
      />
      {plan && <Skipped plan={plan} />}
      {plan && <Incomplete plan={plan} />}
      {plan && count > 0 && <Preview plan={plan} />}
    </FormDialog>
  )
}

/** Undefined until a template is chosen, and while the mails are filled in. */
function usePlan(ids: readonly string[], templateId: string | null): MailPlan | undefined {
  const { user } = useSession()
  const key = JSON.stringify([ids, templateId])
  const found = useLive(async () => {
    const templates = await mailTemplates()
    const chosen = templates.find(({ id }) => id === templateId)
    return chosen && { key, plan: await planMails({ ids, chosen, templates, user }) }
  }, [key, user])
  return found?.key === key ? found.plan : undefined
}

function Skipped({ plan: { skipped } }: { plan: MailPlan }) {
  if (skipped.length === 0) return null
  const [{ reason }] = skipped as [(typeof skipped)[number]]
  const same = skipped.every((one) => one.reason === reason)
  return (
    <NoteBox
      tone="orange"
      title={
        same ? `${bulkMailTexts.skipped(skipped.length)}: ${reason}` : bulkMailTexts.skipped(skipped.length)
      }
    >
      <ul className={classes.names}>
        {bulkResult(0, skipped).lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </NoteBox>
  )
}

/** Lists the mails with gaps, and the gaps (RB-17). */
function Incomplete({ plan: { mails } }: { plan: MailPlan }) {
  const incomplete = mails.filter(({ holes }) => holes.length > 0)
  if (incomplete.length === 0) return null
  return (
    <NoteBox tone="orange" title={bulkMailTexts.incomplete(incomplete.length)}>
      <ul className={classes.names}>
        {incomplete.map(({ repair, name, holes }) => (
          <li key={repair.id}>{`${name}: ${holes.join('; ')}`}</li>
        ))}
      </ul>
    </NoteBox>
  )
}

/** Previews one of the mails as it will be sent; the user can switch to another. */
function Preview({ plan: { mails } }: { plan: MailPlan }) {
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = mails.find(({ repair }) => repair.id === wanted) ?? mails[0]
  if (!shown) return null
  return (
    <section className={classes.mail} aria-label={bulkMailTexts.preview}>
      <SelectField
        label={bulkMailTexts.preview}
        required
        value={shown.repair.id}
        options={mails.map(({ repair, name }) => ({ value: repair.id, label: name }))}
        onChange={setWanted}
      />
      <Letter form={shown.form} />
    </section>
  )
}

const languageOf = ({ language }: MailForm) =>
  LANGUAGE_OPTIONS.find(({ value }) => value === language)?.label ?? language

const Letter = ({ form }: { form: MailForm }) => (
  <>
    <dl className={classes.facts}>
      <dt>{bulkMailTexts.to}</dt>
      <dd>{form.recipient}</dd>
      <dt>{bulkMailTexts.language}</dt>
      <dd>{languageOf(form)}</dd>
      <dt>{bulkMailTexts.subject}</dt>
      <dd>{form.subject || bulkMailTexts.noSubject}</dd>
    </dl>
    <div className={classes.text}>
      {htmlAsLines(form.content).map((line, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one text, which never move
        <p key={n}>{line}</p>
      ))}
    </div>
  </>
)
