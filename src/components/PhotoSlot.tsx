import { type ChangeEvent, useRef } from 'react'
import { texts } from '../lib/texts.ts'
import { IconAction } from './ActionButton.tsx'
import { IconCamera, IconImage, IconTrash } from './icons.tsx'
import classes from './Photo.module.css'
import { UnsentMark } from './UnsentMark.tsx'

export interface PhotoSlotProps {
  /** Name of the slot, such as 'Foto 1'. */
  label: string
  /** Address of the picture to show (an object URL of the local bytes); null for an empty slot. */
  src: string | null
  /** The server does not have it yet. */
  unsent?: boolean
  /** A file was chosen or a photo was taken; checking type and size is the caller's. */
  onPick: (file: File) => void
  /** Asked and done by the caller; without it the slot has no trash. */
  onRemove?: () => void
  /** Shows the picture large. */
  onOpen?: () => void
  /** Under the picture: too large, wrong kind. */
  error?: string
  disabledReason?: string | undefined
}

const KINDS = '.jpg,.jpeg,.png,image/jpeg,image/png'

/** One place for a photo: tap for the camera, choose a file, look, replace, remove. */
export function PhotoSlot(props: PhotoSlotProps) {
  const { label, src, unsent = false, error, disabledReason } = props
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = event.currentTarget.files?.[0]
    // The same file must be able to be chosen again.
    event.currentTarget.value = ''
    if (picked) props.onPick(picked)
  }
  return (
    <figure className={classes.slot} aria-label={label}>
      <div className={classes.frame}>
        {src === null ? (
          <EmptySlot label={label} off={disabledReason} onClick={() => camera.current?.click()} />
        ) : (
          <button
            type="button"
            className={classes.picture}
            aria-label={`${label} groot tonen`}
            onClick={props.onOpen}
          >
            <img src={src} alt={label} />
          </button>
        )}
        {unsent && (
          <span className={classes.mark}>
            <UnsentMark withText />
          </span>
        )}
      </div>
      <figcaption className={classes.caption}>
        <span>{label}</span>
        <IconAction
          label={`${label}: foto nemen`}
          icon={<IconCamera />}
          disabledReason={disabledReason}
          onClick={() => camera.current?.click()}
        />
        <IconAction
          label={`${label}: ${src === null ? 'bestand kiezen' : 'vervangen door bestand'}`}
          icon={<IconImage />}
          disabledReason={disabledReason}
          onClick={() => file.current?.click()}
        />
        {src !== null && props.onRemove && (
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

function EmptySlot({ label, off, onClick }: { label: string; off: string | undefined; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.emptySlot}
      aria-label={`${label}: foto toevoegen`}
      disabled={off !== undefined}
      title={off}
      onClick={onClick}
    >
      <IconCamera size={30} />
      Foto toevoegen
    </button>
  )
}
