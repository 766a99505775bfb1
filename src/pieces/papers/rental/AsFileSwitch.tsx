import { useState } from 'react'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'

const key = () => personalKey('rentalPaper.asFile')

/** Whether this person gets a paper as a file with its name, rather than in a tab to print it from. */
export const wantsFile = (): boolean => readSetting<unknown>(key(), false) === true

/** That choice, remembered for the next paper. */
export function AsFileSwitch() {
  const [wanted, setWanted] = useState(wantsFile)
  const choose = (next: boolean) => {
    setWanted(next)
    writeSetting(key(), next)
  }
  return <SwitchField label="Downloaden als bestand" value={wanted} onChange={choose} />
}
