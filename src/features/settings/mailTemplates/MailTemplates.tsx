import type { Column } from '../../../components/list/listTypes.ts'
import { useLive } from '../../../db/live.ts'
import { allMailTemplates } from '../../../db/queries/settings.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { texts } from '../../../lib/texts.ts'
import { plainColumn, removing } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { MailTemplateDialog } from './MailTemplateDialog.tsx'

const yesNo = (value: boolean) => (value ? texts.yes : texts.no)

const COLUMNS: readonly Column<MailTemplate>[] = [
  plainColumn('name', 'Naam'),
  plainColumn('subject', 'Onderwerp'),
  plainColumn('language', 'Taal', { width: 80 }),
  {
    key: 'external',
    title: 'Naar fabrikant',
    width: 140,
    sortValue: ({ external }) => external,
    render: ({ external }) => yesNo(external),
  },
]

const textsOf = ({ name, subject, language }: MailTemplate) => [name, subject, language]
const nameOf = ({ name }: MailTemplate) => name

const remove = removing('mailTemplate.delete', 'Template')

/** Tab 'Mailtemplates' of the repair settings (ML-01, SE-02). */
export const MailTemplates = () => (
  <SettingsList
    label="Mailtemplates"
    addLabel="Nieuwe mailtemplate"
    storageKey="mailTemplates"
    defaultSize={PAGE_SIZE.mailTemplates}
    defaultSort="name"
    rows={useLive(allMailTemplates, [])}
    columns={COLUMNS}
    textsOf={textsOf}
    nameOf={nameOf}
    onDelete={remove}
    Dialog={MailTemplateDialog}
  />
)
