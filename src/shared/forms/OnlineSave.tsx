import { ActionButton } from '../../components/page/ActionButton.tsx'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { texts } from '../../lib/texts.ts'

interface OnlineSaveProps {
  online: boolean
  busy: boolean
  /** The id of the text that says why nothing is saved without a connection. */
  note: string
}

/** The button that submits a form which only the server saves. */
export const OnlineSave = ({ online, busy, note }: OnlineSaveProps) =>
  online ? (
    <ChangeButton type="submit" loading={busy}>
      {texts.save}
    </ChangeButton>
  ) : (
    <ActionButton
      variant="filled"
      disabledReason={texts.onlineOnly}
      describedBy={note}
      onClick={() => undefined}
    >
      {texts.save}
    </ActionButton>
  )
