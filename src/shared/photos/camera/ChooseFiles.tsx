import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { IconImage } from '../../../components/icons/icons.tsx'
import type { PhotoChoice } from '../photoChoice.ts'
import { PhotoRefusedError, type PreparedPhoto } from '../preparePhoto.ts'
import { photoTexts } from '../photoTexts.ts'
import classes from './PhotoCamera.module.css'

interface ChooseFilesProps {
  /** Stores a file immediately. */
  choose: (file: File) => PhotoChoice
  prepare: (choice: PhotoChoice) => Promise<PreparedPhoto>
  onPhoto: (photo: PreparedPhoto) => void
}

/** Used if this page has no camera access: the device's camera app, or files, several at once. */
export function ChooseFiles({ choose, prepare, onPhoto }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    setRefused(null)
    // Store all files before the first is prepared.
    const choices = files.map((file) => [file, choose(file)] as const)
    for (const [file, choice] of choices)
      await prepare(choice).then(onPhoto, (error: unknown) =>
        setRefused(`${file.name}: ${error instanceof PhotoRefusedError ? error.message : photoTexts.failed}`),
      )
  }
  return (
    <div className={classes.choose}>
      <Button size="lg" leftSection={<IconImage size={22} />} onClick={() => input.current?.click()}>
        {photoTexts.choose}
      </Button>
      {refused && <p role="alert">{refused}</p>}
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-label={photoTexts.choose}
        onChange={(event) => void onChange(event)}
      />
    </div>
  )
}
