import { type ChangeEvent, useRef } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconImage, IconTrash } from '../../../components/icons/icons.tsx'
import { useObjectUrl } from '../../../shared/photos/useObjectUrl.ts'
import { usePhotoUrl } from '../../../shared/photos/usePhotoUrl.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { type Logo, LOGO_TEXTS, LogoRefused, prepareLogo } from './prepareLogo.ts'

export interface LogoFieldProps {
  /** The hash of the logo; null if there is none. */
  sha256: string | null
  /** The bytes of a logo that was just chosen. */
  chosen: Logo | null
  error: string | undefined
  /** Null removes the logo. */
  onChange: (logo: Logo | null) => void
  onError: (text: string) => void
}

/** Chooses the logo for documents, with a preview (SE-28, D-125). */
export function LogoField({ sha256, chosen, error, onChange, onError }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const fresh = useObjectUrl(chosen?.bytes, chosen?.mime ?? '')
  const savedUrl = usePhotoUrl(chosen ? null : sha256)
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Reset the input, so that the user can choose the same file again.
    event.currentTarget.value = ''
    if (!file) return
    try {
      onChange(await prepareLogo(file))
    } catch (reason) {
      onError(reason instanceof LogoRefused ? reason.message : LOGO_TEXTS.noImage)
    }
  }
  const src = fresh ?? savedUrl
  return (
    <div className={`${classes.logo} ${classes.wide}`}>
      <div className={classes.logoFrame}>
        {src ? <img src={src} alt="Logo" /> : sha256 ? 'Logo niet op dit toestel' : 'Geen logo'}
      </div>
      <ActionButton icon={<IconImage />} onClick={() => input.current?.click()}>
        Logo kiezen
      </ActionButton>
      {sha256 !== null && (
        <ActionButton variant="subtle" icon={<IconTrash />} onClick={() => onChange(null)}>
          Logo verwijderen
        </ActionButton>
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept=".png,.jpg,.jpeg,.gif,.webp,image/png,image/jpeg,image/gif,image/webp"
        aria-label="Logo kiezen"
        onChange={(event) => void pick(event)}
      />
    </div>
  )
}
