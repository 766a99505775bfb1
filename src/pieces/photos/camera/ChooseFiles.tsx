import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { IconImage } from '../../../components/icons/icons.tsx'
import { PHOTO_MAX_DETAIL, type PhotoPhase } from '../../../domain/repairs/constants.ts'
import { PhotoRefused, type PreparedPhoto, preparePhoto } from '../preparePhoto.ts'
import { photoTexts as t } from '../texts.ts'
import classes from './PhotoCamera.module.css'

interface ChooseFilesProps {
  phase: PhotoPhase
  onPhoto: (photo: PreparedPhoto) => void
}

/** Where this page gets no camera: the device's own, or files, several at once. */
export function ChooseFiles({ phase, onPhoto }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    setRefused(null)
    for (const file of files)
      await preparePhoto(file, PHOTO_MAX_DETAIL).then(
        (photo) => onPhoto({ ...photo, phase }),
        (error: unknown) =>
          setRefused(`${file.name}: ${error instanceof PhotoRefused ? error.message : t.failed}`),
      )
  }
  return (
    <div className={classes.choose}>
      <Button size="lg" leftSection={<IconImage size={22} />} onClick={() => input.current?.click()}>
        {t.choose}
      </Button>
      {refused && <p role="alert">{refused}</p>}
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-label={t.choose}
        onChange={(event) => void onChange(event)}
      />
    </div>
  )
}
