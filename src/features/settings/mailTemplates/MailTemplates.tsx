import { useLive } from '../../../db/live.ts'
import { allMailTemplates } from '../../../db/queries/settings.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { MAIL_TEMPLATE_FIELDS } from '../../../domain/settings/fieldList.ts'
import { texts } from '../../../lib/texts.ts'
import { plainColumn, makeRemoval } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { MailTemplateDialog } from './MailTemplateDialog.tsx'

const yesNo = (value: boolean) => (value ? texts.yes : texts.no)

const LIST: SettingsListDefinition<MailTemplate> = {
  name: 'mailTemplates',
  labels: ['Mailsjablonen', 'Nieuw mailsjabloon'],
  sortedBy: 'name',
  columns: [
    plainColumn('name', MAIL_TEMPLATE_FIELDS.name.label),
    plainColumn('subject', MAIL_TEMPLATE_FIELDS.subject.label),
    plainColumn('language', MAIL_TEMPLATE_FIELDS.language.label, { width: 80 }),
    {
      key: 'external',
      title: MAIL_TEMPLATE_FIELDS.external.label,
      width: 140,
      sortValue: ({ external }) => external,
      render: ({ external }) => yesNo(external),
    },
  ],
  textsOf: ({ name, subject, language }) => [name, subject, language],
  nameOf: ({ name }) => name,
  onDelete: makeRemoval('mailTemplate.delete', 'Sjabloon'),
  Dialog: MailTemplateDialog,
}

/** Tab 'Mailtemplates' of the repair settings (ML-01, SE-02). */
export const MailTemplates = () => <SettingsList list={LIST} rows={useLive(allMailTemplates, [])} />
