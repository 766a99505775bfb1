import { type ChangeEvent, type DragEvent, useRef } from 'react'
import { texts } from '../../lib/texts.ts'
import { IconAction } from './ActionButton.tsx'
import { useLock } from './LockedArea.tsx'
import { IconCamera, IconImage, IconTrash } from '../icons/icons.tsx'
import classes from './Photo.module.css'
import { UnsentMark } from '../forms/UnsentMark.tsx'

export interface PhotoSlotProps {
  /** Name of the slot, such as 'Foto 1'. */
  label: string
  /** URL of the picture (an object URL of the local bytes); null for an empty slot. */
  src: string | null
  /** Text in place of a photo that cannot be shown here now, such as 'Foto niet op dit toestel'. */
  away?: string | undefined
  /** True if the server does not have it yet. */
  unsent?: boolean
  /**
   * Called with a chosen file or a taken photo; the caller checks type and size. Leave it out for a read-only
   * slot.
   */
  onPick?: (file: File) => void
  /** The subject of the photo, such as 'Tijdens'. */
  note?: string
  /** Removes the photo; the caller asks first. Leave it out for a slot without a delete button. */
  onRemove?: () => void
  /** Shows the picture enlarged. */
  onOpen?: () => void
  /** Error below the picture: too large, wrong type. */
  error?: string
  disabledReason?: string | undefined
}

/** The photo without what changes it. */
function readOnly({ onPick: _pick, onRemove: _remove, ...shown }: PhotoSlotProps): PhotoSlotProps {
  return shown
}

const KINDS = '.jpg,.jpeg,.png,image/jpeg,image/png'

/** A slot for one photo: take, choose, view, replace or remove it. */
export function PhotoSlot(given: PhotoSlotProps) {
  const locked = useLock() !== null
  const props = locked ? readOnly(given) : given
  const { label, src, away, unsent = false, error, disabledReason } = props
  const empty = src === null && away === undefined
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = event.currentTarget.files?.[0]
    // Reset the input, so that the user can choose the same file again.
    event.currentTarget.value = ''
    if (picked) props.onPick?.(picked)
  }
  // A drop outside the slot would make the browser open the file instead of the app.
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped && disabledReason === undefined) props.onPick?.(dropped)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <figure
      className={classes.slot}
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <div className={classes.frame}>
        {src !== null && <Picture label={label} src={src} onOpen={props.onOpen} />}
        {src === null && away !== undefined && <Away text={away} />}
        {empty && !locked && (
          <EmptySlot label={label} off={disabledReason} onClick={() => camera.current?.click()} />
        )}
        {props.note !== undefined && <span className={classes.note}>{props.note}</span>}
        {unsent && (
          <span className={classes.mark} data-above={props.note !== undefined || undefined}>
            <UnsentMark withText />
          </span>
        )}
      </div>
      <figcaption className={classes.caption}>
        <span>{label}</span>
        {props.onPick && (
          <>
            <IconAction
              label={`${label}: ${empty ? 'foto nemen' : 'vervangen door nieuwe foto'}`}
              icon={<IconCamera />}
              disabledReason={disabledReason}
              onClick={() => camera.current?.click()}
            />
            <IconAction
              label={`${label}: ${empty ? 'bestand kiezen' : 'vervangen door bestand'}`}
              icon={<IconImage />}
              disabledReason={disabledReason}
              onClick={() => file.current?.click()}
            />
          </>
        )}
        {!empty && props.onRemove && (
          <IconAction
            label={`${label}: ${texts.delete.toLowerCase()}`}
            icon={<IconTrash />}
            danger
            disabledReason={disabledReason}
            onClick={props.onRemove}
          />
        )}
      </figcaption>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={`${label}: foto nemen`}
        onChange={onChange}
      />
      <input
        ref={file}
        hidden
        type="file"
        accept={KINDS}
        aria-label={`${label}: bestand kiezen`}
        onChange={onChange}
      />
    </figure>
  )
}

function Picture({ label, src, onOpen }: { label: string; src: string; onOpen: (() => void) | undefined }) {
  return (
    <button type="button" className={classes.picture} aria-label={`${label} groot tonen`} onClick={onOpen}>
      <img src={src} alt={label} />
    </button>
  )
}

/** Text in place of a photo that is elsewhere. It is no button, because a tap would replace the photo. */
const Away = ({ text }: { text: string }) => (
  <div className={classes.away}>
    <IconImage size={30} />
    {text}
  </div>
)

function EmptySlot({ label, off, onClick }: { label: string; off: string | undefined; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.emptySlot}
      aria-label={`${label}: foto toevoegen`}
      disabled={off !== undefined}
      {...(off === undefined ? {} : { 'aria-description': off })}
      onClick={onClick}
    >
      <IconCamera size={30} />
      {off ?? 'Foto toevoegen'}
    </button>
  )
}
