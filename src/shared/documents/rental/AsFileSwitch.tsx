import { useState } from 'react'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'

const key = () => personalKey('rentalPaper.asFile')

/** True if this person gets a document as a named file, instead of in a tab for printing. */
export const wantsFile = (): boolean => readSetting<unknown>(key(), false) === true

/** Switch for that choice, remembered for the next document. */
export function AsFileSwitch() {
  const [wanted, setWanted] = useState(wantsFile)
  const choose = (next: boolean) => {
    setWanted(next)
    writeSetting(key(), next)
  }
  return <SwitchField label="Downloaden als bestand" value={wanted} onChange={choose} />
}
