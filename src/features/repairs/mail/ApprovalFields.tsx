import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import type { FormFields } from '../../../shared/forms/useFields.ts'
import { SlotsField } from '../../../shared/mail/SlotsField.tsx'
import type { MailForm } from './mailForm.ts'
import { repairMailTexts } from './repairMailTexts.ts'
import type { ApprovalLinks } from './useApprovalLinks.ts'

interface ApprovalFieldsProps {
  form: FormFields<MailForm>
  links: ApprovalLinks
  /** The slots that hold a photo, with its URL. */
  filled: ReadonlyMap<number, string | null>
}

/** The switch for the approval link of an estimate, and the photos that its page shows (AK-15). */
export function ApprovalFields({ form, links, filled }: ApprovalFieldsProps) {
  const { values, set } = form
  const on = links === 'on' && values.approvalLink
  return (
    <>
      <SwitchField
        label={repairMailTexts.link}
        value={on}
        disabledReason={links === 'noAddress' ? repairMailTexts.linkNoAddress : undefined}
        onChange={(approvalLink) => set({ approvalLink })}
      />
      {on && filled.size > 0 && (
        <SlotsField
          legend={repairMailTexts.linkPhotos}
          value={values.approvalSlots}
          filled={filled}
          onChange={(approvalSlots) => set({ approvalSlots })}
        />
      )}
    </>
  )
}
